import * as z from 'zod/mini'
import { id, numberText } from './field.ts'
import { chosen, document } from './source.ts'

const MAX_LIMIT = 500

const cursor = () =>
  z.string().check(
    z.regex(/^\d{1,10}(\.[\w-]{22})?$/, { error: 'must be a record that was read', abort: true }),
    z.refine((text) => id().safeParse(Number(text.split('.')[0])).success, 'must be a record that was read'),
  )

/**
 * The paging that every listing understands. Without `limit` the answer holds every match; with it, a page, and the
 * next page's address stands in a `Link` header with `rel="next"`. `after` is the id of the last record already read; the
 * address of the next page adds a sign to it, by which it also holds where that record has left meanwhile.
 */
export const paging = chosen({
  limit: z.optional(numberText(z.int().check(z.minimum(1), z.maximum(MAX_LIMIT)))),
  after: z.optional(cursor()),
})

/** The body of every listing: `count` is the number of all matches, `data` the records of this answer (4.2). */
export const listingOf = <T extends z.ZodMiniType>(record: T) =>
  z.object(document({ count: z.int().check(z.nonnegative()), data: z.array(record) }))

/** A listing's body as its reader sees it. */
export interface Listing<T> {
  count: number
  data: T[]
}
