const LONGEST_TITLE = 60

/**
 * The `filename` parameters of a Content-Disposition header for a document with this title and id: in plain letters for
 * old programs, and as it is, in UTF-8, for all others. (RFC 6266 §4.3, RFC 8187)
 */
export function fileName(title: string, id: string, extension: string): string {
  const words = title
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = Array.from(words).slice(0, LONGEST_TITLE).join('')
  const plain = short.normalize('NFKD').replaceAll(/[^\w .,()-]+/g, '')
  return `filename="${join(plain, id, extension)}"; filename*=UTF-8''${encode(join(short, id, extension))}`
}

const join = (title: string, id: string, extension: string) =>
  `${title} ${id}.${extension}`.replaceAll(/\s+/g, ' ').trim()

const encode = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
