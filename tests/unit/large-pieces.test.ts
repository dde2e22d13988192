import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLargePieces } from '#app/http/large-pieces.server.ts'

test('what is written at once goes out as one piece, and what follows later does not wait for the end', async () => {
  const page = inLargePieces()
  const pieces: string[] = []
  page.on('data', (piece: Buffer) => pieces.push(String(piece)))

  for (const word of ['<p>', 'knee', '</p>']) page.write(word)
  await setImmediate()
  await setImmediate()
  expect(pieces).toEqual(['<p>knee</p>'])

  page.write('<p>')
  page.end('hip</p>')
  await expect.poll(() => pieces).toEqual(['<p>knee</p>', '<p>hip</p>'])
})
