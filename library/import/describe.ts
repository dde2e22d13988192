const LONGEST = 1024

/** Steps and tips as one description: whole sentences in their order, as many as fit into 1,024 characters. (library.md §3) */
export function describe(steps: string[]): string {
  const text = steps.map(asSentence).filter(Boolean).join(' ')
  if (text.length <= LONGEST) return text
  const splitter = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
  const ends = Array.from(splitter.segment(text), ({ index, segment }) => index + segment.trimEnd().length)
  const fits = ends.findLast((end) => end <= LONGEST)
  return fits ? text.slice(0, fits) : `${text.slice(0, text.lastIndexOf(' ', LONGEST - 1)).slice(0, LONGEST - 1)}…`
}

function asSentence(step: string) {
  const words = step.replaceAll(/\s+/g, ' ').trim()
  return words && /[.!?:…]["'”’)]*$/.test(words) ? words : words && `${words}.`
}
