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

/** Reads content to its end, for its size and hash. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const { content: pieces, written } = hashed(content)
  await readToEnd(pieces)
  return written()
}

/** Reads content to its end, for what it ends in. */
export async function readToEnd(content: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = content[Symbol.asyncIterator]()
  while (!(await pieces.next()).done);
}
