import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileStore } from '#service/files/fileStore.ts'
import type { ReportPdf } from './reportPdf.ts'
import { typesetReport } from './typesetReport.ts'

export interface PdfJob {
  path: string
  report: ReportPdf
}

/** Typesets reports into a file store. */
export interface PdfWriter {
  /** Writes some and returns their sizes in bytes. Several calls may be under way. */
  write(jobs: readonly PdfJob[]): Promise<number[]>
  close(): Promise<void>
}

/** What a worker thread is asked and what it answers. */
export interface PdfRequest {
  id: number
  jobs: readonly PdfJob[]
}
export type PdfAnswer = { id: number; sizes: number[] } | { id: number; problem: string }

// To start a thread takes as long as to typeset some hundred reports.
const WORTH_THREADS = 400
const MOST_THREADS = 4

export function pdfWriter(files: FileStore, expected: number): PdfWriter {
  if (expected >= WORTH_THREADS) return inThreads(files.root)
  return { write: (jobs) => writePdfs(files, jobs), close: async () => {} }
}

export async function writePdfs(files: FileStore, jobs: readonly PdfJob[]): Promise<number[]> {
  const sizes: number[] = []
  for (const { path, report } of jobs) {
    const bytes = await typesetReport(report)
    await files.write(path, bytes)
    sizes.push(bytes.byteLength)
  }
  return sizes
}

function inThreads(root: string): PdfWriter {
  const waiting = new Map<number, PromiseWithResolvers<number[]>>()
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const workers = Array.from({ length: Math.min(MOST_THREADS, availableParallelism()) }, () => {
    const worker = new Worker(new URL('pdfWorker.ts', import.meta.url), { workerData: root })
    worker.on('error', failAll)
    worker.on('exit', () => failAll(new Error('A thread that writes PDFs has ended.')))
    worker.on('message', (answer: PdfAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('sizes' in answer) asked?.resolve(answer.sizes)
      else asked?.reject(new Error(answer.problem))
    })
    return worker
  })
  let asked = 0
  return {
    write(jobs) {
      const request: PdfRequest = { id: asked++, jobs }
      const answer = Promise.withResolvers<number[]>()
      waiting.set(request.id, answer)
      workers[request.id % workers.length]?.postMessage(request)
      return answer.promise
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
