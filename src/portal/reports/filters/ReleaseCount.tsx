import { useTranslations } from 'use-intl'
import type { Filters } from '#portal/reports/place.ts'
import { useReleaseCount } from './useReleaseCount.ts'

/** How many released reports match, said anew whenever that changes. */
export function ReleaseCount({ filters }: { filters: Filters }) {
  const t = useTranslations('reportFilters')
  const loading = useTranslations('reports')('loading')
  const { isPending, count, all } = useReleaseCount(filters)
  const text = () => {
    if (isPending) return <span className="sr-only">{loading}</span>
    if (count === undefined) return undefined
    return all === undefined ? t('count', { count }) : t('countOf', { count, all })
  }
  return (
    <p role="status" className="text-ink-3">
      {text()}
    </p>
  )
}
