import { useTranslations } from 'use-intl'
import { FilterChips } from '#portal/filters/FilterChips.tsx'
import { useRecordName, useAgeText, useExamTexts } from '#portal/filters/chipTexts.ts'
import type { UnreleasedFilters } from '#portal/writing/url.ts'

interface SetFiltersProps {
  filters: UnreleasedFilters
  onFilter: (filters: UnreleasedFilters) => void
  /** No chip is left to take the focus. */
  onLastCleared: () => void
}

export function SetFilters({ filters, onFilter, onLastCleared }: SetFiltersProps) {
  const t = useTranslations('listFilters')
  const { state, examId, examinerId, unitId, modalityId, examinedFrom, examinedTo, corrections } = filters
  const exam = useRecordName('exam', examId)
  const examiner = useRecordName('examiner', examinerId)
  const texts = useExamTexts({ unitId, modalityId, examinedFrom, examinedTo })
  const age = useAgeText()('unreleased', filters.waitingFor, filters.waitingUnder)
  const clear =
    (...names: (keyof UnreleasedFilters)[]) =>
    () =>
      onFilter({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  const chip = (key: 'exam' | 'examiner' | 'age' | 'corrections', text = '') => ({
    key,
    text,
    clearLabel: t(`clear.${key}`),
  })
  const chips = [
    { ...chip('exam', exam), kind: t('exam'), onClear: clear('examId') },
    { ...chip('examiner', examiner), kind: t('examiner'), onClear: clear('examinerId') },
    { key: 'unit', ...texts.unit, onClear: clear('unitId') },
    { key: 'modality', ...texts.modality, onClear: clear('modalityId') },
    { key: 'examined', ...texts.examined, onClear: clear('examinedFrom', 'examinedTo') },
    { ...chip('age', age), onClear: clear('waitingFor', 'waitingUnder') },
    {
      ...chip('corrections', corrections && t(`corrections.${corrections}`)),
      onClear: clear('corrections'),
    },
  ]
  return (
    <FilterChips
      set={chips.filter(({ text }) => text !== '')}
      onClearAll={() => onFilter({ state })}
      onLastCleared={onLastCleared}
      className="w-full flex-wrap max-md:-m-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1"
    />
  )
}
