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
  /** The records with these ids, in this order, as JSON text. Where they are large, only the first of them, and at least one. */
  records(queries: Q, ids: number[]): Promise<string[]>
}
