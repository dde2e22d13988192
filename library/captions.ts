/** Characters in a line, and lines in a caption, that can be read on a phone in the time that they are shown. */
const [LINE, LINES] = [42, 2]

/** The description's sentences, in order. */
export function sentencesOf(description: string): string[] {
  const parts = new Intl.Segmenter('en-GB', { granularity: 'sentence' }).segment(description)
  return [...parts].map(({ segment }) => segment.trim()).filter(Boolean)
}

/**
 * WebVTT for sentences that take so many seconds to say, the first after `lead` seconds, `pause` seconds between them. A
 * sentence too long for one caption is shown in several, each for its share of the sentence.
 */
export function captionsOf(sentences: { text: string; seconds: number }[], lead: number, pause: number): string {
  let now = lead
  const cues = sentences.flatMap(({ text, seconds }) => {
    const captions = captionLines(text)
    const letters = captions.flat().join(' ').length
    const shown = captions.map((lines) => {
      const start = now
      now += (seconds * (lines.join(' ').length + (lines === captions.at(-1) ? 0 : 1))) / letters
      return [`${stamp(start)} --> ${stamp(now)}`, ...lines].join('\n')
    })
    now += pause
    return shown
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** The sentence in captions of at most two lines. Lines of a caption are about equally long. */
export function captionLines(sentence: string): string[][] {
  const count = Math.ceil(wrapped(sentence, LINE).length / LINES)
  const parts = count === 1 ? [sentence] : wrapped(sentence, balanced(sentence, count, LINE * LINES - 6))
  return parts.map((part) => wrapped(part, balanced(part, wrapped(part, LINE).length, LINE)))
}

/** The least width at which the text takes no more than `count` lines. */
function balanced(text: string, count: number, most: number): number {
  const widths = Array.from({ length: most }, (_, index) => index + 1)
  return widths.find((width) => wrapped(text, width).length <= count && fits(text, width)) ?? most
}

const fits = (text: string, width: number) => text.split(/\s+/).every((word) => word.length <= width)

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Seconds as `00:00:01.250`. */
function stamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}
