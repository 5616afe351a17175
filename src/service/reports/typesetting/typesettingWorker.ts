import { parentPort } from 'node:worker_threads'
import type { WorkAnswer } from '#service/workers/workerQueue.ts'
import type { Letterhead, ReportPdf } from './reportPdf.ts'
import { typesetReport } from './typesetReport.ts'

export interface TypesetWork {
  report: ReportPdf
  letterhead: Letterhead
}

parentPort?.on('message', ({ report, letterhead }: TypesetWork) => {
  const answer = (message: WorkAnswer<Uint8Array>) => parentPort?.postMessage(message, [])
  typesetReport(report, letterhead).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
