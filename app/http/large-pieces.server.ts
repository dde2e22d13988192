import { Transform } from 'node:stream'

/**
 * A page on its way out, handed on as one piece each time that React has written what it can: compressing and sending each of
 * its many small pieces for itself takes longer than the page itself.
 */
export function inLargePieces(): Transform {
  const pieces: Buffer[] = []
  const gathered = () => Buffer.concat(pieces.splice(0))
  return new Transform({
    transform(piece: Buffer, _, done) {
      if (pieces.push(piece) === 1) setImmediate(() => pieces.length > 0 && this.push(gathered()))
      done()
    },
    flush(done) {
      done(null, pieces.length > 0 ? gathered() : undefined)
    },
  })
}
