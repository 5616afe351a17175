import type { Counted } from '#contract/declaration/listing.ts'

/** The records of a page as JSON text, and their ids. A page of large records ends before its limit. */
export interface Page {
  counted: Counted
  ids: number[]
  records: string[]
  /** In which the records become bytes. */
  encoding?: 'utf8' | 'latin1'
  isLast: boolean
}

/** What a page starts after: a record, and how many matched when the first page was counted. */
interface PageStart {
  after: number | undefined
  counted: Counted | undefined
}

/** The functions that a repository provides for a listing. `Q` is its type of database access. */
export interface ListingSource<Q> {
  /** Whether the database has one connection, so that a snapshot blocks all other queries. */
  isExclusive: boolean
  /** Runs reads that must agree with each other. They may run twice, unless `isRepeatable` is false. */
  snapshot<T>(read: (queries: Q) => Promise<T>, options?: { isRepeatable: boolean }): Promise<T>
  /** A page that one statement reads, which needs no snapshot; undefined where it takes several. */
  pageAtOnce?(start: PageStart, limit: number): Promise<Page | undefined>
  count(queries: Q): Promise<Counted>
  /** Whether the record exists, regardless of the filters, and the caller may see it now. */
  isVisible(queries: Q, id: number): Promise<boolean>
  /** Up to `limit` ids in order, after the record `after`; null where no such record ever existed. `counted`: where it is known. */
  ids(queries: Q, after: number | undefined, limit: number, counted?: Counted): Promise<number[] | null>
  /** The records with these ids, in this order, as JSON text: of large ones only the first, and at least one. */
  records(queries: Q, ids: number[]): Promise<string[]>
}
