import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useCapabilities } from '#portal/http/capabilities.ts'
import { refreshTotal, releaseTotal } from '#portal/reports/api/releases.ts'
import { isFiltered } from '#portal/reports/url.ts'
import type { ReleaseList } from './useReleaseList.ts'

/** How many released reports match, and of how many in all where there are filters. Announced whenever it changes. */
export function ReleaseCount({ list }: { list: ReleaseList }) {
  const t = useTranslations('reportFilters')
  const loading = useTranslations('reports')('loading')
  const total = useTotal(list)
  const text = () => {
    if (list.isPending || total.isPending) return <span className="sr-only">{loading}</span>
    if (list.pageCount === 0) return undefined
    const { count } = list
    return total.count === undefined ? t('count', { count }) : t('countOfTotal', { count, all: total.count })
  }
  return (
    <p role="status" className="text-ink-3">
      {text()}
    </p>
  )
}

/** How many released reports there are in all. Asked for only where there are filters, and where the service has pages. */
function useTotal({ filters, loadedAt }: ReleaseList) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { offers, isFromListing } = useCapabilities()
  const hasPages = offers('queryReleasedPatients') && !isFromListing('queryReleasedPatients')
  const enabled = isFiltered(filters) && hasPages
  const { data, isPending } = useQuery({ ...releaseTotal(client, queryClient), enabled })
  // A list that was loaded again may be one of more reports.
  useEffect(() => {
    if (loadedAt > 0 && enabled) void refreshTotal(client, queryClient)
  }, [client, queryClient, loadedAt, enabled])
  return { isPending: enabled && isPending, count: enabled ? data : undefined }
}
