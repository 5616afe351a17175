import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Release } from '#contract/release.ts'
import type { Client, Page } from '#portal/http/client.ts'
import { AnswerError, ApiError } from '#portal/http/errors.ts'
import type { Filters } from './place.ts'

const PAGE = 50
const EXAMS = 50
const EXAMINERS = 8
const WHILE_READING = 60_000
/** What was asked for ahead of the page's code is not asked for again by the page. */
const WHILE_OPENING = 5_000
const OLD = 60_000

const RELEASES = 'releases'
type ReleasePages = InfiniteData<Page<typeof operations.listReleases>>

/** The released reports that match, newest first, page after page. Those of other filters stay until they are there. */
export const releasePages = (client: Client, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [RELEASES, filters],
    queryFn: ({ pageParam, signal }) =>
      client.page(operations.listReleases, { query: { ...filters, limit: PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.after,
    placeholderData: keepPreviousData,
    // Read anew by `useRefresh.ts`, from the top: by itself the library would ask for all its pages, one after another.
    staleTime: Infinity,
  })

/**
 * One released report. Where a list holds it already, that copy is shown at once; the service is asked all the same, since the
 * report may have left the portal after the list was read.
 */
export const release = (client: Client, queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: ['release', id],
    queryFn: ({ signal }) => {
      if (id === 0) throw new ApiError(404, undefined, null)
      return client.send(operations.getRelease, { params: { id }, signal })
    },
    initialData: () => listed(queryClient, id),
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

/** Whether a list was read long enough ago to be read again when one comes back to it. */
export function isOld(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return updatedAt > 0 && Date.now() - updatedAt > OLD
}

/** A list that has shown a report which has left is read again, and so are the other lists when they are wanted. */
export const readListsAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [RELEASES] })

function listed(queryClient: QueryClient, id: number): Release | undefined {
  for (const [, found] of queryClient.getQueriesData<ReleasePages>({ queryKey: [RELEASES] }))
    for (const { data } of found?.pages ?? []) {
      const record = data.find((it) => it.id === id)
      if (record) return record
    }
  return undefined
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

/** A report's PDF. Whatever the service calls it, the browser is given nothing else than a PDF. */
export const reportPdf = (client: Client, reportId: number) =>
  queryOptions({
    queryKey: ['report', reportId, 'pdf'],
    queryFn: async ({ signal }) => {
      const file = await client.send(operations.getReportPdf, { params: { id: reportId }, signal })
      const beginning = await file.slice(0, 1024).text()
      if (!beginning.includes('%PDF-')) throw new AnswerError('The file is not a PDF.', null)
      return file.slice(0, file.size, 'application/pdf')
    },
    staleTime: Infinity,
    gcTime: WHILE_READING,
  })
