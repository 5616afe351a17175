import * as z from 'zod/mini'
import { readCarried } from '#contract/reports/priority.ts'
import { Release, ReleaseRow } from '#contract/reports/release.ts'
import { Report } from '#contract/reports/report.ts'
import { isObject } from '#portal/http/client/exchange.ts'
import { lenientReader, readNumber } from './lenientReader.ts'

const listedReport = ReleaseRow.shape.report.shape

/** What is kept of each record: what a list shows, and what the portal filters and sorts by. */
const ListedRow = z.object({
  ...z.omit(ReleaseRow, { read: true }).shape,
  ...z.pick(Release, { status: true, released: true }).shape,
  report: z.object({ ...listedReport, ...z.pick(Report, { dateExam: true, draft: true }).shape }),
})
export type ListedRow = z.infer<typeof ListedRow>

const rowFields = lenientReader(ListedRow)
const releaseFields = lenientReader(Release)
const shownFields = {
  row: Object.keys(ListedRow.shape),
  report: Object.keys(ListedRow.shape.report.shape),
  patient: Object.keys(listedReport.patient.shape),
  exam: Object.keys(listedReport.exam.shape),
  doctor: Object.keys(listedReport.doctor.shape),
}

type Fields = Record<string, unknown>

export function readRow(record: unknown): ListedRow | undefined {
  const identified = withIds(record)
  if (!identified) return undefined
  const row = only(rowFields(identified), shownFields.row)
  const listed = only(row['report'], shownFields.report)
  listed['patient'] = only(listed['patient'], shownFields.patient)
  listed['exam'] = only(listed['exam'], shownFields.exam)
  listed['doctor'] = only(listed['doctor'], shownFields.doctor)
  row['report'] = { ...carriedBy(identified), ...listed }
  return row as ListedRow
}

/** What a service says of the urgency in the fields of the description. */
function carriedBy({ report }: Fields): Pick<ListedRow['report'], 'priority' | 'critical'> {
  const fields = isObject(report) ? report['extraFieldsData'] : undefined
  const { priority, critical } = readCarried(Array.isArray(fields) ? fields : [])
  return { ...(priority && { priority }), ...(critical !== undefined && { critical }) }
}

/** A record in the contract's form, with all that the service sent; undefined where it has no readable id. */
export function readRelease(record: unknown): Release | undefined {
  const identified = withIds(record)
  return identified && releaseFields(identified)
}

/** The record with its ids, of which the report's may stand in either of two places. The listing holds released reports, so one that does not say so is. */
function withIds(record: unknown): Fields | undefined {
  if (!isObject(record)) return undefined
  const id = readId(record['id'])
  if (id === undefined) return undefined
  const report = isObject(record['report']) ? record['report'] : {}
  const reportId = readId(record['reportId']) ?? readId(report['id']) ?? 0
  return {
    ...record,
    id,
    reportId,
    released: record['released'] ?? true,
    report: { ...report, id: readId(report['id']) ?? reportId },
  }
}

const only = (value: unknown, names: readonly string[]): Fields => {
  const fields = value as Fields
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
}

export function readId(value: unknown): number | undefined {
  const id = readNumber(value)
  return id !== undefined && id > 0 ? id : undefined
}
