/**
 * The `filename` parameters of a Content-Disposition header: the words in plain letters for old programs, and as they
 * are, in UTF-8, for all others. (RFC 6266 §4.3, RFC 8187)
 */
export function fileName(words: string, extension: string): string {
  const safe = words
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = Array.from(safe).slice(0, 80).join('')
  const plain = short
    .normalize('NFKD')
    .replaceAll(/[^\w .,()-]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const encoded = encodeURIComponent(`${short}.${extension}`).replaceAll(/['()*]/g, percentEncode)
  return `filename="${plain || 'programme'}.${extension}"; filename*=UTF-8''${encoded}`
}

const percentEncode = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
