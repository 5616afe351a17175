import { useTranslations } from 'use-intl'
import { useNames } from '#portal/reports/document/useNames.ts'
import type { Filters } from '#portal/reports/url.ts'
import { anyTime, useReleasedText } from './ReleasedFilter.tsx'
import { useFilterState } from './FilterContext.ts'

/** One filter that is set. */
export interface SetFilter {
  key: string
  /** Left out where the text says it all. */
  kind?: string
  text: string
  clearLabel: string
  /** The change that clears it. */
  clear: Partial<Filters>
}

/** The filters that are set, in words; those of unread reports only where the service keeps marks. */
export function useSetFilters(offersUnread: boolean): SetFilter[] {
  const t = useTranslations('reportFilters')
  const { filters, names } = useFilterState()
  const { exam, examiner, patient } = names
  const named = useNames()
  const released = useReleasedText(filters)
  const loading = t('loading')

  const { examId, examinerName, examinerId, patientId } = filters
  const set: SetFilter[] = []
  if (examId !== undefined)
    set.push({
      key: 'exam',
      kind: t('exam'),
      text: exam ?? loading,
      clearLabel: t('clearExam'),
      clear: { examId: undefined },
    })
  if (examinerName !== undefined)
    set.push({
      key: 'examinerName',
      kind: t('examiner'),
      text: examinerName,
      clearLabel: t('clearExaminer'),
      clear: { examinerName: undefined },
    })
  if (examinerId !== undefined)
    set.push({
      key: 'examiner',
      kind: t('examiner'),
      text: examiner ?? loading,
      clearLabel: t('clearExaminer'),
      clear: { examinerId: undefined },
    })
  if (patientId !== undefined)
    set.push({
      key: 'patient',
      kind: t('patient'),
      text: patientText(),
      clearLabel: t('clearPatient'),
      clear: { patientId: undefined },
    })
  if (released !== undefined)
    set.push({
      key: 'released',
      kind: t('released'),
      text: released,
      clearLabel: t('clearReleased'),
      clear: anyTime,
    })
  if (filters.unread && offersUnread)
    set.push({
      key: 'unread',
      text: t('unread'),
      clearLabel: t('clearUnread'),
      clear: { unread: undefined },
    })
  if (filters.corrected && offersUnread)
    set.push({
      key: 'corrected',
      text: t('corrected'),
      clearLabel: t('clearCorrected'),
      clear: { corrected: undefined },
    })
  return set

  function patientText(): string {
    const id = String(patientId)
    if (patient === undefined) return loading
    return patient ? `${named.patient(patient)} · ${id}` : t('patientNumber', { id })
  }
}
