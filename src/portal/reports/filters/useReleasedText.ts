import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'
import type { Filters } from '#portal/reports/place.ts'

/** The days that the list is narrowed down to, in words; undefined where it is not. */
export function useReleasedText({
  released,
  releasedFrom: from,
  releasedTo: to,
}: Filters): string | undefined {
  const t = useTranslations('reportFilters')
  const { birth: day } = useDates()
  if (released) return t(`ranges.${released}`)
  if (from && from === to) return day(from)
  if (from && to) return t('between', { from: day(from), to: day(to) })
  if (from) return t('since', { from: day(from) })
  return to && t('until', { to: day(to) })
}
