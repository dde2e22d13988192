import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'

/** The form ended in the middle, or was none at all. */
export class BrokenForm extends Error {}

/** The form holds more than it may. */
export class TooMuch extends Error {}

/** One field of a posted form. */
export type Part = TextPart | FilePart

interface TextPart {
  name: string
  text: string
}

/** `fileName` is empty for a file input in which nothing was chosen. What is not read of the content is passed over. */
export interface FilePart {
  name: string
  fileName: string
  body: AsyncIterable<Buffer>
}

interface Limits {
  parts: number
  /** Of all text together. */
  textBytes: number
}

const MAX_HEADER_BYTES = 8192

/**
 * Reads a multipart form field by field, each file as a stream: however large it is, only the piece that has just arrived
 * is held in memory. Throws BrokenForm when the form ends too early, TooMuch beyond the limits, and a Response that the body
 * itself errs with.
 */
export async function* readParts(request: Request, limits: Limits): AsyncGenerator<Part> {
  const parts = new PassThrough({ objectMode: true })
  const parser = parserOf(request, limits)
  const files: Readable[] = []
  let textBytes = 0
  parser.on('partsLimit', () => parser.destroy(new TooMuch()))
  parser.on('field', (name, text, _, isCut) => {
    textBytes += Buffer.byteLength(text)
    if (isCut || textBytes > limits.textBytes) parser.destroy(new TooMuch())
    parts.write({ name: spelt(name), text })
  })
  parser.on('file', (name, file, fileName) => {
    files.push(file.on('error', () => undefined))
    parts.write({ name: spelt(name), fileName: spelt(fileName), body: contentOf(file) })
  })
  const fail = (error: Error) => [parts, ...files].forEach((stream) => stream.destroy(error))
  pipeline(request.body ?? [], parser).then(() => parts.end(), fail)
  try {
    for await (const part of parts) {
      yield part
      if ('body' in part) files.shift()?.resume()
    }
  } catch (error) {
    throw reasonOf(error)
  } finally {
    parser.destroy()
  }
}

/** A file that is left early stays readable, so that the rest of it can be passed over. */
async function* contentOf(file: Readable) {
  try {
    yield* file.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw reasonOf(error)
  }
}

const reasonOf = (error: unknown) =>
  error instanceof TooMuch || error instanceof Response
    ? error
    : new BrokenForm('The form ended early', { cause: error })

function parserOf(request: Request, { parts, textBytes }: Limits) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
      limits: { parts, fieldSize: textBytes, headerSize: MAX_HEADER_BYTES },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      preservePath: true,
    })
  } catch (cause) {
    throw new BrokenForm('Not a multipart form', { cause })
  }
}

/** Browsers spell out quotes and line breaks in names. */
const spelt = (name = '') => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
