import { Readable } from 'node:stream'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenForm, TooMuch, readParts } from '#app/uploads/multipart.server.ts'

const BOUNDARY = '--form'
const MEGABYTE = 1024 * 1024
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

test('a file of 300 MB passes through without being held in memory', async () => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="long.mp4"\r\n\r\n`
  const body = async function* () {
    yield Buffer.from(head)
    for (let piece = 0; piece < 300 * 16; piece++) yield Buffer.alloc(MEGABYTE / 16)
    yield Buffer.from(`\r\n--${BOUNDARY}--`)
  }
  const before = process.memoryUsage().arrayBuffers
  let [size, most] = [0, 0]

  for await (const part of readParts(multipart(body()), LIMITS))
    for await (const piece of 'body' in part ? part.body : []) {
      size += piece.length
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }

  expect(size).toBe(300 * MEGABYTE)
  expect(most).toBeLessThan(150 * MEGABYTE)
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
