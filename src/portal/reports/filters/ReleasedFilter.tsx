import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { dayRanges } from '#portal/locale/dates/dayRanges.ts'
import type { DayRange } from '#portal/locale/dates/dayRanges.ts'
import type { Filters } from '#portal/reports/url.ts'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { clearing } from './filterGroups.ts'
import { useReports } from '#portal/reports/url.ts'
import type { ReleasedDaysProps } from './ReleasedDays.tsx'

type Days = Pick<Filters, 'released' | 'releasedFrom' | 'releasedTo'>

const LazyReleasedDays = lazyPart<ReleasedDaysProps>({
  name: 'days',
  load: async () => (await import('./ReleasedDays.tsx')).ReleasedDays,
  messages: ['reportTools', 'filters'],
})

/** Chooses the days of release: a range that moves with the calendar, or any two days. */
export function ReleasedFilter() {
  const { filters, filter } = useReports()
  const t = useTranslations('reportFilters')
  const text = useReleasedText(filters)
  useIdlePreload(LazyReleasedDays)
  const { released, releasedFrom, releasedTo } = filters
  return (
    <PopupField label={t('released')} value={text ?? t('releasedAny')}>
      {(close) => {
        const choose = (days: Partial<Days>) => {
          close()
          filter({ ...clearing('released'), ...days })
        }
        const range = (value: DayRange | undefined, label: string, pressed: boolean) => (
          <button
            key={label}
            type="button"
            aria-pressed={pressed}
            className="flex min-h-control w-full items-center gap-2 px-3 text-left outline-offset-[-2px] hover:bg-sunken"
            onClick={() => choose({ released: value })}
          >
            <span className="w-4 shrink-0">{pressed && <Icon name="check" size={16} />}</span>
            {label}
          </button>
        )
        return (
          <>
            <div role="group" aria-label={t('quickRanges')}>
              {range(undefined, t('releasedAny'), text === undefined)}
              {dayRanges.map((option) => range(option, t(`ranges.${option}`), option === released))}
            </div>
            <LazyReleasedDays
              from={releasedFrom}
              to={releasedTo}
              onApply={(from, to) => choose({ releasedFrom: from, releasedTo: to })}
            />
          </>
        )
      }}
    </PopupField>
  )
}

/** The days of release that are filtered by, in words; undefined where there are none. */
export function useReleasedText({
  released,
  releasedFrom: from,
  releasedTo: to,
}: Filters): string | undefined {
  const t = useTranslations('reportFilters')
  const dates = useDates()
  if (released) return t(`ranges.${released}`)
  return dates.range(from, to)
}
