import { safeRedirect } from 'remix-utils/safe-redirect'

/** The path inside this site that a form names in `back` or a link in `?back=`, else `fallback`. Never another site. */
export function backTo(given: FormDataEntryValue | string | null, fallback: string): string {
  // Browsers leave tabs and line breaks out of an address before they read it: `/\t/elsewhere` leads to another site.
  return safeRedirect(typeof given === 'string' ? given.replaceAll(/[\t\r\n]/g, '') : given, fallback)
}
