import { useTranslations } from 'use-intl'
import { FilterChips } from '#portal/filters/FilterChips.tsx'
import { useRecordName } from '#portal/filters/useRecordName.ts'
import { useAgeText } from '#portal/filters/useAgeText.ts'
import { useExamTexts } from '#portal/filters/useExamTexts.ts'
import type { UnreleasedFilters } from '#portal/writing/url.ts'

interface SetFiltersProps {
  filters: UnreleasedFilters
  onFilter: (filters: UnreleasedFilters) => void
  /** No chip is left to take the focus. */
  onLastCleared: () => void
}

/** The filters of the list beside the state, as chips. */
export function SetFilters({ filters, onFilter, onLastCleared }: SetFiltersProps) {
  const t = useTranslations('listFilters')
  const { state, examId, examinerId, unitId, modalityId, examinedFrom, examinedTo, corrections } = filters
  const exam = useRecordName('exam', examId)
  const examiner = useRecordName('examiner', examinerId)
  const texts = useExamTexts({ unitId, modalityId, examinedFrom, examinedTo })
  const age = useAgeText()('unreleased', filters.waitingFor, filters.waitingUnder)
  const named = (name: 'exam' | 'examiner', text = '') => ({
    kind: t(name),
    text,
    clearLabel: t(`clear.${name}`),
  })
  const chips = [
    { key: 'exam', ...named('exam', exam), clear: { examId: undefined } },
    { key: 'examiner', ...named('examiner', examiner), clear: { examinerId: undefined } },
    { key: 'unit', ...texts.unit, clear: { unitId: undefined } },
    { key: 'modality', ...texts.modality, clear: { modalityId: undefined } },
    { key: 'examined', ...texts.examined, clear: { examinedFrom: undefined, examinedTo: undefined } },
    {
      key: 'age',
      text: age ?? '',
      clearLabel: t('clear.age'),
      clear: { waitingFor: undefined, waitingUnder: undefined },
    },
    {
      key: 'corrections',
      text: corrections ? t(`corrections.${corrections}`) : '',
      clearLabel: t('clear.corrections'),
      clear: { corrections: undefined },
    },
  ]
  return (
    <FilterChips
      set={chips.flatMap(({ clear, ...chip }) =>
        chip.text ? [{ ...chip, onClear: () => onFilter({ ...filters, ...clear }) }] : [],
      )}
      onClearAll={() => onFilter({ state })}
      onLastCleared={onLastCleared}
      className="w-full flex-wrap max-md:-m-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1"
    />
  )
}
