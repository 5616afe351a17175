import type { InfiniteData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listingOf } from '#contract/listing.ts'
import { operations } from '#contract/operations.ts'
import { Release, ReleaseRow } from '#contract/release.ts'
import type { Client } from '#portal/http/client.ts'
import type { BrokenRecord } from '#portal/http/readListing.ts'
import type { ReleaseQuery } from '#contract/release.ts'

const { report } = ReleaseRow.shape
const { patient, exam, doctor } = report.shape

/** What the list counts on is checked; whatever else a service sends of a record is kept as it comes. */
const ListedRecord = z.looseObject({
  ...ReleaseRow.shape,
  report: z.looseObject({
    ...report.shape,
    patient: z.looseObject(patient.shape),
    exam: z.looseObject(exam.shape),
    doctor: z.looseObject(doctor.shape),
  }),
})

/** The listing as the list reads it: rows of our service, whole records of one that does not know them. */
const listRows = {
  ...operations.listReleases,
  success: { status: 200, answer: { schema: listingOf(ListedRecord) } },
} as const

/** A row of the list. All that the list itself may count on are the fields of `ReleaseRow`. */
export interface ListedRelease extends ReleaseRow {
  /** When the service was asked for it. */
  askedAt?: number
  /** A later answer no longer holds it; it stays where it is until the list is read anew. */
  left?: true
}

export interface ReleasePage {
  count: number
  data: ListedRelease[]
  after: string | undefined
  broken: BrokenRecord[]
  /** When the service was asked for it. */
  askedAt: number
  /** When its rows were last found to be up to date. */
  checkedAt: number
  /** The count is a later one than that of the answer which held the rows. */
  recounted?: true
}
export type ReleasePages = InfiniteData<ReleasePage, string | undefined>

/** Asks for a page of rows. */
export async function askRows(
  client: Client,
  query: ReleaseQuery,
  signal: AbortSignal,
): Promise<ReleasePage> {
  const askedAt = Date.now()
  const page = await client.page(listRows, { query: { ...query, form: 'row' }, signal })
  return { ...page, data: page.data.map((row) => ({ ...row, askedAt })), askedAt, checkedAt: Date.now() }
}

/** All of a record, where the service has sent that. */
export const wholeRelease = (row: ListedRelease): Release | undefined =>
  'result' in row.report ? Release.safeParse(row).data : undefined
