import { createHash } from 'node:crypto'
import type { WrittenFile } from './fileStore.ts'

/** The same content, and a function that returns its size and hash when it has been read to its end. */
export function hashed(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      hash.update(piece)
      size += piece.byteLength
      yield piece
    }
  }
  return { content: pieces(), written: (): WrittenFile => ({ size, sha256: hash.digest('hex') }) }
}
