import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenForm, TooMuch, readParts } from '#app/uploads/multipart.server.ts'

const BOUNDARY = '--form'
const MEGABYTE = 1024 * 1024
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const LIMITS = { parts: 1000, textBytes: MEGABYTE }
/** Content that likes to look like the end of a field. */
const content = array(constantFrom('\r', '\n', '\r\n', '-', '--', BOUNDARY, `\r\n--${BOUNDARY.slice(0, 4)}`, 'a', '🦵'))
  .map((pieces) => pieces.join(''))
  .filter((text) => !`\r\n${text}`.includes(`\r\n--${BOUNDARY}`))
const field = record({
  name: constantFrom('images', 'media'),
  fileName: constantFrom('', 'Knie 🦵.jpg', undefined),
  text: content,
})

test('a form is read as it was written, in whatever pieces it arrives and however much of a file is read', async () => {
  await assert(
    asyncProperty(array(field), integer({ min: 1, max: 40 }), boolean(), async (fields, size, isSkipping) => {
      const read = []
      for await (const part of readParts(posted(written(fields), size), LIMITS))
        read.push(
          'text' in part
            ? part
            : { name: part.name, fileName: part.fileName, text: isSkipping ? '' : await textOf(part.body) },
        )

      expect(read).toEqual(fields.map((one) => (isSkipping && one.fileName !== undefined ? { ...one, text: '' } : one)))
    }),
  )
})

test('a long file passes through in pieces: only a few of them are held at a time, and none is kept', async () => {
  const [pieces, size] = [1000, MEGABYTE / 16]
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="long.mp4"\r\n\r\n`
  const alive: WeakRef<Buffer>[] = []
  const body = async function* () {
    yield Buffer.from(head)
    for (let piece = 0; piece < pieces; piece++) {
      const bytes = Buffer.alloc(size)
      alive.push(new WeakRef(bytes))
      yield bytes
    }
    yield Buffer.from(`\r\n--${BOUNDARY}--`)
  }
  let [read, furthestAhead, held] = [0, 0, 0]

  for await (const part of readParts(multipart(body()), LIMITS))
    for await (const piece of 'body' in part ? part.body : []) {
      read += piece.length
      furthestAhead = Math.max(furthestAhead, alive.length - read / size)
      if (read < (pieces * size) / 2 || held) continue
      await setImmediate()
      collectGarbage()
      held = alive.filter((one) => one.deref()).length
    }

  expect(read).toBe(pieces * size)
  expect(furthestAhead).toBeLessThan(50)
  expect(held).toBeLessThan(50)
})

test('what a browser spells out in a name is read as the name', async () => {
  const form = new FormData()
  form.append('a "field"', new File(['x'], 'so "called".jpg'))

  for await (const part of readParts(new Request('http://localhost', { method: 'POST', body: form }), LIMITS))
    expect(part).toMatchObject({ name: 'a "field"', fileName: 'so "called".jpg' })
})

test('a form that ends early is broken, wherever it ends', async () => {
  const whole = written([{ name: 'images', fileName: 'a.jpg', text: 'abc' }])
  for (let end = 0; end < whole.length - '--'.length; end++)
    await expect(all(posted(whole.subarray(0, end), 7)), `after ${end} bytes`).rejects.toThrow(BrokenForm)
})

test('a header without end and a form without boundary are refused', async () => {
  await expect(all(posted(Buffer.from(`--${BOUNDARY}\r\n${'x'.repeat(10_000)}\r\n\r\n`), 1000))).rejects.toThrow(
    BrokenForm,
  )
  await expect(all(new Request('http://localhost', { method: 'POST', body: 'text' }))).rejects.toThrow(BrokenForm)
})

test('more fields or more text than are allowed end the reading at once', async () => {
  const fields = Array.from({ length: LIMITS.parts + 1 }, () => ({ name: 'a', fileName: undefined, text: '' }))
  const long = { name: 'a', fileName: undefined, text: 'x'.repeat(LIMITS.textBytes / 2 + 1) }

  await expect(all(posted(written(fields), 1000))).rejects.toThrow(TooMuch)
  await expect(all(posted(written([long, long]), 1000))).rejects.toThrow(TooMuch)
})

test('a file that is left in its middle is passed over', async () => {
  const file = { name: 'images', fileName: 'a.jpg', text: 'x'.repeat(MEGABYTE) }
  const after = { name: 'media', fileName: undefined, text: 'after' }
  const read = []
  for await (const part of readParts(posted(written([file, file, after]), 1000), LIMITS)) {
    if ('body' in part) for await (const _ of part.body) break
    read.push(part.name)
  }

  expect(read).toEqual(['images', 'images', 'media'])
})

interface Field {
  name: string
  fileName: string | undefined
  text: string
}

function written(fields: Field[]): Buffer {
  const parts = fields.map(({ name, fileName, text }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--`)
}

function posted(body: Buffer, pieceSize: number): Request {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceSize) }, (_, index) =>
    body.subarray(index * pieceSize, (index + 1) * pieceSize),
  )
  return multipart(pieces)
}

function multipart(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Request {
  return {
    headers: new Headers({ 'Content-Type': `multipart/form-data; boundary="${BOUNDARY}"` }),
    body: Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>,
  } as Request
}

async function textOf(body: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function all(request: Request) {
  for await (const part of readParts(request, LIMITS)) if ('body' in part) await textOf(part.body)
}
