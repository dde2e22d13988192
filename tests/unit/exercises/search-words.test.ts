import { describe, expect, test } from 'vitest'
import { descriptionWords, nameWords, synonymWord } from '#app/services/search/index-words.ts'
import { similarWords } from '#app/services/search/spelling.ts'
import { linesIn, linesOfEach, synonymTable } from '#app/services/search/synonyms.ts'
import { sortable, termToWords, words } from '#app/services/search/words.ts'

describe('words', () => {
  test.each([
    ["Child's Pose", ['child', 'pose']],
    ['Golfer’s elbow', ['golfer', 'elbow']],
    ['Prone Press-Up', ['prone', 'press', 'up']],
    ['Étirement du Quadríceps', ['etirement', 'du', 'quadricep']],
    ['stretches, crunches, presses, bodies', ['stretch', 'crunch', 'press', 'body']],
    ['pelvis plus press', ['pelvis', 'plus', 'press']],
    ['90/90 🦵 "OR" (', ['90', '90', 'or']],
    ['', []],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('of a very long term are cut', () => {
    expect(termToWords('knee '.repeat(20_000))).toHaveLength(12)
  })

  test('a name is sorted without case and accents', () => {
    expect(sortable('  Étirement – Quad-Set ')).toBe('etirement quad set')
    expect(sortable('Łukasz Ørsted-Weiß')).toBe('lukasz orsted weiss')
  })

  test('neighbours in a name, and what has a hyphen in a description, are also found as one word', () => {
    expect(nameWords('Push Up').split(' ')).toContain('pushup')
    expect(descriptionWords('Do a push-up now').split(' ')).toContain('pushup')
    expect(descriptionWords('Push up now').split(' ')).not.toContain('pushup')
  })
})

describe('synonyms', () => {
  test.each([
    ['quads', 'quadriceps'],
    ['TKR', 'total knee replacement'],
    ['THR', 'total hip arthroplasty'],
    ['ACL', 'anterior cruciate ligament'],
    ['frozen shoulder', 'adhesive capsulitis'],
    ['heel cord', 'achilles'],
    ['heel cord', 'calf'],
    ['LBP', 'low back pain'],
    ['sit to stand', 'chair rise'],
    ['clam shell', 'clamshell'],
    ['SLR', 'straight leg raise'],
    ['LAQ', 'long arc quad'],
    ['tennis elbow', 'lateral epicondylitis'],
    ["golfer's elbow", 'medial epicondylitis'],
    ['tandem', 'heel-toe'],
    ['press-up', 'pushup'],
    ['theraband', 'band'],
  ])('%s means %s, and the other way round', (one, other) => {
    expect(linesOf(one).filter((line) => linesOf(other).includes(line))).not.toEqual([])
  })

  test('the table has at least 70 lines, each of at least two phrases, none twice in a line', () => {
    const lines = synonymTable.trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(70)
    for (const line of lines) {
      const phrases = line.split(',').map((phrase) => phrase.trim())
      expect(phrases.length).toBeGreaterThan(1)
      expect(new Set(phrases).size).toBe(phrases.length)
    }
  })

  test('each line touched gets its index word once', () => {
    const [line] = linesIn(['tkr'])
    const indexed = nameWords('Total knee replacement, TKR').split(' ')
    expect(indexed.filter((word) => word === synonymWord(line!))).toHaveLength(1)
  })
})

describe('spelling', () => {
  const vocabulary = new Map([
    ['shoulder', 900],
    ['stretch', 800],
    ['hamstring', 300],
    ['squat', 200],
    ['quad', 100],
    ['raise', 500],
    ['ease', 20],
    ['f12', 9000],
  ])

  test.each([
    ['sholder', 'shoulder'],
    ['strech', 'stretch'],
    ['hamstrng', 'hamstring'],
    ['hamsrting', 'hamstring'],
    ['sqaut', 'squat'],
    ['rase', 'raise'],
    ['sholde', 'shoulder'],
  ])('%s stands for %s', (word, meant) => {
    expect(similarWords(word, vocabulary)[0]).toBe(meant)
  })

  test.each(['sqt', 'qud', 'shldr', 'f13', 'xylophone'])('%s stands for nothing', (word) => {
    expect(similarWords(word, vocabulary)).toEqual([])
  })
})

/** The lines that every word of the term stands in. */
function linesOf(term: string) {
  return [...linesOfEach(words(term)).reduce((all, some) => new Set([...all].filter((line) => some.has(line))))]
}
