/** What a store offers to be listed. `Q` is its way to ask the database. */
export interface ListingSource<Q> {
  /** Whether the database has one connection, so that a snapshot keeps everybody else waiting. */
  isExclusive: boolean
  /** Runs reads that must agree with each other. */
  snapshot<T>(read: (queries: Q) => Promise<T>): Promise<T>
  count(queries: Q): Promise<number>
  /** Whether there is such a record, of whatever filters, and the caller may see it now. */
  sees(queries: Q, id: number): Promise<boolean>
  /** Up to `limit` ids in order, from after the record `after`; null where there never was such a record. */
  ids(queries: Q, after: number | undefined, limit: number): Promise<number[] | null>
  /** About how many bytes each of these records takes as JSON. Left out where none is large. */
  sizes?(queries: Q, ids: number[]): Promise<Map<number, number>>
  /** The records with these ids, in this order, as JSON text. */
  records(queries: Q, ids: number[]): Promise<string[]>
}
