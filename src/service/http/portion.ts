import type { ListingSource } from './listingSource.ts'

/** What the records of one answer, or of one read of a whole listing, may come to. One record alone may be more. */
const MOST_BYTES = 8 * 1024 * 1024

/** The first of these records that may be read at once: as many as fit, and at least one. */
export async function portion<Q>(source: ListingSource<Q>, queries: Q, ids: number[]): Promise<number[]> {
  if (!source.sizes || ids.length < 2) return ids
  const sizes = await source.sizes(queries, ids)
  let bytes = 0
  const end = ids.findIndex((id, index) => {
    bytes += sizes.get(id) ?? 0
    return index > 0 && bytes > MOST_BYTES
  })
  return end < 0 ? ids : ids.slice(0, end)
}
