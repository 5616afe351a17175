import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import { fetchRows, releasedAt } from '#portal/reports/api/listedReleases.ts'
import { isMarkedHere, markedUnreadHere } from '#portal/reports/api/readState.ts'
import { listedRow } from '#portal/reports/api/releases.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'

/** The lists of releases that cannot wait, by the reason. */
export const urgentLists = {
  critical: { ...noFilters, unacknowledged: true },
  urgent: { ...noFilters, priority: 'urgent,stat', unread: true },
} as const satisfies Record<string, Filters>

export type UrgentKind = keyof typeof urgentLists

/** How many of the newest of each list are compared. */
const COMPARED = 50

interface Waiting {
  rows: { id: number; at: number }[]
  /** If there are more than are compared: when the last compared one was released. Older ones that move up into the compared ones are not new. */
  from: number
  /** The count of all urgent releases. Only the first ones are compared; a higher count tells that another has come, such as an older report marked as urgent since. */
  count: number
}
export type UrgentNews = Record<UrgentKind, Waiting>

/** The released reports that cannot wait and that the user may see, the newest first. */
export const urgentNews = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'urgent news'],
    queryFn: async ({ signal, client: queryClient }): Promise<UrgentNews> => {
      const waiting = async (kind: UrgentKind): Promise<Waiting> => {
        const { data, after, count } = await fetchRows(client, urgentLists[kind], { limit: COMPARED, signal })
        const last = data.at(-1)
        const marked = after === undefined ? new Set() : urgentMarkedUnread(queryClient)
        for (const { id } of data) marked.delete(id)
        // Releases that the user has marked as unread again are not new.
        const come = data.filter(({ id }) => kind === 'critical' || !isMarkedHere(queryClient, id))
        return {
          rows: come.map((row) => ({ id: row.id, at: releasedAt(row) })),
          count: count - data.length + come.length - (kind === 'urgent' ? marked.size : 0),
          from: after === undefined || !last ? 0 : releasedAt(last),
        }
      }
      const [critical, urgent] = await Promise.all([waiting('critical'), waiting('urgent')])
      return { critical, urgent }
    },
    refetchOnWindowFocus: true,
  })

/** The urgent releases of the lists that were marked as unread again in this window. */
function urgentMarkedUnread(queryClient: QueryClient): Set<number> {
  const priorities = urgentLists.urgent.priority.split(',')
  const isUrgent = (id: number) =>
    priorities.includes(listedRow(queryClient, id)?.report.priority ?? 'routine')
  return new Set(markedUnreadHere(queryClient).filter(isUrgent))
}

/** The kind of a release that is new since `seen`: released since, or released earlier and made urgent or critical since. */
export const newKind = (news: UrgentNews, seen: UrgentNews): UrgentKind | undefined =>
  (['critical', 'urgent'] as const).find((kind) => {
    const known = new Set(seen[kind].rows.map(({ id }) => id))
    const { rows, from, count } = news[kind]
    const isMore = from > 0 && count > seen[kind].count
    return isMore || rows.some(({ id, at }) => !known.has(id) && at >= seen[kind].from)
  })

/** The releases seen before that still wait: a critical finding that is marked again later counts as new. */
export function stillSeen(news: UrgentNews, seen: UrgentNews): UrgentNews {
  const waiting = new Set(news.critical.rows.map(({ id }) => id))
  const rows = seen.critical.rows.filter(({ id }) => news.critical.from > 0 || waiting.has(id))
  const [critical, urgent] = [leastCount(news.critical, seen.critical), leastCount(news.urgent, seen.urgent)]
  const isSame = critical === seen.critical && urgent === seen.urgent
  if (isSame && rows.length === critical.rows.length) return seen
  return { critical: { ...critical, rows }, urgent }
}

const leastCount = (news: Waiting, seen: Waiting): Waiting =>
  news.count < seen.count ? { ...seen, count: news.count } : seen

/** The releases seen once these news are shown. Those read meanwhile stay in it, so that marking one as unread again is no news. */
export const alsoSeen = (news: UrgentNews, { urgent }: UrgentNews): UrgentNews => {
  const told = new Set(news.urgent.rows.map(({ id }) => id))
  const rows = [...news.urgent.rows, ...urgent.rows.filter(({ id }) => !told.has(id))]
  return { ...news, urgent: { ...news.urgent, rows } }
}
