import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionLines, captionsOf, sentencesOf } from '#library/captions.ts'
import { spoken } from '#library/speech.ts'

describe('captions', () => {
  test('follow the narration: each sentence for as long as it is said, pauses left out', () => {
    const captions = captionsOf(
      [
        { text: 'Bend your knee.', seconds: 1.5 },
        { text: 'Straighten it.', seconds: 1 },
      ],
      0.2,
      0.4,
    )

    expect(captions).toBe(
      [
        'WEBVTT\n',
        '00:00:00.200 --> 00:00:01.700\nBend your knee.\n',
        '00:00:02.100 --> 00:00:03.100\nStraighten it.\n',
      ].join('\n'),
    )
  })

  test('of a long sentence come one after the other within its time', () => {
    const text =
      'Sit tall on the front half of a firm chair with both feet flat on the floor and your arms crossed over your chest.'

    const cues = captionsOf([{ text, seconds: 6 }], 0, 0.4)
      .split('\n\n')
      .slice(1)

    expect(cues.length).toBe(2)
    expect(cues[0]).toMatch(/^00:00:00\.000 --> (\S+)\n/)
    expect(cues[1]).toMatch(/--> 00:00:06\.000\n/)
    expect(/--> (\S+)/.exec(cues[0]!)![1]).toBe(/^(\S+)/.exec(cues[1]!)![1])
  })

  test('have at most two lines of 42 characters, and leave no word out', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(words, (given) => {
        const captions = captionLines(given.join(' '))
        expect(captions.flat().join(' ')).toBe(given.join(' '))
        for (const lines of captions) {
          expect(lines.length).toBeLessThanOrEqual(2)
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
        }
      }),
    )
  })

  test('are cut between sentences, not after a number', () => {
    expect(sentencesOf('Lift 2.5 cm. Hold! Breathe out?  Rest.')).toEqual([
      'Lift 2.5 cm.',
      'Hold!',
      'Breathe out?',
      'Rest.',
    ])
  })
})

test.each([
  ['Do 8-10 reps.', 'Do 8 to 10 repetitions.'],
  ['Hold for 30 secs.', 'Hold for 30 seconds.'],
  ['Step 20 cm forward with 2kg.', 'Step 20 centimetres forward with 2 kilograms.'],
  ['Turn 45° (e.g. to the right).', 'Turn 45 degrees (for example to the right).'],
])('the narration reads %j as %j', (written, read) => {
  expect(spoken(written)).toBe(read)
})
