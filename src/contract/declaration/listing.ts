import * as z from 'zod/mini'
import { id, numberText } from './field.ts'
import { chosen, document } from './source.ts'

const MAX_LIMIT = 500

const cursor = () =>
  z.string().check(
    z.regex(/^\d{1,10}(\.\d{1,10}(atLeast|about)?\.[\w-]{22})?$/, {
      error: 'must be a record that was read',
      abort: true,
    }),
    z.refine((text) => id().safeParse(Number(text.split('.')[0])).success, 'must be a record that was read'),
  )

/**
 * The paging of every listing. Without `limit` the answer holds every match; with it a page, and a `Link` header with
 * `rel="next"` holds the next page's address. `after` is the id of the last record already read. The next page's address
 * adds how many matched at the first page, which further pages then repeat, and a signature, so that it stays valid when that record is no longer listed.
 */
export const paging = chosen({
  limit: z.optional(numberText(z.int().check(z.minimum(1), z.maximum(MAX_LIMIT)))),
  after: z.optional(cursor()),
})

/** The body of every listing: `count` is the number of all matches, `data` the records of this answer (4.2). */
export const listingOf = <T extends z.ZodMiniType>(record: T) =>
  z.object(document({ count: z.int().check(z.nonnegative()), data: z.array(record) }))

/** The same of a search that counts no further than to a limit: with `atLeast`, there may be more matches than `count`, with `about`, more or fewer. */
export const foundListingOf = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    ...listingOf(record).shape,
    ...chosen({ atLeast: z.optional(z.boolean()), about: z.optional(z.boolean()) }),
  })

/** How many records match: all of them, at least so many, or about. */
export interface Counted {
  count: number
  inexact?: 'atLeast' | 'about' | undefined
}

/** The body of a listing as a type, for code that reads one. */
export interface Listing<T> {
  count: number
  data: T[]
}

/** The same of a search that counts no further than to a limit. */
export interface FoundListing<T> extends Listing<T> {
  atLeast?: boolean | undefined
  about?: boolean | undefined
}
