import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { ChipText } from './FilterChips.tsx'
import { useRecordName } from './useRecordName.ts'

/** Filters by where, how and when exams were made. 0: no unit, no modality. */
export interface ExamFilters {
  unitId: number | undefined
  modalityId: number | undefined
  examinedFrom: string | undefined
  examinedTo: string | undefined
}

/** The texts of their chips. */
export function useExamTexts(filters: ExamFilters): Record<'unit' | 'modality' | 'examined', ChipText> {
  const t = useTranslations('listFilters')
  const unit = useRecordName('unit', filters.unitId)
  const modality = useRecordName('modality', filters.modalityId)
  const examined = useDates().range(filters.examinedFrom, filters.examinedTo)
  const chip = (name: 'unit' | 'modality' | 'examined', text = '') => ({
    kind: t(name),
    text,
    clearLabel: t(`clear.${name}`),
  })
  return {
    unit: chip('unit', unit),
    modality: chip('modality', modality),
    examined: chip('examined', examined),
  }
}
