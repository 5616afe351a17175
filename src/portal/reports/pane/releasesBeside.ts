import { queryOptions } from '@tanstack/react-query'
import type { ReleaseOrder } from '#contract/release.ts'
import type { Client } from '#portal/http/client.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releaseQuery } from '#portal/reports/releaseQuery.ts'
import { askRows } from '#portal/reports/releaseRecords.ts'

/** Of names there is none: whoever has the same one stands newest first in both. */
const reversed: Partial<Record<ReleaseOrder, ReleaseOrder>> = { newest: 'oldest', oldest: 'newest' }

/** The releases that stand before and after one in a list that need not hold it itself. */
export const releasesBeside = (client: Client, filters: Filters, id: number) =>
  queryOptions({
    queryKey: ['releases beside', releaseQuery(client, filters), id],
    queryFn: async ({ signal }) => {
      const following = async (sort: ReleaseOrder | undefined) => {
        const query = { ...releaseQuery(client, { ...filters, sort }), limit: 1, after: String(id) }
        const { data } = await askRows(client, query, signal)
        return data[0]?.id
      }
      const back = reversed[filters.sort ?? 'newest']
      const [next, previous] = await Promise.all([following(filters.sort), back && following(back)])
      return { previous, next }
    },
  })
