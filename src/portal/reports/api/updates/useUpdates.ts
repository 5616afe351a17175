import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryState } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isTransientError, NetworkError } from '#portal/http/client/errors.ts'
import { useIsPainted } from '#portal/feedback/later/afterPaint.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { FromListing } from '#portal/http/client/substitute.ts'
import type { Filters } from '#portal/reports/url.ts'
import { fetchRows, orderOf } from '#portal/reports/api/listedReleases.ts'
import type { ReleasePage } from '#portal/reports/api/listedReleases.ts'
import { isMarkedHere, sendWaitingMarks } from '#portal/reports/api/readState.ts'
import { allUpdates, PAGE_SIZE, releasePages, reloadFromTop } from '#portal/reports/api/releases.ts'
import { addAnswer, noUpdates } from './listUpdates.ts'
import type { Comparison, ListUpdates } from './listUpdates.ts'

const UPDATES_STALE_MS = 30_000
const UPDATES_INTERVAL_MS = 60_000
const SHORTEST_INTERVAL_MS = 5_000
/** A listing that is sent whole is read again at most so often, and the larger it is the less often. */
const READING_INTERVAL_MS = 600_000
const READING_INTERVAL_PER_RECORD_MS = 60
/** So many of the newest rows are compared: up to this size, a listing is compared whole. */
const COMPARED_ROWS = 5_000

type FirstPage = Pick<ReleasePage, 'askedAt' | 'fromListing'>

/** Fetches what is new to a list, and what later answers say of the rows that it holds. */
const releaseUpdates = (client: Client, queryClient: QueryClient, filters: Filters, first: FirstPage) => {
  const { askedAt, fromListing } = first
  const { queryKey: listKey } = releasePages(client, filters)
  const sameOrder = orderOf(filters, fromListing) === 'newest'
  const queryKey = [...allUpdates.queryKey, listKey[2], askedAt]
  return queryOptions({
    queryKey,
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }): Promise<ListUpdates> => {
      const before = queryClient.getQueryData<ListUpdates>(queryKey)
      const newest = { ...filters, sort: fromListing && ('newest' as const) }
      // At first, the listing from which the list was computed tells the known releases.
      const page = fromListing ? { limit: COMPARED_ROWS, fresh: before !== undefined } : { limit: PAGE_SIZE }
      const fresh = await fetchRows(client, newest, { ...page, signal })
      const part = fromListing && !fromListing.incomplete && fresh.fromListing?.incomplete
      if (part === 'brokenOff') throw new NetworkError('The listing broke off.')
      // The reader has ended the reading: the list stays as it is.
      if (before && part === 'cancelled') return before
      const known = before?.known ?? fresh.data.map(({ id }) => id)
      const pages = queryClient.getQueryData(listKey)?.pages ?? []
      const update = addAnswer(pages, before, {
        fresh,
        notNew: new Set(known),
        sameOrder,
        missing: meaningOfMissing(filters),
        isMarked: (id) => isMarkedHere(queryClient, id),
      })
      return { ...update, known, fromListing: fresh.fromListing }
    },
    structuralSharing: false,
    // In its own order the list itself is what was there before.
    ...(sameOrder &&
      !fromListing && {
        initialData: noUpdates,
        initialDataUpdatedAt: askedAt,
      }),
    staleTime: fromListing ? readingInterval(fromListing) : UPDATES_STALE_MS,
  })
}

const meaningOfMissing = (filters: Filters): Comparison['missing'] => {
  const { unread, corrected, unreadFor, unreadUnder, priority, critical, unacknowledged, list } = filters
  const changing = [unreadFor, unreadUnder, priority, critical, unacknowledged, list]
  if (changing.some((one) => one !== undefined)) return 'nothing'
  return unread || corrected ? 'read' : 'withdrawn'
}

/** Releases that were not read the last time would be taken for new: such a listing is read again only on request. */
const readingInterval = ({ records, incomplete }: FromListing): number =>
  incomplete ? Infinity : Math.max(READING_INTERVAL_MS, records * READING_INTERVAL_PER_RECORD_MS)

/** Fetches what has come since the list was read: when the service tells of it, every minute, and at focus. `first` is undefined while there is no list. */
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
  // A list without reports has no row that could move: it shows at once what comes.
  const fillsList = data?.fillsList === true
  useEffect(() => {
    if (fillsList) void reloadFromTop(client, queryClient, filters)
  }, [fillsList, client, queryClient, filters])
  const isListed = useIsPainted(first !== undefined)
  const isOffered = useCapability('followReleases') === 'offered'
  useEffect(() => {
    if (!isOffered || !isListed) return undefined
    let isOver = false
    let leave = () => {}
    const refetchAll = () => void queryClient.refetchQueries({ ...allUpdates, type: 'active' })
    const follow = async () => {
      const { followReleases } = await import('./followReleases.ts')
      if (!isOver) leave = followReleases(client, refetchAll)
    }
    // Where its code does not load, the list still asks every minute.
    follow().catch(() => {})
    return () => {
      isOver = true
      leave()
    }
  }, [client, queryClient, isOffered, isListed])
  return {
    updates: data,
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
function updateInterval(state: QueryState<ListUpdates>): number {
  const fromListing = state.data?.fromListing
  const usual = fromListing ? readingInterval(fromListing) : UPDATES_INTERVAL_MS
  if (state.status !== 'error' || !isTransientError(state.error)) return usual
  const failingFor = state.errorUpdatedAt - state.dataUpdatedAt
  const shortest = fromListing ? UPDATES_INTERVAL_MS : SHORTEST_INTERVAL_MS
  return Math.min(Math.max(failingFor / 4, shortest), usual)
}
