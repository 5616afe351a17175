import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import { fetchRows, releasedAt } from '#portal/reports/api/listedReleases.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'

/** The list of what cannot wait, by what made it so. */
export const urgentLists = {
  critical: { ...noFilters, unacknowledged: true },
  urgent: { ...noFilters, priority: 'urgent,stat', unread: true },
} as const satisfies Record<string, Filters>

export interface UrgentNews {
  kind: keyof typeof urgentLists
  /** When the newest was released, in milliseconds; 0 where there is none. */
  at: number
}

/** The newest of the released reports that cannot wait, of those that the user may see. */
export const urgentNews = (client: Client) =>
  queryOptions({
    queryKey: ['reports', 'urgent news'],
    queryFn: async ({ signal }): Promise<UrgentNews> => {
      const newest = async (kind: UrgentNews['kind']) => {
        const { data } = await fetchRows(client, urgentLists[kind], { limit: 1, signal })
        return { kind, at: data[0] ? releasedAt(data[0]) : 0 }
      }
      const [critical, urgent] = await Promise.all([newest('critical'), newest('urgent')])
      return urgent.at > critical.at ? urgent : critical
    },
    refetchOnWindowFocus: true,
  })
