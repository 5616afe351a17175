import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ownLists } from '#contract/reports/aside.ts'
import { MAX_COUNTED } from '#contract/reports/view.ts'
import type { SavedView } from '#contract/reports/view.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { filtersOf, savedViews, viewCounts } from '#portal/reports/api/views.ts'
import { noFilters, useReports } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'

export interface View {
  key: string
  name: string
  filters: Filters
  isShown: boolean
  /** What is saved of it, where it is the user's own. */
  own?: SavedView | undefined
  /** What it is called with the number of its reports. */
  label: string
}

/** The views of the user: all reports, the user's lists, and saved views. They are counted again when `countedAt`, the time of the list's last update, changes. */
export function useViews(countedAt: number | undefined) {
  const t = useTranslations('views')
  const client = useClient()
  const { filters, filter } = useReports()
  const hasOwnLists = useCapability('setAside') === 'offered'
  const hasSaved = useCapability('listViews') === 'offered'
  const saved = useQuery({ ...savedViews(client), enabled: hasSaved }).data
  const all = [
    { key: 'all', name: t('all'), filters: noFilters },
    ...(hasOwnLists ? ownLists : []).map((list) => ({
      key: list as string,
      name: t(list),
      filters: { ...noFilters, list },
    })),
    ...(['own', 'role'] as const).flatMap((owner) =>
      (saved?.[owner] ?? []).map((view, index) => ({
        key: `${owner} ${index}`,
        name: view.name,
        filters: filtersOf(view),
        own: owner === 'own' ? view : undefined,
      })),
    ),
  ]
  const counted = all.filter(({ key }) => !uncounted.has(key))
  const counts = useQuery({
    ...viewCounts(
      client,
      counted.map((view) => view.filters),
    ),
    enabled: hasSaved && counted.length > 0,
  })
  const { refetch } = counts
  useEffect(() => {
    if (hasSaved && countedAt !== undefined) void refetch({ cancelRefetch: false })
  }, [hasSaved, countedAt, refetch])
  const views = all.map((view): View => {
    const count = counts.data?.[counted.findIndex(({ key }) => key === view.key)]
    const number = count === undefined ? undefined : Math.min(count, MAX_COUNTED)
    const label = !number
      ? view.name
      : t(number === count ? 'counted' : 'countedInPart', { name: view.name, count: number })
    return { ...view, label, isShown: isSame(view.filters, filters) }
  })
  return {
    views,
    saved,
    /** Undefined where the filters are those of no view. */
    shown: views.find(({ isShown }) => isShown),
    show: (view: View) => view.isShown || filter({ ...noFilters, text: undefined, ...view.filters }),
  }
}

/** Views without a count of their own: the page already shows that of all reports, and the list of recently opened ones has a fixed size. */
const uncounted: ReadonlySet<string> = new Set(['all', 'recent'])

/** Whether two sets of filters are the same. */
export const isSame = (some: Filters, others: Filters): boolean => inOrder(some) === inOrder(others)

const inOrder = (filters: Filters): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
