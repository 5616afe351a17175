import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** The content that came back is not the one that was written. */
class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * The same content, whose last piece comes when all of it has the expected size and hash: where it has not, the stream ends in an error, and no
 * reader takes what it has for a whole file.
 */
export function verified(content: Readable, size: number, sha256: string | undefined): Readable {
  const hash = createHash('sha256')
  let received = 0
  let held: Uint8Array | undefined
  const checking = new Transform({
    transform(piece: Uint8Array, _, done) {
      hash.update(piece)
      received += piece.byteLength
      const before = held
      held = piece
      done(null, before)
    },
    flush(done) {
      if (received !== size || (sha256 !== undefined && hash.digest('hex') !== sha256))
        done(new ContentError('The content of a file is not the one that was written.'))
      else done(null, held)
    },
  })
  // The reader sees the error on the stream that it reads.
  return pipeline(content, checking, () => {})
}
