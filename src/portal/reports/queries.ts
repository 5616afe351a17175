import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import { ApiError } from '#portal/http/errors.ts'
import type { Release } from '#contract/release.ts'
import type { Filters } from './place.ts'
import { firstPageSize, nextPageSize } from './list/listPlace.ts'
import { listedReleases } from './listedReleases.ts'
import { AHEAD, AHEAD_OF_READING, prefetchPdf } from './reportPdf.ts'
import { isMarkedHere } from './reading/readMarks.ts'
import { releaseQuery } from './releaseQuery.ts'
import { bringUpToDate, inLists, inNews, listedRow } from './releaseLists.ts'
import { askRows, wholeRelease } from './releaseRecords.ts'
import type { ReleasePage, ReleasePages } from './releaseRecords.ts'

export type { ListedRelease } from './releaseRecords.ts'

const PAGE = 50
const EXAMS = 50
const EXAMINERS = 8
const WHILE_READING = 60_000
/** What was asked for ahead of the page's code is not asked for again by the page. */
const WHILE_OPENING = 5_000
const FRESH = 30_000

/** The released reports that match, page after page. Those of other filters stay until they are there. */
export const releasePages = (client: Client, filters: Filters) => {
  const query = releaseQuery(client, filters)
  return infiniteQueryOptions({
    queryKey: [...inLists.queryKey, query],
    queryFn: ({ pageParam, signal, client: queryClient, queryKey }) => {
      const list = queryClient.getQueryData<ReleasePages>(queryKey)
      const first = list ? PAGE : firstPageSize(filters)
      const limit =
        pageParam === undefined ? first : nextPageSize(listedReleases(list?.pages ?? []).rows.length)
      return askRows(client, { ...query, limit, after: pageParam }, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    // Read anew by `useRefresh.ts`, from the top: by itself the library would ask for all its pages, one after another.
    staleTime: Infinity,
  })
}

/** A service whose pages lead in a circle is not followed for ever. */
function nextPage(page: ReleasePage, pages: ReleasePage[], _: unknown, asked: (string | undefined)[]) {
  const before = pages.at(-2)
  const isAgain = before !== undefined && page.data.length > 0 && before.data[0]?.id === page.data[0]?.id
  return isAgain || asked.includes(page.after) ? undefined : page.after
}

/** What has come to the portal since a list was read, told by its beginning in the order of release. */
export interface News {
  count: number
  /** There may be more than that. */
  more: boolean
  /** What the first answer held: in another order than that of release, all that tells what is new. */
  notNew: number[]
  /** The service sends all it has, whatever is asked for. */
  sendsAll: boolean
}

export const newsKey = (client: Client, filters: Filters) => [
  ...inNews.queryKey,
  releasePages(client, filters).queryKey[1],
]

/**
 * Asks what is new to a list that was read at `readAt`, and brings the rows that it holds up to date, each in its place.
 */
export const releaseNews = (client: Client, queryClient: QueryClient, filters: Filters, readAt: number) => {
  const { queryKey: listKey } = releasePages(client, filters)
  const query = releaseQuery(client, { ...filters, sort: undefined })
  const sameOrder = filters.sort === undefined || filters.sort === 'newest'
  const queryKey = [...newsKey(client, filters), readAt]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<News> => {
      const fresh = await askRows(client, { ...query, limit: PAGE }, signal)
      const before = queryClient.getQueryData<News>(queryKey)
      const notNew = before?.notNew ?? fresh.data.map(({ id }) => id)
      const { news, more } = bringUpToDate(queryClient, listKey, {
        fresh,
        notNew: new Set(sameOrder ? [] : notNew),
        sameOrder,
        unreadOnly: filters.unread === true,
        isMarked: (id) => isMarkedHere(queryClient, id),
      })
      return { count: news, more, notNew, sendsAll: fresh.data.length > PAGE }
    },
    // In its own order the list itself is what was there before.
    ...(sameOrder && {
      initialData: { count: 0, more: false, notNew: [], sendsAll: false },
      initialDataUpdatedAt: readAt,
    }),
    staleTime: FRESH,
    gcTime: FRESH,
  })
}

/** Asks now what is new to the list that is on the screen; for the list itself, where there is none. */
export async function askNews(client: Client, queryClient: QueryClient, filters: Filters): Promise<void> {
  const { queryKey } = releasePages(client, filters)
  const list = queryClient.getQueryState<ReleasePages>(queryKey)
  await (list?.data
    ? queryClient.refetchQueries({ queryKey: newsKey(client, filters), type: 'active' })
    : queryClient.refetchQueries({ queryKey, exact: true }))
}

/**
 * One released report. Where a list holds all of it already, that copy is shown at once; the service is asked all the same, since the
 * report may have left the portal after the list was read.
 */
export const release = (client: Client, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['release', id],
    queryFn: ({ signal }) => {
      if (id === 0) throw new ApiError(404, undefined, null)
      return client.send(operations.getRelease, { params: { id }, signal })
    },
    initialData: () => fetchedAhead(queryClient, id) ?? listed(queryClient, id),
    initialDataUpdatedAt: 0,
    staleTime: WHILE_OPENING,
    gcTime: WHILE_READING,
  })

/**
 * Whether the service says that a report is not there. A 404 that is not in the contract's words may come from a service that
 * knows the list alone.
 */
export const hasLeft = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404 && error.code === 'not_found'

/** Reads a list anew from its top: the pages after the first come again when they are scrolled to, not one after another. */
export function readFromTop(queryClient: QueryClient, queryKey: QueryKey) {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  queryClient.setQueryData<ReleasePages>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    { updatedAt },
  )
  return queryClient.refetchQueries({ queryKey, exact: true })
}

function listed(queryClient: QueryClient, id: number): Release | undefined {
  const row = listedRow(queryClient, id)
  return row && wholeRelease(row)
}

const fetchedAhead = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryData<Release>([AHEAD_OF_READING, id])

/**
 * Fetches a report and its PDF before anybody reads them, and tells the service so. The opening of either asks the service all the
 * same.
 */
export async function prefetchRelease(client: Client, queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: [AHEAD_OF_READING, id],
    queryFn: ({ signal }) => client.send(operations.getRelease, { params: { id }, signal, ahead: true }),
    staleTime: AHEAD,
    gcTime: AHEAD,
    retry: false,
  })
  const report = fetchedAhead(queryClient, id)?.report
  if (report) await prefetchPdf(client, queryClient, report)
}

export const exam = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['exam', id],
    queryFn: ({ signal }) => client.send(operations.getExam, { params: { id }, signal }),
    staleTime: Infinity,
  })

export const examSearch = (client: Client, name: string) =>
  queryOptions({
    queryKey: ['exams', name],
    queryFn: ({ signal }) => client.send(operations.queryExams, { query: { name, limit: EXAMS }, signal }),
    placeholderData: keepPreviousData,
  })

export const examinerSearch = (client: Client, name: string) =>
  queryOptions({
    queryKey: ['examiners', name],
    queryFn: ({ signal }) =>
      client.send(operations.queryEmployees, { query: { name, examiner: 'true', limit: EXAMINERS }, signal }),
    placeholderData: keepPreviousData,
  })
