import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { releasedFigures } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFigureText } from './useFigureText.ts'

/** The moment that the figures are true for, and whether newer ones do not come. */
export function AsOf({ className = 'text-ink-3' }: { className?: string }) {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { queries } = useOverview()
  const { data, error, isFetching } = useQuery(releasedFigures(useClient(), queries.series))
  const isOffline = error !== null && problemKind(error) === 'network'
  return (
    <p className={className}>
      {data ? (
        t(isOffline ? 'asOfOffline' : 'asOf', { time: text.clock(data.asOf) })
      ) : (
        <span role="status" className="sr-only">
          {isFetching && t('loading')}
        </span>
      )}
    </p>
  )
}
