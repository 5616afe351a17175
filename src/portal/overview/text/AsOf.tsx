import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useReleased } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFigureText } from './useFigureText.ts'

/** The moment that the figures are true for, and whether newer ones do not come. */
export function AsOf({ className = 'bar-count' }: { className?: string }) {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { data, error, isFetching } = useReleased()
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

/** The days that the figures are of, and those that they are compared with. */
export function PeriodText() {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { days, compare, reader } = useOverview()
  const { data } = useReleased()
  return (
    <p className="text-small text-ink-2">
      <span className="font-medium text-ink">{text.days(days)}</span>
      {compare && reader && data?.before && <> {t('comparedWith', { before: text.days(data.before) })}</>}
    </p>
  )
}
