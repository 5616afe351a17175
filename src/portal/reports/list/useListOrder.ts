import { useCallback } from 'react'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import { orderOf } from '#portal/reports/api/listedReleases.ts'
import { noFilters, useReports } from '#portal/reports/url.ts'
import type { ReleaseList } from './useReleaseList.ts'

/** The order of the list, and how it is changed. The one that a list has without any is left out of the address. */
export function useListOrder(list: ReleaseList) {
  const { filters, filter } = useReports()
  const standard = orderOf({ ...noFilters, list: filters.list }, list.fromListing)
  const sort = useCallback(
    (to: ReleaseOrder | undefined) => filter({ sort: to === standard ? undefined : to }),
    [filter, standard],
  )
  return { order: list.order, standard, sort }
}
