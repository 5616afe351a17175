/** The functions that a repository provides for a listing. `Q` is its type of database access. */
export interface ListingSource<Q> {
  /** Whether the database has one connection, so that a snapshot blocks all other queries. */
  isExclusive: boolean
  /** Runs reads that must agree with each other. They may run twice, unless `isRepeatable` is false. */
  snapshot<T>(read: (queries: Q) => Promise<T>, options?: { isRepeatable: boolean }): Promise<T>
  count(queries: Q): Promise<number>
  /** Whether there may be more than were counted last, or about as many. Omitted where all are counted. */
  inexact?(): 'atLeast' | 'about' | undefined
  /** Whether the record exists, regardless of the filters, and the caller may see it now. */
  isVisible(queries: Q, id: number): Promise<boolean>
  /** Up to `limit` ids in order, after the record `after`; null where no such record ever existed. */
  ids(queries: Q, after: number | undefined, limit: number): Promise<number[] | null>
  /** The approximate size of each of these records as JSON, in bytes. Omitted where no record is large, or with `endsEarly`. */
  sizes?(queries: Q, ids: number[]): Promise<Map<number, number>>
  /** Whether `records` itself gives only the first of large records, and at least one. */
  endsEarly?: boolean
  /** The records with these ids, in this order, as JSON text. */
  records(queries: Q, ids: number[]): Promise<string[]>
}

/** The maximum size of the records of one page, or of one read of a whole listing. A single record may be larger. */
export const MAX_BYTES = 8 * 1024 * 1024

/** As many of these records, from the first on, as fit into `MAX_BYTES` together, and at least one; and which these are. */
export async function readFitting<Q>(
  source: ListingSource<Q>,
  queries: Q,
  ids: number[],
): Promise<{ ids: number[]; records: string[] }> {
  const asked = source.sizes ? fitting(ids, await source.sizes(queries, ids)) : ids
  const records = await source.records(queries, asked)
  return { ids: source.endsEarly ? asked.slice(0, records.length) : asked, records }
}

function fitting(ids: number[], sizes: Map<number, number>): number[] {
  let bytes = 0
  const end = ids.findIndex((id, index) => {
    bytes += sizes.get(id) ?? 0
    return index > 0 && bytes > MAX_BYTES
  })
  return end < 0 ? ids : ids.slice(0, end)
}
