import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isTransientError, NetworkError } from '#portal/http/client/errors.ts'
import type { FromListing } from '#portal/http/client/substitute.ts'
import type { Filters } from '#portal/reports/url.ts'
import { fetchRows, listedReleases, orderOf } from './listedReleases.ts'
import type { ListedRelease, ReleasePage, ReleasePages } from './listedReleases.ts'
import { mergeUpdates } from './mergeUpdates.ts'
import type { Comparison } from './mergeUpdates.ts'
import { isMarkedHere, sendWaitingMarks } from './readState.ts'
import { allLists, PAGE_SIZE, releasePages } from './releases.ts'

const UPDATES_STALE_MS = 30_000
const UPDATES_INTERVAL_MS = 60_000
const SHORTEST_INTERVAL_MS = 5_000
/** A listing that is sent whole is read again at most so often, and the larger it is the less often. */
const READING_INTERVAL_MS = 600_000
const READING_INTERVAL_PER_RECORD_MS = 60
/** So many of the newest rows are compared: up to this size, a listing is compared whole. */
const COMPARED_ROWS = 5_000

/** What has come to the portal since a list was read, known from its beginning in the order of release. */
interface Updates {
  /** How many reports are new. */
  count: number
  /** There may be more of them than the answer holds. */
  more: boolean
  /**
   * The releases of the first answer. In another order than that of release, or where the portal computes the pages, nothing else shows which
   * ones are new.
   */
  known: number[]
  /** The listing that they were computed from, where the service sends it whole. */
  fromListing: FromListing | undefined
}

const allUpdates = { queryKey: ['reports', 'updates'] }

/** The page with which a list begins. */
type FirstPage = Pick<ReleasePage, 'askedAt' | 'fromListing'>

/** Fetches what is new to a list, and brings the rows that it holds up to date, each at its index. */
const releaseUpdates = (client: Client, queryClient: QueryClient, filters: Filters, first: FirstPage) => {
  const { askedAt, fromListing } = first
  const { queryKey: listKey } = releasePages(client, filters)
  const sameOrder = orderOf(filters, fromListing) === 'newest'
  const queryKey = [...allUpdates.queryKey, listKey[2], askedAt]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Updates> => {
      const before = queryClient.getQueryData<Updates>(queryKey)
      const newest = { ...filters, sort: fromListing && ('newest' as const) }
      // What is known at first is told by the listing that the list was computed from.
      const page = fromListing ? { limit: COMPARED_ROWS, fresh: before !== undefined } : { limit: PAGE_SIZE }
      const fresh = await fetchRows(client, newest, { ...page, signal })
      const part = fromListing && !fromListing.incomplete && fresh.fromListing?.incomplete
      if (part === 'brokenOff') throw new NetworkError('The listing broke off.')
      // The reader has ended the reading: the list stays as it is.
      if (before && part === 'cancelled') return before
      const known = before?.known ?? fresh.data.map(({ id }) => id)
      const { count, more } = applyUpdates(queryClient, listKey, {
        fresh,
        notNew: new Set(known),
        sameOrder,
        missing: meaningOfMissing(filters),
        isMarked: (id) => isMarkedHere(queryClient, id),
      })
      return { count, more, known, fromListing: fresh.fromListing }
    },
    // In its own order the list itself is what was there before.
    ...(sameOrder &&
      !fromListing && {
        initialData: { count: 0, more: false, known: [], fromListing },
        initialDataUpdatedAt: askedAt,
      }),
    staleTime: fromListing ? readingInterval(fromListing) : UPDATES_STALE_MS,
    gcTime: UPDATES_STALE_MS,
  })
}

const meaningOfMissing = ({ unread, corrected, unreadFor, unreadUnder }: Filters): Comparison['missing'] => {
  if (unreadFor !== undefined || unreadUnder !== undefined) return 'nothing'
  return unread || corrected ? 'read' : 'withdrawn'
}

/** What was not read the last time would be taken for new: such a listing is read again when the reader asks. */
const readingInterval = ({ records, incomplete }: FromListing): number =>
  incomplete ? Infinity : Math.max(READING_INTERVAL_MS, records * READING_INTERVAL_PER_RECORD_MS)

/**
 * Fetches what has come to the portal since the list was read: when the bundled service tells of something new, every minute, and when the window gets
 * the focus; not while the window is hidden. A listing that the service sends whole is read again less often. `first` is undefined while there is no list.
 */
