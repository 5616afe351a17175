import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'

/** A row of any list. */
export interface Listed {
  id: number | string
}

/** A page of a list, as the service answers it. */
export interface ListPage<Row> {
  data: Row[]
  broken: BrokenRecord[]
  /** How many records match in all. */
  count: number
  /** There may be more than `count`. */
  atLeast?: boolean | undefined
  /** Asks for the next page; undefined on the last. */
  after: string | undefined
  /** When the service was asked for it. */
  askedAt?: number
}

interface PageRequest {
  after: string | undefined
  signal: AbortSignal
}

/** The query of a list that is read page by page. */
export const listPages = <Page extends ListPage<Listed>>(
  queryKey: QueryKey,
  fetchPage: (request: PageRequest) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page & { askedAt: number }> => {
      const askedAt = Date.now()
      return { askedAt, ...(await fetchPage({ after: pageParam, signal })) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
  })

/** The only page of a list that the service sends whole. */
export const wholePage = <Row extends Listed>(data: Row[]): ListPage<Row> => ({
  data,
  broken: [],
  count: data.length,
  after: undefined,
})

/** The parameter of the next page. A list ends where a service's pages lead in a circle. */
export function nextPage(
  page: ListPage<Listed>,
  pages: readonly ListPage<Listed>[],
  _: unknown,
  requested: readonly (string | undefined)[],
): string | undefined {
  const before = pages.at(-2)
  const isRepeated = before !== undefined && page.data.length > 0 && before.data[0]?.id === page.data[0]?.id
  return isRepeated || requested.includes(page.after) ? undefined : page.after
}
