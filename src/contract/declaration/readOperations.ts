import * as z from 'zod/mini'
import type { Permission } from '#contract/access/access.ts'
import { idText } from './field.ts'
import { foundListingOf, type FoundListing, type Listing, listingOf, paging } from './listing.ts'
import { operation } from './operation.ts'
import { chosenObject } from './source.ts'

/** A group whose records can be read. */
interface Readable<P extends string> {
  /** As the description names it (1). */
  group: string
  path: `/${P}`
  access: 'signed-in' | Permission
  namesPersons?: boolean
}

/** Where the parameters of a search are sent: in the body if they may hold a person's name. */
export const searching = (namesPersons: boolean) =>
  namesPersons ? ({ method: 'POST', queryIn: 'body' } as const) : ({ method: 'GET' } as const)

/** The words of a search, of which each must occur in a record; case and accents do not matter. */
export const searchWords = () => z.optional(z.string().check(z.maxLength(200)))

/**
 * The operations that read a group. Pages that only look up names declare these alone, and load no declaration; the whole group is
 * declared in `resources/`. `filters` are further parameters of the query.
 */
export function readOperations<P extends string, R, F extends Record<string, z.ZodMiniType> = {}>(
  { group, path, access, namesPersons = false }: Readable<P>,
  record: z.ZodMiniType<R, R>,
  filters: F = {} as F,
  /** The same record in a list. */
  listed = record,
) {
  const read = { method: 'GET', access } as const
  const many = <L extends Listing<R>>(listing: z.ZodMiniType) => {
    const schema = listing as unknown as z.ZodMiniType<L, L>
    return { status: 200, answer: { schema } } as const
  }
  return {
    list: operation({
      ...read,
      summary: `List ${group}`,
      path,
      query: z.object(paging),
      success: many(listingOf(listed)),
    }),
    get: operation({
      ...read,
      summary: `Get one of ${group} by id`,
      path: `${path}/{id}` as const,
      params: chosenObject({ id: idText() }),
      success: { status: 200, answer: { schema: record } },
      errors: [404],
    }),
    query: operation({
      ...read,
      ...searching(namesPersons),
      summary: `Find ${group}`,
      path: `${path}/query` as const,
      load: 'search',
      query: chosenObject({ ...paging, name: searchWords(), ...filters }),
      success: many<FoundListing<R>>(foundListingOf(record)),
    }),
  }
}
