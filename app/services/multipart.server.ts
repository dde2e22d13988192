/** The form ended in the middle, or was none at all. */
export class BrokenForm extends Error {}

/** One field of a posted form. `fileName` is empty for a file input in which nothing was chosen, and missing for text. */
export interface Part {
  name: string
  fileName: string | undefined
  /** The content as it arrives. What is not read is passed over. */
  body: AsyncIterable<Buffer>
}

const MAX_HEADER_BYTES = 8192

/**
 * Reads a multipart form field by field, each file as a stream: however large it is, only the piece that has just arrived
 * is held in memory. Throws BrokenForm when the form ends too early, and what the stream throws when the connection drops.
 */
export async function* readParts(request: Request): AsyncGenerator<Part> {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers.get('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain
  if (!request.body || !boundary) throw new BrokenForm('Not a multipart form')
  const bytes = new ByteReader(request.body)
  const mark = Buffer.from(`\r\n--${boundary}`)
  await passOver(bytes.until(mark))
  while ((await bytes.take(2)) !== '--') {
    const header = await readText(bytes.until(Buffer.from('\r\n\r\n')), MAX_HEADER_BYTES)
    bytes.isInside = true
    yield { name: named(header, 'name') ?? '', fileName: named(header, 'filename'), body: bytes.until(mark) }
    if (bytes.isInside) await passOver(bytes.until(mark))
  }
}

/** The content as text of at most `maxBytes` bytes; throws BrokenForm when it is longer. */
export async function readText(content: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxBytes) throw new BrokenForm('A field is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function passOver(content: AsyncIterable<Buffer>) {
  for await (const _ of content);
}

/** A parameter of the Content-Disposition header, as browsers write it: in quotes, with quotes and line breaks spelt out. */
function named(header: string, name: string): string | undefined {
  const [, value] = new RegExp(`^content-disposition:.*[;\\s]${name}="([^"]*)"`, 'im').exec(header) ?? []
  return value?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

class ByteReader {
  /** Whether the end of the present field is still to come. */
  isInside = false
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  /** What has arrived but was not given out; starts so that the first boundary looks like all others. */
  private rest: Buffer = Buffer.from('\r\n')

  constructor(body: ReadableStream<Uint8Array>) {
    this.reader = body.getReader()
  }

  async take(count: number): Promise<string> {
    while (this.rest.length < count) await this.more()
    const taken = this.rest.toString('latin1', 0, count)
    this.rest = this.rest.subarray(count)
    return taken
  }

  /** Everything up to the mark, which is taken away too. Left early, it can be called again for what remains. */
  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const found = this.rest.indexOf(mark)
      // The mark may have arrived in part only: that much is kept back.
      const end = found === -1 ? Math.max(0, this.rest.length - mark.length + 1) : found
      const piece = this.rest.subarray(0, end)
      this.rest = this.rest.subarray(found === -1 ? end : end + mark.length)
      this.isInside = found === -1
      if (piece.length > 0) yield piece
      if (found !== -1) return
      await this.more()
    }
  }

  private async more() {
    const { done, value } = await this.reader.read()
    if (done) throw new BrokenForm('The form ended too early')
    this.rest = Buffer.concat([this.rest, value])
  }
}
