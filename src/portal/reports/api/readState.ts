import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { releaseOperations } from '#contract/reports/release.ts'
import { useIsPainted } from '#portal/feedback/later/afterPaint.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isTransientError, UserLeftError } from '#portal/http/client/errors.ts'
import type { ListedRelease } from './listedReleases.ts'
import { listedRow } from './releases.ts'

/** That the reader has marked a release as read or unread in this window. */
export interface ReadMark {
  read: boolean
  /** A mark is shown from the moment it is set; one that could not be sent is not shown until it can be. */
  state: 'sending' | 'sent' | 'waiting'
  at: number
}
export type ReadMarks = ReadonlyMap<number, ReadMark>

const MAX_IDS = 500
/** How long a report's text is on the screen before it counts as read: stepping past it on the way to another does not. */
export const READ_AFTER_MS = 2000
const VISIT_INTERVAL_MS = 60_000
const none: ReadMarks = new Map()

/** The marks that were set in this window, apart from the lists: a page that was asked for before would overwrite them. */
export const readMarks = queryOptions({
  queryKey: ['reports', 'read marks'],
  queryFn: skipToken,
  initialData: none,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  meta: {
    isUnsent: (marks) => [...(marks as ReadMarks).values()].some(({ state }) => state !== 'sent'),
  },
})

const marksOf = (queryClient: QueryClient): ReadMarks =>
  queryClient.getQueryData<ReadMarks>(readMarks.queryKey) ?? none

export const isMarkedHere = (queryClient: QueryClient, id: number): boolean => marksOf(queryClient).has(id)

/** The releases that were marked as unread in this window, as the service knows by now. */
export const markedUnreadHere = (queryClient: QueryClient): number[] =>
  [...marksOf(queryClient)].flatMap(([id, { read, state }]) => (!read && state === 'sent' ? [id] : []))

/** Whether a release has been read: the row says so, unless it was asked for before a mark was set here. */
export function isRead(
  row: Pick<ListedRelease, 'read' | 'askedAt'> | undefined,
  mark: ReadMark | undefined,
): boolean | undefined {
  const isLater = mark?.state === 'sending' || (mark?.state === 'sent' && mark.at >= (row?.askedAt ?? 0))
  return isLater ? mark.read : row?.read
}

export const useReadMarks = (): ReadMarks => useQuery(readMarks).data ?? none

/** The marks, for the rows of a list: they are observed once, and not by each row. */
export const ReadMarksContext = createContext(none)

/** Marks any number of releases as read or unread; undefined where the service keeps no marks. */
export function useMarkReleases() {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useCapability('markReleases') === 'offered'
  return useMemo(
    () =>
      isOffered
        ? (ids: readonly number[], read: boolean) => void setReadMarks(client, queryClient, ids, read)
        : undefined,
    [client, queryClient, isOffered],
  )
}

/** Whether a release has been read, as far as is known, and a function that marks the opposite; undefined where the service keeps no read marks. */
export function useReadMark(releaseId: number): { isRead: boolean; toggle: () => void } | undefined {
  const queryClient = useQueryClient()
  const { data: mark } = useQuery({ ...readMarks, select: (marks) => marks.get(releaseId) })
  const markReleases = useMarkReleases()
  const read = isRead(listedRow(queryClient, releaseId), mark) ?? true
  return markReleases && { isRead: read, toggle: () => markReleases([releaseId], !read) }
}

/** A function that marks an open report as read, unless the user has marked it as unread since it was opened; undefined where the service keeps no read marks. */
export function useMarkAsSeen(releaseId: number, openedAt: number): (() => void) | undefined {
  const markReleases = useMarkReleases()
  const queryClient = useQueryClient()
  return useMemo(
    () =>
      markReleases &&
      (() => {
        const mark = marksOf(queryClient).get(releaseId)
        const isSetBack = mark?.read === false && mark.at >= openedAt
        if (!isSetBack && isRead(listedRow(queryClient, releaseId), mark) !== true)
          markReleases([releaseId], true)
      }),
    [markReleases, queryClient, releaseId, openedAt],
  )
}

/** Marks releases at once. Requests are sent one after another, in the order in which the marks were set. */
export function setReadMarks(
  client: Client,
  queryClient: QueryClient,
  ids: readonly number[],
  read: boolean,
): Promise<void> {
  const mark: ReadMark = { read, state: 'sending', at: Date.now() }
  change(queryClient, (marks) => ids.forEach((id) => marks.set(id, mark)))
  const sent = (queues.get(queryClient) ?? Promise.resolve()).then(() => send(client, queryClient, ids, mark))
  queues.set(queryClient, sent)
  return sent
}

const queues = new WeakMap<QueryClient, Promise<void>>()

/** Sends the marks that could not be sent before. */
export async function sendWaitingMarks(client: Client, queryClient: QueryClient): Promise<void> {
  const waiting = [...marksOf(queryClient)].filter(([, { state }]) => state === 'waiting')
  for (const read of [true, false]) {
    const ids = waiting.filter(([, mark]) => mark.read === read).map(([id]) => id)
    if (ids.length > 0) await setReadMarks(client, queryClient, ids, read)
  }
}

async function send(
  client: Client,
  queryClient: QueryClient,
  all: readonly number[],
  mark: ReadMark,
): Promise<void> {
  for (let from = 0; from < all.length; from += MAX_IDS) {
    const ids = all.slice(from, from + MAX_IDS)
    const settle = (settled: ReadMark | undefined) =>
      change(queryClient, (marks) => {
        // A release that has been marked again meanwhile is left to the later mark.
        for (const id of ids.filter((sent) => marks.get(sent) === mark))
          if (settled) marks.set(id, settled)
          else marks.delete(id)
      })
    try {
      await client.send(releaseOperations.markReleases, { body: { ids, read: mark.read }, keepalive: true })
      settle({ ...mark, state: 'sent', at: Date.now() })
    } catch (error) {
      settle(canBeSentLater(error) ? { ...mark, state: 'waiting' } : undefined)
    }
  }
}

/** Also after the session has ended: the same user may sign in again. */
const canBeSentLater = (error: unknown): boolean =>
  isTransientError(error) ||
  (problemKind(error) === 'sessionEnded' && !(error instanceof UserLeftError && error.replaced))

function change(queryClient: QueryClient, edit: (marks: Map<number, ReadMark>) => void): void {
  const marks = new Map(marksOf(queryClient))
  edit(marks)
  queryClient.setQueryData<ReadMarks>(readMarks.queryKey, marks)
}

const visit = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'visit'],
    queryFn: ({ signal }) => client.send(releaseOperations.recordVisit, { signal }),
    staleTime: VISIT_INTERVAL_MS / 2,
    refetchInterval: VISIT_INTERVAL_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })

/** Reports the visit to the service every minute while the list is shown, its rows first; returns when the visit before it ended, where that is known. */
export function useVisit(hasRows: boolean): string | undefined {
  const client = useClient()
  const isOffered = useCapability('recordVisit') === 'offered'
  const { data } = useQuery({ ...visit(client), enabled: useIsPainted(hasRows) && isOffered })
  return data?.since ?? undefined
}
