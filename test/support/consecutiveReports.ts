import { planRecords } from '#demo/plan/planRecords.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { typeText } from '#demo/plan/typeText.ts'
import { writeReport } from '#demo/plan/writeReport.ts'

export interface WrittenReport {
  releaseId: number | undefined
  plan: ReportRecord
  /** Its text under Markdown headings, and as it is stored: some in HTML, some with labels in CAPITALS. */
  written: string
  stored: string
}

const { reports } = planRecords(1, {
  patients: 1_500,
  reports: 4_000,
  today: Date.parse('2026-11-20T14:00:00Z'),
})
const series = Map.groupBy(
  reports.filter(({ state }) => state === 'released'),
  ({ record, exam }) => `${record.id} ${exam.id}`,
)
const read = (plan: ReportRecord): WrittenReport => {
  const written = writeReport(plan).text
  return { releaseId: plan.releaseId, plan, written, stored: typeText(plan, written) }
}

/** Each report of the demo clinic with the previous one of the same patient and exam. */
export const consecutiveReports = [...series.values()].flatMap((list) => {
  const own = list.length > 1 ? list.map(read) : []
  return own.slice(1).map((newer, n) => [own[n]!, newer] as const)
})

type Form = 'headings' | 'html' | 'capitals'

export const formOf = (text: string): Form =>
  text.startsWith('<p>') ? 'html' : text.startsWith('# ') ? 'headings' : 'capitals'

const { exam } = reports[0]!
const seeds = Array.from({ length: 500 }, (_, seed) => ({
  seed,
  form: formOf(typeText({ exam, seed }, '# A\n\nB.')),
}))

/** The report's text in this form. */
export const typedAs = (form: Form, { plan, written }: WrittenReport): string =>
  typeText({ exam: plan.exam, seed: seeds.find((candidate) => candidate.form === form)!.seed }, written)
