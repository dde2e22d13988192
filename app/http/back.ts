import { safeRedirect } from 'remix-utils/safe-redirect'

/** The path inside this site that a form names in `back` or a link in `?back=`, else `fallback`. Never another site. */
export function backTo(given: FormDataEntryValue | string | null, fallback: string): string {
  return safeRedirect(given, fallback)
}
