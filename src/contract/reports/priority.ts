/** How soon a report has to be read. Set where the report is written, or by the system that sends it. */
export const priorities = ['routine', 'urgent', 'stat'] as const
export type Priority = (typeof priorities)[number]

/** The filters by priority: one of them, or all that cannot wait. */
export const priorityFilters = ['urgent,stat', ...priorities] as const

/** What `extraFieldsData` carries of a report beside the fields of the clinic, by the names of its elements. */
export interface Carried {
  priority: Priority
  /** Whether the report has a critical finding, which a doctor has to acknowledge. */
  critical: boolean
}

const words = {
  priority: (value: unknown) => priorities.find((priority) => priority === value),
  critical: (value: unknown) => (typeof value === 'boolean' ? value : undefined),
}

/**
 * Reads what `extraFieldsData` carries. Nothing is guessed: an element with another value, or of which there are two, stays among the others, and
 * what no element says is undefined.
 */
export function readCarried(fields: readonly unknown[]): Partial<Carried> & { others: unknown[] } {
  const priority = onlyOne(fields, 'priority')
  const critical = onlyOne(fields, 'critical')
  return {
    ...(priority && { priority: priority.value }),
    ...(critical && { critical: critical.value }),
    others: fields.filter((field) => field !== priority?.field && field !== critical?.field),
  }
}

function onlyOne<N extends keyof Carried>(fields: readonly unknown[], name: N) {
  const [field, ...more] = fields.filter((one) => isNamed(one, name))
  const value = isNamed(field, name) ? words[name](field.value) : undefined
  return value === undefined || more.length > 0 ? undefined : { field, value: value as Carried[N] }
}

const isNamed = (field: unknown, name: string): field is { name: string; value: unknown } =>
  typeof field === 'object' && field !== null && 'name' in field && 'value' in field && field.name === name

/** Whether an element has one of the names, whatever its value. */
export const isCarrier = (field: unknown): boolean => isNamed(field, 'priority') || isNamed(field, 'critical')

/** `extraFieldsData` with what it carries in front. What goes without saying is not said: routine, and no critical finding. */
export const withCarried = ({ priority, critical }: Carried, others: readonly unknown[]): unknown[] => [
  ...(priority === 'routine' ? [] : [{ name: 'priority', value: priority }]),
  ...(critical ? [{ name: 'critical', value: true }] : []),
  ...others,
]