export function useUpdates(filters: Filters, first: FirstPage | undefined) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { data, error, isFetching, isSuccess, dataUpdatedAt, refetch } = useQuery({
    ...releaseUpdates(client, queryClient, filters, first ?? { askedAt: 0 }),
    enabled: first !== undefined,
    refetchInterval: ({ state }) => updateInterval(state),
    refetchOnWindowFocus: true,
    refetchOnReconnect: first?.fromListing ? true : 'always',
  })
  // The listing that was read before tells first what is known: only then is it read again.
  const isKnown = isSuccess || first?.fromListing === undefined
  const refetchUpdates = useCallback(async () => {
    if (!isKnown) await refetch({ cancelRefetch: false })
    return refetch()
  }, [isKnown, refetch])
  // The service answers: marks that could not be sent are sent now.
  useEffect(() => {
    if (isSuccess) void sendWaitingMarks(client, queryClient)
  }, [client, queryClient, dataUpdatedAt, isSuccess])
  const isListed = first !== undefined
  useEffect(() => {
    if (!client.isOwnService || !isListed) return undefined
    let stop: (() => void) | undefined
    let hasLeft = false
    const askAgain = () => void queryClient.refetchQueries({ ...allUpdates, type: 'active' })
    // Loaded once the list is shown. Without it the list still asks every minute.
    const begin = async () => {
      const { followReleases } = await import('./followReleases.ts')
      if (!hasLeft) stop = followReleases(client, askAgain)
    }
    begin().catch(() => {})
    return () => {
      hasLeft = true
      stop?.()
    }
  }, [client, queryClient, isListed])
  return {
    newCount: data?.count ?? 0,
    /** There may be more new ones than that. */
    hasMoreNew: data?.more ?? false,
    updatesFailure: error,
    isFetchingUpdates: isFetching,
    updatesAnsweredAt: dataUpdatedAt,
    refetchUpdates,
  }
}

/** After a failure the retries follow each other at first, then more and more slowly. */
function updateInterval(state: QueryState<Updates>): number {
  const fromListing = state.data?.fromListing
  const usual = fromListing ? readingInterval(fromListing) : UPDATES_INTERVAL_MS
  if (state.status !== 'error' || !isTransientError(state.error)) return usual
  const failingFor = state.errorUpdatedAt - state.dataUpdatedAt
  const shortest = fromListing ? UPDATES_INTERVAL_MS : SHORTEST_INTERVAL_MS
  return Math.min(Math.max(failingFor / 4, shortest), usual)
}

/**
 * Takes a withdrawn report out of every list that holds it. Others may be withdrawn with it, so the updates are fetched at once; not where that
 * would read the whole listing again.
 */
export function dropRelease(queryClient: QueryClient, id: number): void {
  queryClient.setQueriesData<ReleasePages>(allLists, (list) => {
    if (!list?.pages.some(({ data }) => data.some((row) => row.id === id))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      count: Math.max(0, page.count - 1),
      data: page.data.filter((row) => row.id !== id),
    }))
    return { ...list, pages }
  })
  void queryClient.refetchQueries({
    ...allUpdates,
    type: 'active',
    predicate: ({ state }) => (state.data as Updates | undefined)?.fromListing === undefined,
  })
}

/** Brings the rows of a cached list up to date; returns how many reports are new to it. */
function applyUpdates(queryClient: QueryClient, listKey: QueryKey, comparison: Comparison) {
  const state = queryClient.getQueryState<ReleasePages>(listKey)
  const nothing = { count: 0, more: false }
  if (!state?.data) return nothing
  const { data, status, dataUpdatedAt } = state
  const [first] = data.pages
  const { fresh, sameOrder } = comparison
  const isShown = fresh.fromListing === undefined || sameOrder
  if (first && isShown && listedReleases(data.pages).rows.length === 0 && fresh.data.length > 0) {
    const page = { ...fresh, filters: first.filters }
    queryClient.setQueryData<ReleasePages>(listKey, { pages: [page], pageParams: [undefined] })
    return nothing
  }
  const merged = mergeUpdates(data.pages, comparison)
  // After a page that failed the query has to stay a failed one, so that the page is fetched again.
  if (status === 'success')
    queryClient.setQueryData<ReleasePages>(
      listKey,
      { ...data, pages: merged.pages },
      { updatedAt: dataUpdatedAt },
    )
  return merged
}

/** Marks the reports of a removed patient as withdrawn in every list that holds them, and fetches what else has changed. */
export function withdrawReportsOf(queryClient: QueryClient, patientId: number): void {
  const isOfPatient = ({ report }: ListedRelease) => report.patient.id === patientId
  queryClient.setQueriesData<ReleasePages>(allLists, (list) => {
    if (!list?.pages.some(({ data }) => data.some(isOfPatient))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((row) => (isOfPatient(row) ? { ...row, withdrawn: true as const } : row)),
    }))
    return { ...list, pages }
  })
  void queryClient.refetchQueries({ ...allUpdates, type: 'active' })
}
