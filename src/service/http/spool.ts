import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK = 64 * 1024

/** Adds text to what will be read. Rejects when the reader has gone, so that the work for it ends too. */
export type Append = (text: string) => Promise<void>

/**
 * Lets a producer run at its own speed and a reader at the reader's: what has not been read yet waits in a nameless
 * temporary file. So a slow connection never holds a database transaction open, and memory stays flat.
 */
export const spool = (produce: (append: Append) => Promise<void>): Readable =>
  Readable.from(readBack(produce))

async function* readBack(produce: (append: Append) => Promise<void>): AsyncGenerator<Buffer> {
  const file = await openNameless()
  let written = 0
  let done = false
  let abandoned = false
  let failure: { reason: unknown } | undefined
  let news = Promise.withResolvers<void>()
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers<void>()
  }

  const producing = produce(async (text) => {
    if (abandoned) throw new Error('The reader has gone.')
    const bytes = Buffer.from(text)
    await file.appendFile(bytes)
    written += bytes.length
    tell()
  })
    .catch((reason: unknown) => void (failure = { reason }))
    .finally(() => {
      done = true
      tell()
    })

  try {
    for (let position = 0; ;) {
      if (position < written) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position)
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (failure) throw failure.reason
      else if (done) return
      else await news.promise
    }
  } finally {
    abandoned = true
    await producing
    await file.close()
  }
}

// The name goes at once: the content is gone with the process, however that ends.
async function openNameless() {
  const path = join(tmpdir(), `report-portal-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
