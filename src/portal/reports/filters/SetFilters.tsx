import { useTranslations } from 'use-intl'
import { FilterChips } from '#portal/filters/FilterChips.tsx'
import type { ChipText } from '#portal/filters/FilterChips.tsx'
import { useAgeText, useExamTexts } from '#portal/filters/chipTexts.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { useReports } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { clearedFilters, clearing } from './filterGroups.ts'
import type { FilterGroup } from './filterGroups.ts'
import { useFilterState } from './filterState.ts'
import { useReleasedText } from './ReleasedFilter.tsx'

export interface SetFiltersProps {
  set: readonly FilterGroup[]
  /** No chip is left to take the focus. */
  onLastCleared: () => void
  className?: string
}

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

function useChipTexts(filters: Filters): Record<FilterGroup, ChipText> {
  const t = useTranslations('reportFilters')
  const own = useTranslations('filterParts')
  const shared = useTranslations('listFilters')
  const { names } = useFilterState()
  const named = useNames()
  const age = useAgeText()
  const released = useReleasedText(filters)
  const loading = t('loading')
  const { examinerName = '', patientId, unreadFor, unreadUnder, corrections } = filters
  const patient = () => {
    const id = String(patientId)
    if (names.patient === undefined) return loading
    return names.patient ? `${named.patient(names.patient)} · ${id}` : t('patientNumber', { id })
  }
  return {
    exam: { kind: t('exam'), text: names.exam ?? loading, clearLabel: t('clearExam') },
    examinerName: { kind: t('examiner'), text: examinerName, clearLabel: t('clearExaminer') },
    examiner: { kind: t('examiner'), text: names.examiner ?? loading, clearLabel: t('clearExaminer') },
    patient: { kind: t('patient'), text: patient(), clearLabel: t('clearPatient') },
    released: { kind: t('released'), text: released ?? '', clearLabel: own('clearReleased') },
    ...useExamTexts(filters),
    age: { text: age('unread', unreadFor, unreadUnder) ?? '', clearLabel: shared('clear.age') },
    corrections: {
      text: corrections ? shared(`corrections.${corrections}`) : '',
      clearLabel: shared('clear.corrections'),
    },
    unread: { text: t('unread'), clearLabel: own('clearUnread') },
    corrected: { text: own('corrected'), clearLabel: own('clearCorrected') },
  }
}
