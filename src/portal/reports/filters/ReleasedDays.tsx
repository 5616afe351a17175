import { useTranslations } from 'use-intl'
import { DayRangeForm, wrongDays } from '#portal/filters/DayRangeForm.tsx'

export interface ReleasedDaysProps {
  from: string | undefined
  to: string | undefined
  onApply: (from: string | undefined, to: string | undefined) => void
}

/** A first and a last day, either of which may be left open. Days in the wrong order are refused. */
export function ReleasedDays({ from = '', to = '', onApply }: ReleasedDaysProps) {
  const t = useTranslations('filterParts')
  const dates = useTranslations('dates')
  return (
    <DayRangeForm
      initial={{ from, to }}
      words={{ label: t('customRange'), from: t('from'), to: t('to'), apply: t('apply') }}
      check={(days) => wrongDays(days, { form: dates('dayForm'), order: t('invalidDateRange') })}
      onApply={(days) => onApply(days.from || undefined, days.to || undefined)}
    />
  )
}
