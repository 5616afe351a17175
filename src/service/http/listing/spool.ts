import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const CHUNK = 64 * 1024

/** Appends text to the stream. Rejects after the stream was destroyed, so that its producer stops too. */
export type Append = (text: string) => Promise<void>

/** Writes the content. The signal aborts when the stream is destroyed, to end waits of the producer at once. */
type Produce = (append: Append, signal: AbortSignal) => Promise<void>

/**
 * Decouples a producer from its reader: what has not been read yet is buffered in an unlinked temporary file, which is closed as
 * soon as the stream is destroyed. So a slow connection never holds a database transaction open, and memory use stays constant.
 */
export function spool(produce: Produce): Readable {
  const destroyed = new AbortController()
  let file: FileHandle | undefined
  let written = 0
  let position = 0
  let done = false
  let failure: { reason: unknown } | undefined
  let isWanted = false
  let isReading = false

  async function start(): Promise<void> {
    try {
      file = await openUnlinked()
      if (destroyed.signal.aborted) return await file.close()
      await produce(append, destroyed.signal)
      done = true
    } catch (reason) {
      failure = { reason }
    }
    await serve()
  }

  async function append(text: string): Promise<void> {
    destroyed.signal.throwIfAborted()
    const bytes = Buffer.from(text)
    await file?.appendFile(bytes)
    written += bytes.length
    await serve()
  }

  /** Pushes the next chunk, the end or the failure, if the reader waits for one. */
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

  // Deferred, because destroying the stream drops a chunk that has just been pushed.
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

  /** Closes the file after writes and reads in progress. */
  async function closeFile(error: Error | null, callback: (error: Error | null) => void): Promise<void> {
    try {
      await file?.close()
      callback(error)
    } catch (reason) {
      callback(error ?? (reason as Error))
    }
  }

  let isStarted = false
  const stream = new Readable({
    // The stream itself buffers nothing, because the file does.
    highWaterMark: 1,
    read() {
      isWanted = true
      if (isStarted) void serve()
      else {
        isStarted = true
        void start()
      }
    },
    destroy(error, callback) {
      destroyed.abort(new Error('The reader has gone.'))
      void closeFile(error, callback)
    },
  })
  return stream
}

// Unlinked at once, so that the operating system frees the content when the process ends for any reason.
async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `report-portal-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
