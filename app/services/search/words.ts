/** Longer terms are cut, so that nobody can make one search cost much. */
const termLength = 200
const termWords = 12

// Words of every exercise's sentences: asked for together with others they only slow the search down.
const fillers = new Set(['a', 'an', 'and', 'at', 'exercise', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with'])

/**
 * The words of a text as they are compared: lower case, without accents, apostrophes and the plural's s; a hyphen parts
 * words like a space. `Child's Push-Ups` gives `child push up`.
 */
export function words(text: string): string[] {
  return plainWords(text).map(singular)
}

/** The words of a search term, not yet made singular, so that they can be shown again. */
export function termToWords(term: string): string[] {
  return plainWords(term.slice(0, termLength)).slice(0, termWords)
}

/** Whether a word says nothing about which exercise is meant. */
export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** The words that say which exercise is meant; all of them, when none does. */
export function tellingWords(all: string[]): string[] {
  const telling = all.filter((word) => !isFiller(word))
  return telling.length > 0 ? telling : all
}

/** Letters that Unicode knows no accent of; English readers look for them where these stand. */
const STROKES: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** A name as it is sorted: case and accents make no difference. */
export function sortable(name: string): string {
  return plainWords(name)
    .join(' ')
    .replace(/[øłđðþßæœı]/g, (letter) => STROKES[letter] ?? letter)
}

function plainWords(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
}

/** A word without the plural's s, as it is compared. */
export function singular(word: string): string {
  if (/..(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`
  return /.[^siu]s$/.test(word) ? word.slice(0, -1) : word
}
