/** The prefix of version 1 (9). */
export const API = '/api/v1'

type Value = string | number | boolean | readonly number[] | undefined

/**
 * Builds the address of an operation: fills `{name}` in its path and appends the query, leaving out what is undefined
 * or empty.
 */
export function url(
  path: string,
  { params = {}, query = {} }: { params?: Record<string, Value>; query?: Record<string, Value> } = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = queryText(query)
  return API + filled + (search && `?${search}`)
}

/** A query as an address has it, without the question mark. */
export const queryText = (query: Record<string, Value>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
