import { availableParallelism } from 'node:os'
import type { FileStore, StoreAddress } from '#service/files/fileStore.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import { doFileJobs, type FileJob, type WrittenFile, type WrittenFiles } from './fileJob.ts'

/** Writes each file once, and knows what it has written when it is asked again. */
export interface FileWriter {
  /** May be called again before earlier calls have finished. Returns what it has written so far, by path. */
  write(jobs: readonly FileJob[]): Promise<WrittenFiles>
  close(): Promise<void>
}

/** What a process is asked to write. */
export interface FileRequest {
  address: StoreAddress
  jobs: readonly FileJob[]
}

// Starting a process takes as long as typesetting some hundred reports.
const MIN_REPORTS_FOR_PROCESSES = 400
const MAX_PROCESSES = 4
/** Far more than a batch of reports takes another process on a busy machine. */
export const BATCH_TIMEOUT_MS = 10 * 60_000

/** A writer that uses processes of its own where the files of at least `MIN_REPORTS_FOR_PROCESSES` are expected. */
export function fileWriter(files: FileStore, reports: number): FileWriter {
  const known = new Map<string, WrittenFile>()
  const startProcess = () =>
    workerQueue<FileRequest, WrittenFiles>(new URL('fileWorker.ts', import.meta.url), {
      timeoutMs: BATCH_TIMEOUT_MS,
    })
  let last: Promise<unknown> = Promise.resolve()
  const thisProcess = {
    // One after the other, so that the first are there soon: a transaction waits for them.
    run({ jobs }: FileRequest): Promise<WrittenFiles> {
      const written = last.then(() => doFileJobs(files, jobs))
      last = written.catch(() => {})
      return written
    },
    close: async () => void (await last),
  }
  const processes = Math.min(MAX_PROCESSES, availableParallelism())
  const writers =
    reports < MIN_REPORTS_FOR_PROCESSES ? [thisProcess] : Array.from({ length: processes }, startProcess)
  const waiting = writers.map(() => 0)
  return {
    async write(all) {
      const jobs = all.filter(({ path }) => !known.has(path))
      if (jobs.length === 0) return known
      const place = waiting.indexOf(Math.min(...waiting))
      waiting[place] = (waiting[place] ?? 0) + jobs.length
      try {
        const written = await writers[place]?.run({ address: files.address, jobs })
        for (const [path, file] of written ?? []) known.set(path, file)
        return known
      } finally {
        waiting[place] -= jobs.length
      }
    },
    async close() {
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}
