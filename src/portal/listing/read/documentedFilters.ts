import { fold, hasWords, words } from '#contract/names/matching.ts'
import type { DocumentedFilter } from '#portal/http/client/substitute.ts'
import type { ListedRow } from './listedRecord.ts'

/** The filters of the listing that the description shows (4.2); absent where they are not set. */
export interface DocumentedFilters {
  examId?: number
  examinerName?: string
}

export const documentedNames = ['examId', 'examinerName'] as const

export const documentedFilters = ({ examId, examinerName }: Record<string, unknown>): DocumentedFilters => ({
  ...(examId !== undefined && examId !== '' && { examId: Number(examId) }),
  ...(typeof examinerName === 'string' && examinerName !== '' && { examinerName }),
})

const examinerText = ({ report: { doctor } }: ListedRow): string =>
  fold(`${doctor.firstName} ${doctor.middleName} ${doctor.lastName}`)

/** Whether a record matches one of the filters: each word of the name has to occur in the examiner's. */
export function isMatch(row: ListedRow, filters: DocumentedFilters, name: DocumentedFilter): boolean {
  if (name === 'examId') return filters.examId === undefined || row.report.exam.id === filters.examId
  return hasWords(examinerText(row), filters.examinerName ?? '')
}

/** Whether a record does not say what a filter is about: only the service knows whether it matches. */
export const isSilent = ({ report }: ListedRow, name: DocumentedFilter): boolean =>
  name === 'examId' ? report.exam.id === 0 : !report.doctor.firstName && !report.doctor.lastName

/** Whether a record shows that the service has not applied a filter. A part of the name proves nothing: services match names in other ways. */
export function isContrary(row: ListedRow, filters: DocumentedFilters, name: DocumentedFilter): boolean {
  if (isMatch(row, filters, name) || isSilent(row, name)) return false
  const text = examinerText(row)
  return name === 'examId' || !words(filters.examinerName ?? '').some((word) => text.includes(word))
}
