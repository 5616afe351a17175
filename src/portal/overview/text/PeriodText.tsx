import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { releasedFigures } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFigureText } from './useFigureText.ts'

/** The days that the figures are of, and those that they are compared with. */
export function PeriodText() {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { days, compare, queries, reader } = useOverview()
  const { data } = useQuery(releasedFigures(useClient(), queries.series))
  return (
    <p className="text-small text-ink-2">
      <span className="font-medium text-ink">{text.days(days)}</span>
      {compare && reader && data?.before && <> {t('comparedWith', { before: text.days(data.before) })}</>}
    </p>
  )
}
