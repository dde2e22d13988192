import { safeRedirect } from 'remix-utils/safe-redirect'

/** The path inside this site that a form names in `back` or a link in `?back=`, else `fallback`. Never another site. */
export function backTo(given: FormDataEntryValue | string | null, fallback: string): string {
  // Spelt out in ASCII: a browser leaves tabs and line breaks out, and reads '/\t/elsewhere' as another site.
  return safeRedirect(typeof given === 'string' ? given.replaceAll(/[^!-~]/gu, encodeURIComponent) : given, fallback)
}

/** The same page from its top, where a notice stands for who has no script: further down nobody would see it. */
export const topOf = (back: string) => back.replace(/#.*$/, '')
