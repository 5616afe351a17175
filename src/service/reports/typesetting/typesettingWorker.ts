import { answerWork } from '#service/workers/answerWork.ts'
import type { Letterhead, ReportPdf } from './reportPdf.ts'
import { typesetReport } from './typesetReport.ts'

export interface TypesetWork {
  report: ReportPdf
  letterhead: Letterhead
}

answerWork(({ report, letterhead }: TypesetWork) => typesetReport(report, letterhead), { maxMemoryMb: 1_500 })
