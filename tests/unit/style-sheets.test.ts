import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What Chrome 67 or iOS 12 would pass over, and with it all that it holds. */
const newer =
  /@layer|&|oklch\(|light-dark\(|\(\s*(width|height)\s*[<>]|@media not \(|:is\(|:where\(|\b(inset|padding-inline|margin-block)\s*:/

test('the built style sheets are written in words that Chrome 67 and iOS 12 read', () => {
  const sheets = globSync(join(import.meta.dirname, '../../build/client/assets/*.css'))
  expect(sheets).not.toEqual([])
  // What asks whether a feature is there may name it.
  const words = sheets.map((path) => readFileSync(path, 'utf8').replaceAll(/@supports[^{]*/g, ''))
  expect(words.flatMap((sheet) => newer.exec(sheet)?.[0] ?? [])).toEqual([])
})
