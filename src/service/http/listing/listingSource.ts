/** The functions that a repository provides for a listing. `Q` is its type of database access. */
export interface ListingSource<Q> {
  /** Whether the database has one connection, so that a snapshot blocks all other queries. */
  isExclusive: boolean
  /** Runs reads that must agree with each other. */
  snapshot<T>(read: (queries: Q) => Promise<T>): Promise<T>
  count(queries: Q): Promise<number>
  /** Whether there may be more than were counted last, or about as many. Omitted where all are counted. */
  inexact?(): 'atLeast' | 'about' | undefined
  /** Whether the record exists, regardless of the filters, and the caller may see it now. */
  isVisible(queries: Q, id: number): Promise<boolean>
  /** Up to `limit` ids in order, after the record `after`; null where no such record ever existed. */
  ids(queries: Q, after: number | undefined, limit: number): Promise<number[] | null>
  /** The approximate size of each of these records as JSON, in bytes. Omitted where no record is large. */
  sizes?(queries: Q, ids: number[]): Promise<Map<number, number>>
  /** The records with these ids, in this order, as JSON text. */
  records(queries: Q, ids: number[]): Promise<string[]>
}

/** The maximum size of the records of one page, or of one read of a whole listing. A single record may be larger. */
const MAX_BYTES = 8 * 1024 * 1024

/** The first of these records that fit into `MAX_BYTES` together, and at least one. */
export async function limitBytes<Q>(source: ListingSource<Q>, queries: Q, ids: number[]): Promise<number[]> {
  if (!source.sizes || ids.length < 2) return ids
  const sizes = await source.sizes(queries, ids)
  let bytes = 0
  const end = ids.findIndex((id, index) => {
    bytes += sizes.get(id) ?? 0
    return index > 0 && bytes > MAX_BYTES
  })
  return end < 0 ? ids : ids.slice(0, end)
}
