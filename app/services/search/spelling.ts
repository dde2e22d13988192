const longestWord = 40

// The last three rows of the table that distances are read from, shared because thousands of words are compared.
let older = new Uint8Array(longestWord + 4)
let previous = new Uint8Array(longestWord + 4)
let current = new Uint8Array(longestWord + 4)

/** How many slips are forgiven: one from 4 letters, two from 8. */
function slips(word: string): number {
  if (word.length < 4 || word.length > longestWord || /\p{N}/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * The words of `vocabulary` that `word` may have been meant for: those with the fewest slips first, and of these the most
 * frequent. From 5 letters on also those that only begin so, after the others: the rest may not have been typed yet.
 * `vocabulary` says in how many exercises a word stands.
 */
export function similarWords(word: string, vocabulary: Map<string, number>): string[] {
  const limit = slips(word)
  if (limit === 0) return []
  const similar: { known: string; rank: number; count: number }[] = []
  for (const [known, count] of vocabulary) {
    if (known.length < word.length - limit || /\p{N}/u.test(known)) continue
    const { whole, beginning } = distances(word, known.slice(0, word.length + limit + 1), limit)
    if (whole <= limit) similar.push({ known, rank: whole, count })
    else if (word.length > 4 && beginning <= limit) similar.push({ known, rank: limit + 1 + beginning, count })
  }
  return similar
    .toSorted((a, b) => a.rank - b.rank || b.count - a.count || (a.known < b.known ? -1 : 1))
    .map(({ known }) => known)
}

/**
 * The number of slips (a letter missing, too many, wrong, or two swapped: Damerau's distance, each letter moved once at
 * most) between `typed` and `known`, and between `typed` and the nearest beginning of `known`. Above `limit` it is only
 * known to be above.
 */
function distances(typed: string, known: string, limit: number): { whole: number; beginning: number } {
  for (let column = 0; column <= known.length; column++) previous[column] = column
  for (let row = 1; row <= typed.length; row++) {
    let nearest = (current[0] = row)
    for (let column = 1; column <= known.length; column++) {
      const isSame = typed[row - 1] === known[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1]
      let fewest = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (isSame ? 0 : 1))
      if (isSwapped) fewest = Math.min(fewest, older[column - 2]! + 1)
      current[column] = fewest
      nearest = Math.min(nearest, fewest)
    }
    if (nearest > limit) return { whole: nearest, beginning: nearest }
    ;[older, previous, current] = [previous, current, older]
  }
  return { whole: previous[known.length]!, beginning: Math.min(...previous.subarray(0, known.length + 1)) }
}
