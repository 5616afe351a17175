type Query = Readonly<Record<string, string | number | undefined>>

/** Parameters that page or shape the answer, and do not filter. */
const paging: ReadonlySet<string> = new Set(['limit', 'after', 'form'])

/** What of a query says which records are meant. */
export const filtersOf = (query: Query): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || paging.has(name) ? [] : [[name, value]],
    ),
  )

/**
 * What the trail tells of a query: its filters by number, date or choice, and of those for which a text was typed, `names`, only
 * that there was one.
 */
export function toldQuery(query: Query, names: readonly string[] = []) {
  const set = Object.entries(filtersOf(query))
  return {
    filters: Object.fromEntries(set.filter(([name]) => !names.includes(name))),
    names: set.flatMap(([name]) => (names.includes(name) ? name : [])),
  }
}
