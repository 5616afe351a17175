import { priorities } from '#contract/reports/priority.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import { fold } from '#contract/names/matching.ts'
import type { ListedRow } from '#portal/listing/read/listedRecord.ts'

export interface Placed {
  row: ListedRow
  index: number
}

type Compare = (one: Placed, other: Placed) => number

const releasedAt = ({ row }: Placed): number =>
  row.report.dateReportRelease === null ? 0 : Date.parse(row.report.dateReportRelease)

const newest: Compare = (one, other) => releasedAt(other) - releasedAt(one) || other.row.id - one.row.id

/** Compares folded names as the service sorts them, whatever the browser's language: `Ørsted` stands at O. */
export const inAlphabet = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const names = {
  patient: ({ row }: Placed) => listed(row.report.patient),
  exam: ({ row }: Placed) => fold(row.report.exam.name),
  examiner: ({ row }: Placed) => listed(row.report.doctor),
}

/** As names are sorted: last name first, folded. */
export const listed = (name: { firstName: string; middleName: string; lastName: string }): string =>
  fold([name.lastName, name.firstName, name.middleName].filter(Boolean).join(' '))

/** A critical finding comes before any priority. */
const rank = ({ row: { report } }: Placed): number =>
  report.critical ? priorities.length : priorities.indexOf(report.priority ?? 'routine')

/** Compares two records in an order; without one they stay in the service's. Within a name, the newest is first. */
export function inOrder(sort: ReleaseOrder | undefined): Compare {
  if (sort === undefined) return (one, other) => one.index - other.index
  if (sort === 'newest') return newest
  if (sort === 'oldest') return (one, other) => newest(other, one)
  if (sort === 'urgent') return (one, other) => rank(other) - rank(one) || newest(one, other)
  const direction = sort.endsWith('-descending') ? -1 : 1
  const name = names[sort.replace('-descending', '') as keyof typeof names]
  return (one, other) => direction * inAlphabet(name(one), name(other)) || newest(one, other)
}
