import { parentPort, workerData } from 'node:worker_threads'
import { fileStore } from '#service/files/fileStore.ts'
import type { PdfAnswer, PdfRequest } from './pdfWriter.ts'
import { writePdfs } from './pdfWriter.ts'

const files = fileStore(String(workerData))

parentPort?.on('message', ({ id, jobs }: PdfRequest) => {
  const answer = (message: PdfAnswer) => parentPort?.postMessage(message, [])
  writePdfs(files, jobs).then(
    (sizes) => answer({ id, sizes }),
    (error: unknown) => answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  )
})
