import { useTranslations } from 'use-intl'
import { FilterChips } from '#portal/filters/FilterChips.tsx'
import type { ChipText } from '#portal/filters/FilterChips.tsx'
import { useAgeText, useExamTexts } from '#portal/filters/chipTexts.ts'
import { useReports } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { clearedFilters, clearing } from './filterGroups.ts'
import type { FieldlessGroup } from './filterGroups.ts'

export interface SetFiltersProps {
  set: readonly FieldlessGroup[]
  /** No chip is left to take the focus. */
  onLastCleared: () => void
  className?: string
}

/** Chips for the filters that no field shows. */
export function SetFilters({ set, ...props }: SetFiltersProps) {
  const { filters, filter } = useReports()
  const texts = useChipTexts(filters)
  return (
    <FilterChips
      set={set.map((group) => ({
        key: group,
        ...texts[group],
        onClear: () => filter(clearing(group)),
      }))}
      onClearAll={() => filter(clearedFilters)}
      {...props}
    />
  )
}

function useChipTexts(filters: Filters): Record<FieldlessGroup, ChipText> {
  const own = useTranslations('filterParts')
  const shared = useTranslations('listFilters')
  const age = useAgeText()
  const { unreadFor, unreadUnder, corrections } = filters
  return {
    ...useExamTexts({ ...filters, modalityId: undefined }),
    age: { text: age('unread', unreadFor, unreadUnder) ?? '', clearLabel: shared('clear.age') },
    corrections: {
      text: corrections ? shared(`corrections.${corrections}`) : '',
      clearLabel: shared('clear.corrections'),
    },
    corrected: { text: own('corrected'), clearLabel: own('clearCorrected') },
  }
}
