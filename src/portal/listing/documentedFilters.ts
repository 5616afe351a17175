import { fold, isBlank, words } from '#contract/matching.ts'
import type { DocumentedFilter } from '#portal/http/substitute.ts'
import type { ListedRow } from './listedRecord.ts'

/** The filters of the listing that the description shows (4.2); absent where they are not set. */
export interface DocumentedFilters {
  examId?: number
  examinerName?: string
}

export const documentedFilters = ({ examId, examinerName }: Record<string, unknown>): DocumentedFilters => ({
  ...(examId !== undefined && examId !== '' && { examId: Number(examId) }),
  ...(typeof examinerName === 'string' && examinerName !== '' && { examinerName }),
})

const examinerText = ({ report: { doctor } }: ListedRow): string =>
  fold(`${doctor.firstName} ${doctor.middleName} ${doctor.lastName}`)

/** Whether a record matches one of the filters: each word of the name has to occur in the examiner's. */
export function isMatch(row: ListedRow, filters: DocumentedFilters, name: DocumentedFilter): boolean {
  if (name === 'examId') return filters.examId === undefined || row.report.exam.id === filters.examId
  const { examinerName = '' } = filters
  if (isBlank(examinerName)) return true
  const searched = words(examinerName)
  const text = searched.length > 0 ? examinerText(row) : ''
  return searched.length > 0 && searched.every((word) => text.includes(word))
}

/** Whether a record that does not match may have been sent for the filter by a service that matches names in another way. */
export function isRelated(row: ListedRow, { examinerName = '' }: DocumentedFilters, name: DocumentedFilter) {
  const text = name === 'examinerName' ? examinerText(row) : ''
  return words(examinerName).some((word) => text.includes(word))
}
