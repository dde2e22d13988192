/** The first letters of the first and the last word of a name: `NQ` for Nora Quill. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('')
}

/** Endings of addresses that mail programs make links of however they are written; others only in lower case, as in `mill.physio`. */
const WELL_KNOWN = 'com|net|org|info|biz|io|co|uk|app|dev|xyz|online|site|shop|link|click|top|ru|cn|eu|de|me|ly'
const ADDRESSES = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /\bwww\./i,
  /\S@\S/,
  /[\p{L}\p{N}]\.\p{L}+\//u,
  new RegExp(`[\\p{L}\\p{N}]\\.(${WELL_KNOWN})(?![\\p{L}\\p{N}])`, 'iu'),
  /[\p{L}\p{N}]\.\p{Ll}{2,}(?![\p{L}.])/u,
]

/**
 * What keeps a name out of the letters that carry it to people who never asked for them: an address, that their mail program
 * would make a link of, or a second line. Undefined when nothing does.
 */
export function nameFault(name: string): string | undefined {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return 'A name is one line of text'
  const asShown = name.normalize('NFKC').replaceAll('。', '.')
  if (ADDRESSES.some((address) => address.test(asShown))) return 'A name can’t hold a web or email address'
}

/** For a schema: the same, as an issue of the field. */
export function plainName(name: string, { addIssue }: { addIssue: (fault: string) => void }) {
  const fault = nameFault(name)
  if (fault) addIssue(fault)
}
