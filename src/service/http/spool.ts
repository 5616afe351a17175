import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK = 64 * 1024

/** Adds text to what will be read. Rejects when the reader has gone, so that the work for it ends too. */
export type Append = (text: string) => Promise<void>

/** Writes what is to be read. The signal aborts when the reader has gone: what only waits is given up at once. */
type Produce = (append: Append, signal: AbortSignal) => Promise<void>

/**
 * Lets a producer run at its own speed and a reader at the reader's: what has not been read yet waits in a nameless
 * temporary file, which is closed as soon as the reader goes. So a slow connection never holds a database transaction open,
 * and memory stays flat.
 */
export function spool(produce: Produce): Readable {
  const gone = new AbortController()
  let file: FileHandle | undefined
  let written = 0
  let position = 0
  let done = false
  let failure: { reason: unknown } | undefined
  let isWanted = false
  let isReading = false

  async function start(): Promise<void> {
    try {
      file = await openNameless()
      if (gone.signal.aborted) return await file.close()
      await produce(append, gone.signal)
      done = true
    } catch (reason) {
      failure = { reason }
    }
    await serve()
  }

  async function append(text: string): Promise<void> {
    gone.signal.throwIfAborted()
    const bytes = Buffer.from(text)
    await file?.appendFile(bytes)
    written += bytes.length
    await serve()
  }

  /** Gives the reader what it waits for, as far as it is there. */
  async function serve(): Promise<void> {
    if (!isWanted || isReading || stream.destroyed) return
    if (position < written) {
      isReading = true
      isWanted = false
      const chunk = await readChunk()
      isReading = false
      if (chunk) stream.push(chunk)
    } else if (failure) fail(failure.reason as Error)
    else if (done) stream.push(null)
  }

  // Not before the reader has taken what it is taking: a stream that is destroyed drops that.
  const fail = (reason: Error) => void setImmediate(() => stream.destroy(reason))

  async function readChunk(): Promise<Buffer | undefined> {
    try {
      const read = await file?.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position)
      position += read?.bytesRead ?? 0
      return read?.buffer.subarray(0, read.bytesRead)
    } catch (error) {
      stream.destroy(error as Error)
      return undefined
    }
  }

  /** Waits for what is being written or read. */
  async function closeFile(error: Error | null, tell: (error: Error | null) => void): Promise<void> {
    try {
      await file?.close()
      tell(error)
    } catch (reason) {
      tell(error ?? (reason as Error))
    }
  }

  let isStarted = false
  const stream = new Readable({
    // Nothing ahead of its reader: what waits is in the file.
    highWaterMark: 1,
    read() {
      isWanted = true
      if (isStarted) void serve()
      else {
        isStarted = true
        void start()
      }
    },
    destroy(error, tell) {
      gone.abort(new Error('The reader has gone.'))
      void closeFile(error, tell)
    },
  })
  return stream
}

// The name goes at once: the content is gone with the process, however that ends.
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `report-portal-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
