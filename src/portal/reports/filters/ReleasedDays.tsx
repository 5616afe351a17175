import { useTranslations } from 'use-intl'
import { isDay } from '#contract/moments/day.ts'
import { DayRangeForm, type TypedDays, type WrongDays } from '#portal/filters/DayRangeForm.tsx'

export interface ReleasedDaysProps {
  from: string | undefined
  to: string | undefined
  onApply: (from: string | undefined, to: string | undefined) => void
}

/** A first and a last day, either of which may be left open. Days in the wrong order are refused. */
export function ReleasedDays({ from = '', to = '', onApply }: ReleasedDaysProps) {
  const t = useTranslations('filterParts')
  const dates = useTranslations('dates')
  const check = (days: TypedDays): WrongDays | undefined => {
    const [wrong, ...others] = (['from', 'to'] as const).filter(
      (name) => days[name] !== '' && !isDay(days[name]),
    )
    if (wrong) return { problem: dates('dayForm'), fields: [wrong, ...others] }
    const isReversed = days.from !== '' && days.to !== '' && days.from > days.to
    return isReversed ? { problem: t('invalidDateRange'), fields: ['from', 'to'] } : undefined
  }
  return (
    <DayRangeForm
      initial={{ from, to }}
      words={{ label: t('customRange'), from: t('from'), to: t('to'), apply: t('apply') }}
      check={check}
      onApply={(days) => onApply(days.from || undefined, days.to || undefined)}
    />
  )
}
