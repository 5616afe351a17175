import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/Icon.tsx'
import { PopupField } from '#portal/ui/PopupField.tsx'
import { dayRanges } from '#portal/reports/place.ts'
import type { DayRange, Filters } from '#portal/reports/place.ts'
import { ReleasedDays } from './ReleasedDays.tsx'
import { useReleasedText } from './useReleasedText.ts'

type Days = Pick<Filters, 'released' | 'releasedFrom' | 'releasedTo'>

export const anyTime: Days = { released: undefined, releasedFrom: undefined, releasedTo: undefined }

interface ReleasedFilterProps {
  filters: Filters
  onChange: (days: Days) => void
  className?: string
}

/** Chooses the days of release: a range that moves with the calendar, or any two days. */
export function ReleasedFilter({ filters, onChange, className = '' }: ReleasedFilterProps) {
  const t = useTranslations('reportFilters')
  const text = useReleasedText(filters)
  const { released, releasedFrom, releasedTo } = filters
  return (
    <PopupField label={t('released')} value={text ?? t('releasedAny')} className={className}>
      {(close) => {
        const choose = (days: Partial<Days>) => {
          close()
          onChange({ ...anyTime, ...days })
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
              {dayRanges.map((it) => range(it, t(`ranges.${it}`), it === released))}
            </div>
            <ReleasedDays
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
