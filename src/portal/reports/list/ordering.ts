import type { ReleaseOrder } from '#contract/release.ts'

/** The orders that the columns' heads stand for; the first one is what a head begins with. */
const orders = {
  released: { descending: 'newest', ascending: 'oldest' },
  patient: { ascending: 'patient', descending: 'patient-descending' },
  exam: { ascending: 'exam', descending: 'exam-descending' },
  examiner: { ascending: 'examiner', descending: 'examiner-descending' },
} as const satisfies Record<string, Partial<Record<Direction, ReleaseOrder>>>

type Direction = 'ascending' | 'descending'
type Ordered = keyof typeof orders

export const isOrdered = (column: string): column is Ordered => column in orders

/** The column that an order goes by. */
export function columnOf(order: ReleaseOrder = 'newest'): { column: Ordered; direction: Direction } {
  const direction = order === 'newest' || order.endsWith('-descending') ? 'descending' : 'ascending'
  const column = order === 'newest' || order === 'oldest' ? 'released' : order.replace('-descending', '')
  return { column: column as Ordered, direction }
}

/** The order that a press on a column's head leads to: the other way round where the column is the one already. */
export function orderBy(column: string, present: ReleaseOrder | undefined): ReleaseOrder | undefined {
  if (!isOrdered(column)) return present
  const now = columnOf(present)
  const [first] = Object.keys(orders[column]) as [Direction]
  const turned = now.direction === 'ascending' ? 'descending' : 'ascending'
  return asAddress(orders[column][now.column === column ? turned : first])
}

/** An address leaves out the order that there is without it. */
export const asAddress = (order: ReleaseOrder): ReleaseOrder | undefined =>
  order === 'newest' ? undefined : order
