export interface Paging {
  limit?: number | undefined
  after?: string | undefined
}

export function pageOf<T extends { id: number }>(records: readonly T[], { limit, after }: Paging) {
  const start = after === undefined ? 0 : records.findIndex(({ id }) => String(id) === after) + 1
  const data = records.slice(start, limit === undefined ? undefined : start + limit)
  const last = data.at(-1)
  return {
    count: records.length,
    data,
    after: last && last !== records.at(-1) ? String(last.id) : undefined,
    broken: [],
  }
}
