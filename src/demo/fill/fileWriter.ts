import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileStore } from '#service/files/fileStore.ts'
import { doFileJobs } from './fileJob.ts'
import type { FileJob, WrittenFile } from './fileJob.ts'

/** Typesets reports and draws pictures into a file store. */
export interface FileWriter {
  /** Several calls may be under way. */
  write(jobs: readonly FileJob[]): Promise<WrittenFile[]>
  close(): Promise<void>
}

/** What a worker thread is asked and what it answers. */
export interface FileRequest {
  id: number
  jobs: readonly FileJob[]
}
export type FileAnswer = { id: number; written: WrittenFile[] } | { id: number; problem: string }

// To start a thread takes as long as to typeset some hundred reports.
const WORTH_THREADS = 400
const MOST_THREADS = 4

/** Writes in threads of its own where so much is expected that it is worth them. */
export function fileWriter(files: FileStore, expectedPdfs: number): FileWriter {
  if (expectedPdfs >= WORTH_THREADS) return inThreads(files.root)
  return inThisThread(files)
}

/** One call after the other; once it is closed, no more. */
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
  const workers = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) }, () => {
    const worker = new Worker(new URL('fileWorker.ts', import.meta.url), { workerData: root })
    worker.on('error', failAll)
    worker.on('exit', () => failAll(new Error('A thread that writes files has ended.')))
    worker.on('message', (answer: FileAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('written' in answer) asked?.resolve(answer.written)
      else asked?.reject(new Error(answer.problem))
    })
    return worker
  })
  const busy = workers.map((worker) => ({ worker, jobs: 0 }))
  let asked = 0
  return {
    write(jobs) {
      const request: FileRequest = { id: asked++, jobs }
      const answer = Promise.withResolvers<WrittenFile[]>()
      waiting.set(request.id, answer)
      const least = Math.min(...busy.map((each) => each.jobs))
      const chosen = busy.find((each) => each.jobs === least)
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
