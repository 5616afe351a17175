import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import { fetchRows, releasedAt } from '#portal/reports/api/listedReleases.ts'
import { isMarkedHere, markedUnreadHere } from '#portal/reports/api/readState.ts'
import { listedRow } from '#portal/reports/api/releases.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'

/** The list of what cannot wait, by what made it so. */
export const urgentLists = {
  critical: { ...noFilters, unacknowledged: true },
  urgent: { ...noFilters, priority: 'urgent,stat', unread: true },
} as const satisfies Record<string, Filters>

export type UrgentKind = keyof typeof urgentLists

/** How many of the newest of each list are compared. */
const COMPARED = 50

interface Waiting {
  rows: { id: number; at: number }[]
  /** Of more than are compared, when the last of these was released: what comes up from further down is not new. */
  from: number
  /** How many there are: of those that are not compared, it tells whether one has come, such as an older report that was marked since. */
  count: number
}
export type UrgentNews = Record<UrgentKind, Waiting>

/** The released reports that cannot wait, the newest first, of those that the user may see. */
export const urgentNews = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'urgent news'],
    queryFn: async ({ signal, client: queryClient }): Promise<UrgentNews> => {
      const waiting = async (kind: UrgentKind): Promise<Waiting> => {
        const { data, after, count } = await fetchRows(client, urgentLists[kind], { limit: COMPARED, signal })
        const last = data.at(-1)
        const marked = after === undefined ? new Set() : urgentMarkedUnread(queryClient)
        for (const { id } of data) marked.delete(id)
        // What the user has marked as unread again has not come.
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

/** Of which kind something has come that was not there before: released since, or made urgent or critical since, whenever it was released. */
export const newKind = (news: UrgentNews, seen: UrgentNews): UrgentKind | undefined =>
  (['critical', 'urgent'] as const).find((kind) => {
    const known = new Set(seen[kind].rows.map(({ id }) => id))
    const { rows, from, count } = news[kind]
    const isMore = from > 0 && count > seen[kind].count
    return isMore || rows.some(({ id, at }) => !known.has(id) && at >= seen[kind].from)
  })

/** What was seen before, without what waits no longer: where a critical finding is marked anew, that is new. */
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

/** What is seen once news are told: what was read meanwhile stays known, as it does not come by being unread again. */
export const alsoSeen = (news: UrgentNews, { urgent }: UrgentNews): UrgentNews => {
  const told = new Set(news.urgent.rows.map(({ id }) => id))
  const rows = [...news.urgent.rows, ...urgent.rows.filter(({ id }) => !told.has(id))]
  return { ...news, urgent: { ...news.urgent, rows } }
}
