import { Transform } from 'node:stream'

const TITLE = '<title>'

/** A page on its way out, with 'Error: ' put before its title: who can't see the page hears first that the form was refused. */
export function errorInTitle(): Transform {
  let head: string | null = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (head === null) return done(null, chunk)
      // One letter a byte, so that none is cut where the page is.
      head += chunk.toString('latin1')
      if (!head.includes(TITLE)) return done()
      const marked = head.replace(TITLE, `${TITLE}Error: `)
      head = null
      done(null, Buffer.from(marked, 'latin1'))
    },
    flush(done) {
      done(null, head === null ? undefined : Buffer.from(head, 'latin1'))
    },
  })
}
