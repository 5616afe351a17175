import { useTranslations } from 'use-intl'
import { isDay } from '#contract/moments/day.ts'
import { DayRangeForm } from '#portal/filters/DayRangeForm.tsx'
import type { TypedDays, WrongDays } from '#portal/filters/DayRangeForm.tsx'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { FiltersButton } from '#portal/filters/FiltersButton.tsx'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { useOverview } from './OverviewContext.ts'
import { isShowable, quickPeriods } from './periods.ts'

const LazyFields = lazyPart({
  name: 'the fields of the filters',
  load: async () => (await import('./OverviewFields.tsx')).OverviewFields,
  messages: ['picker'],
})

/** The button of what limits the figures beside the period. */
export function OverviewFilters() {
  const t = useTranslations('overview')
  const { selection, clear } = useOverview()
  useIdlePreload(LazyFields)
  return (
    <FiltersButton set={Object.keys(selection).length} result={t('filters.show')} onClear={clear}>
      <LazyFields />
    </FiltersButton>
  )
}

/** Chooses the days: a period that moves with the calendar, or any two days. */
export function PeriodField() {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { filters, days, change } = useOverview()
  const period = filters.from === undefined ? (filters.period ?? 'last30') : undefined
  return (
    <PopupField
      label={t('filters.period')}
      isInBar
      value={period ? t(`periods.${period}`) : text.days(days)}
      className="w-max max-w-full min-w-0 shrink"
    >
      {(close) => (
        <>
          <div role="group" aria-label={t('filters.quick')}>
            {quickPeriods.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={option === period}
                className="flex min-h-control w-full items-center gap-2 px-3 text-left outline-offset-[-2px] hover:bg-sunken"
                onClick={() => {
                  close()
                  change({ period: option, from: undefined, to: undefined })
                }}
              >
                <span className="w-4 shrink-0">{option === period && <Icon name="check" size={16} />}</span>
                {t(`periods.${option}`)}
              </button>
            ))}
          </div>
          <OwnDays onDone={close} />
        </>
      )}
    </PopupField>
  )
}

/** A first and a last day. Days in the wrong order, or that are to come, are refused. */
function OwnDays({ onDone }: { onDone: () => void }) {
  const t = useTranslations('overview.filters')
  const dates = useTranslations('dates')
  const { days, today, change } = useOverview()
  const check = (typed: TypedDays): WrongDays | undefined => {
    const { from, to } = typed
    const [wrong, ...others] = (['from', 'to'] as const).filter((name) => !isDay(typed[name]))
    if (wrong) {
      const problem = typed[wrong] === '' ? t('incompleteDate') : dates('dayForm')
      return { problem, fields: [wrong, ...others] }
    }
    if (from > to) return { problem: t('invalidRange'), fields: ['from', 'to'] }
    if (from > today) return { problem: t('future'), fields: ['from'] }
    return isShowable(typed) ? undefined : { problem: t('tooLong'), fields: ['from', 'to'] }
  }
  return (
    <DayRangeForm
      initial={{ from: days.from, to: days.to }}
      words={{ label: t('own'), from: t('from'), to: t('to'), apply: t('apply') }}
      check={check}
      onApply={(typed) => {
        onDone()
        change({ period: undefined, ...typed })
      }}
    />
  )
}
