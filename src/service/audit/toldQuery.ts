type Query = Readonly<Record<string, string | number | undefined>>

/**
 * What the trail tells of a query: its filters by number, date or choice, and of those for which a text was typed, `names`, only
 * that there was one. How it is paged is no filter.
 */
export function toldQuery(query: Query, names: readonly string[] = []) {
  const { limit: _, after: __, form: ___, ...filters } = query
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return {
    filters: Object.fromEntries(set.filter(([name]) => !names.includes(name))),
    names: set.flatMap(([name]) => (names.includes(name) ? name : [])),
  }
}
