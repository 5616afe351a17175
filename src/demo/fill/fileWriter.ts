import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileStore } from '#service/files/fileStore.ts'
import { doFileJobs } from './fileJob.ts'
import type { FileJob, WrittenFile } from './fileJob.ts'

/** Typesets reports and draws pictures into a file store. */
export interface FileWriter {
  /** May be called again before earlier calls have finished. */
  write(jobs: readonly FileJob[]): Promise<WrittenFile[]>
  close(): Promise<void>
}

/** The messages to and from a worker thread. */
export interface FileRequest {
  id: number
  jobs: readonly FileJob[]
}
export type FileAnswer = { id: number; written: WrittenFile[] } | { id: number; problem: string }

// Starting a thread takes as long as typesetting some hundred reports.
const MIN_PDFS_FOR_THREADS = 400
const MAX_THREADS = 4

/** A writer that uses worker threads where at least `MIN_PDFS_FOR_THREADS` are expected. */
export function fileWriter(files: FileStore, expectedPdfs: number): FileWriter {
  if (expectedPdfs >= MIN_PDFS_FOR_THREADS) return inThreads(files.root)
  return inThisThread(files)
}

/** Runs one call after the other. Calls that wait when it is closed are rejected. */
function inThisThread(files: FileStore): FileWriter {
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

function inThreads(root: string): FileWriter {
  const waiting = new Map<number, PromiseWithResolvers<WrittenFile[]>>()
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const workers = Array.from({ length: Math.min(MAX_THREADS, availableParallelism()) }, () => {
    const worker = new Worker(new URL('fileWorker.ts', import.meta.url), { workerData: root })
    worker.on('error', failAll)
    worker.on('exit', () => failAll(new Error('A thread that writes files has ended.')))
    worker.on('message', (answer: FileAnswer) => {
      const request = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('written' in answer) request?.resolve(answer.written)
      else request?.reject(new Error(answer.problem))
    })
    return worker
  })
  const loads = workers.map((worker) => ({ worker, jobs: 0 }))
  let nextId = 0
  return {
    write(jobs) {
      const request: FileRequest = { id: nextId++, jobs }
      const answer = Promise.withResolvers<WrittenFile[]>()
      waiting.set(request.id, answer)
      const fewest = Math.min(...loads.map(({ jobs: count }) => count))
      const chosen = loads.find((load) => load.jobs === fewest)
      if (!chosen) throw new Error('There are no threads.')
      chosen.jobs += jobs.length
      chosen.worker.postMessage(request, [])
      return answer.promise.finally(() => {
        chosen.jobs -= jobs.length
      })
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
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
