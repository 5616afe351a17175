import type { ReleaseOrder } from '#contract/release.ts'

/** The orders of each sortable column; the first press on its head sets the first one. */
const orders = {
  released: { descending: 'newest', ascending: 'oldest' },
  patient: { ascending: 'patient', descending: 'patient-descending' },
  exam: { ascending: 'exam', descending: 'exam-descending' },
  examiner: { ascending: 'examiner', descending: 'examiner-descending' },
} as const satisfies Record<string, Partial<Record<Direction, ReleaseOrder>>>

type Direction = 'ascending' | 'descending'
type Ordered = keyof typeof orders

export const isOrdered = (column: string): column is Ordered => column in orders

/** The column that an order sorts by; undefined in the service's own order. */
export function columnOf(
  order: ReleaseOrder | undefined,
): { column: Ordered; direction: Direction } | undefined {
  if (order === undefined) return undefined
  const direction = order === 'newest' || order.endsWith('-descending') ? 'descending' : 'ascending'
  const column = order === 'newest' || order === 'oldest' ? 'released' : order.replace('-descending', '')
  return { column: column as Ordered, direction }
}

/** The order after a press on a column's head: reversed where the list is sorted by that column already. */
export function orderBy(column: string, present: ReleaseOrder | undefined): ReleaseOrder | undefined {
  if (!isOrdered(column)) return present
  const current = columnOf(present)
  const [first] = Object.keys(orders[column]) as [Direction]
  const reversed = current?.direction === 'ascending' ? 'descending' : 'ascending'
  return orders[column][current?.column === column ? reversed : first]
}
