import type { Operation } from '#contract/declaration/operation.ts'
import type { AnyInput } from './request.ts'

/** Answers an operation with the body that the service would have sent; for a listing, with `after` and `broken` beside it. */
export type Answer = (input: AnyInput) => Promise<unknown>

/** Stands in for a service that does not offer all that the portal uses. */
export interface Substitute {
  /** The function that answers an operation; undefined where the service does. A promise only until the service's operations are known. */
  answerOf: (operation: Operation) => Answer | undefined | Promise<Answer | undefined>
  state: ListingState
}

/** The filters of the listing that the description shows (4.2). */
export type DocumentedFilter = 'examId' | 'examinerName'

/** How a page was computed from a listing that the service sends whole. */
export interface FromListing {
  /** Filters that the service was sent and did not apply: the portal did. */
  ignored: readonly DocumentedFilter[]
  /** When the service was asked for the records. */
  readAt: number
  /** How many records were read. */
  records: number
  /** Why not all records were read: there are too many, the user ended it, or the answer broke off. */
  incomplete: 'limit' | 'cancelled' | 'brokenOff' | undefined
  /** How many records there are according to the service. */
  counted: number
}

/** Whether the portal has read all records that there are according to the service. */
export const isWhole = ({ incomplete, records, counted }: FromListing): boolean =>
  incomplete === undefined && records >= counted

/** The extra fields of an answer to `getPatient` that is computed from the listing. */
export interface ListedRecord {
  /** The patient as the service sent it, with nothing added, changed or left out: a removal sends it back, and the screens say what it does not have. */
  listed: Readonly<Record<string, unknown>>
  /** How far the listing was read: the patient may have more reports. */
  fromListing: FromListing
}

/** How far a listing has been read. */
export interface ListingProgress {
  records: number
  bytes: number
  /** According to the service; undefined where it does not say, or not yet. */
  totalRecords: number | undefined
  totalBytes: number | undefined
}

/** The reading of a listing that the service sends whole, for the screens to show and to end. */
export interface ListingState {
  /** Undefined while nothing is read. */
  progress: () => ListingProgress | undefined
  subscribe: (listener: () => void) => () => void
  /** Ends the reading; what was read until then is shown. */
  cancel: () => void
}
