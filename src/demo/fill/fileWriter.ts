import { availableParallelism } from 'node:os'
import type { FileStore } from '#service/files/fileStore.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import { doFileJobs } from './fileJob.ts'
import type { FileJob, WrittenFile } from './fileJob.ts'

/** Typesets reports and draws pictures into a file store. */
export interface FileWriter {
  /** May be called again before earlier calls have finished. */
  write(jobs: readonly FileJob[]): Promise<WrittenFile[]>
  close(): Promise<void>
}

/** What a process is asked to write. */
export interface FileRequest {
  root: string
  jobs: readonly FileJob[]
}

// Starting a process takes as long as typesetting some hundred reports.
const MIN_PDFS_FOR_PROCESSES = 400
const MAX_PROCESSES = 4
/** Far more than a batch takes on a busy machine. */
const TIMEOUT_MS = 10 * 60_000

/** A writer that uses processes of its own where at least `MIN_PDFS_FOR_PROCESSES` are expected. */
export function fileWriter(files: FileStore, expectedPdfs: number): FileWriter {
  if (expectedPdfs < MIN_PDFS_FOR_PROCESSES) return inThisProcess(files)
  const writers = Array.from({ length: Math.min(MAX_PROCESSES, availableParallelism()) }, () => ({
    queue: workerQueue<FileRequest, WrittenFile[]>(new URL('fileWorker.ts', import.meta.url), {
      timeoutMs: TIMEOUT_MS,
    }),
    jobs: 0,
  }))
  return {
    async write(jobs) {
      const fewest = Math.min(...writers.map((writer) => writer.jobs))
      const writer = writers.find((each) => each.jobs === fewest)
      if (!writer) throw new Error('There are no processes.')
      writer.jobs += jobs.length
      return writer.queue.run({ root: files.root, jobs }).finally(() => (writer.jobs -= jobs.length))
    },
    async close() {
      await Promise.all(writers.map(({ queue }) => queue.close()))
    },
  }
}

/** Runs one call after the other. Calls that wait when it is closed are rejected. */
function inThisProcess(files: FileStore): FileWriter {
  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  return {
    write(jobs) {
      const written = last.then(() => {
        if (closed) throw new Error('No more files are written.')
        return doFileJobs(files, jobs)
      })
      last = written.catch(() => {})
      return written
    },
    async close() {
      closed = true
      await last
    },
  }
}

/** A writer that writes each file once, and knows what it has written when it is asked again. */
export function rememberingWriter(writer: FileWriter): FileWriter {
  const known = new Map<string, WrittenFile>()
  return {
    async write(jobs) {
      const isKnown = jobs.every(({ path }) => known.has(path))
      const written = isKnown ? jobs.flatMap(({ path }) => known.get(path) ?? []) : await writer.write(jobs)
      for (const [index, { path }] of jobs.entries()) {
        const file = written[index]
        if (file) known.set(path, file)
      }
      return written
    },
    close: () => writer.close(),
  }
}
