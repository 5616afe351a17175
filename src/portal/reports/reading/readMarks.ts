import { queryOptions, skipToken } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import { UserLeftError } from '#portal/http/errors.ts'
import { mayPass } from '#portal/http/mayPass.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import type { ListedRelease } from '#portal/reports/releaseRecords.ts'

/** That the reader has read a release, or wants it back among the unread, as said here. */
export interface ReadMark {
  read: boolean
  /** Shown from the moment it is set; where it could not be sent, it waits unseen until it can. */
  state: 'sending' | 'sent' | 'waiting'
  /** When it was set, or taken by the service. */
  at: number
}
type ReadMarks = ReadonlyMap<number, ReadMark>

const AT_ONCE = 500
const none: ReadMarks = new Map()

/**
 * The marks that were set here. They stand beside the lists, not in them: a page that is on its way would bring back what it was asked
 * before.
 */
export const readMarks = queryOptions({
  queryKey: ['read marks'],
  queryFn: skipToken,
  initialData: none,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  meta: {
    stays: 'for its user',
    isUnsent: (marks) => [...(marks as ReadMarks).values()].some(({ state }) => state !== 'sent'),
  },
})

const marksOf = (queryClient: QueryClient): ReadMarks =>
  queryClient.getQueryData<ReadMarks>(readMarks.queryKey) ?? none

export const isMarkedHere = (queryClient: QueryClient, id: number): boolean => marksOf(queryClient).has(id)

/** Whether a release has been read: the row says so, unless it was asked for before a mark was set here. */
export function isRead(
  row: Pick<ListedRelease, 'read' | 'askedAt'> | undefined,
  mark: ReadMark | undefined,
): boolean | undefined {
  const isLater = mark?.state === 'sending' || (mark?.state === 'sent' && mark.at >= (row?.askedAt ?? 0))
  return isLater ? mark.read : row?.read
}

/** Marks releases at once, and sends the marks after those that are on their way, in the order in which they were set. */
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
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const ids = all.slice(from, from + AT_ONCE)
    const settle = (next: ReadMark | undefined) =>
      change(queryClient, (marks) => {
        // What was marked again in the meantime is another mark's to settle.
        for (const id of ids.filter((it) => marks.get(it) === mark))
          if (next) marks.set(id, next)
          else marks.delete(id)
      })
    try {
      await client.send(operations.markReleases, { body: { ids, read: mark.read }, keepalive: true })
      settle({ ...mark, state: 'sent', at: Date.now() })
    } catch (error) {
      settle(canBeSentLater(error) ? { ...mark, state: 'waiting' } : undefined)
    }
  }
}

/** Also where the session has run out: who has set the mark may come back. */
const canBeSentLater = (error: unknown): boolean =>
  mayPass(error) || (problemKind(error) === 'ended' && !(error instanceof UserLeftError && error.replaced))

function change(queryClient: QueryClient, edit: (marks: Map<number, ReadMark>) => void): void {
  const marks = new Map(marksOf(queryClient))
  edit(marks)
  queryClient.setQueryData<ReadMarks>(readMarks.queryKey, marks)
}
