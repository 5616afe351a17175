import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { isFiltered } from '#portal/reports/place.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'
import { releaseTotal } from './releaseTotal.ts'
import { useOffers } from './useOffers.ts'

/** How many released reports match, and of how many in all where fewer than all are asked for. */
export function useReleaseCount(filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { pages } = useOffers()
  const list = useInfiniteQuery({
    ...releasePages(client, filters),
    select: (data) => data.pages.at(-1)?.count,
  })
  const { isPlaceholderData, dataUpdatedAt } = list

  // Until the count of other filters is there, what is said is that of those before.
  const [counted, setCounted] = useState(filters)
  if (!isPlaceholderData && counted !== filters) setCounted(filters)

  const isPart = isFiltered(counted)
  const asksTotal = isPart && pages
  const options = releaseTotal(client, queryClient)
  const total = useQuery({ ...options, enabled: asksTotal })
  const [totalKey] = options.queryKey
  // A list that has come anew may be one of more reports.
  useEffect(() => {
    if (dataUpdatedAt > 0 && asksTotal)
      void queryClient.refetchQueries({ queryKey: [totalKey], exact: true, stale: true })
  }, [queryClient, dataUpdatedAt, asksTotal, totalKey])

  return {
    isPending: list.isPending || (asksTotal && total.isPending),
    count: list.data,
    all: asksTotal ? total.data : undefined,
  }
}
