import { useTranslations } from 'use-intl'
import { patientName } from '#contract/personName.ts'
import type { Filters } from '#portal/reports/place.ts'
import { anyTime } from './ReleasedFilter.tsx'
import { useExaminerName, useExamName, useFilteredPatient } from './useFilterNames.ts'
import type { Offers } from './useOffers.ts'
import { useReleasedText } from './useReleasedText.ts'

/** One filter that is set. */
export interface SetFilter {
  key: string
  /** Left out where what is set says it all. */
  kind?: string
  text: string
  clearLabel: string
  /** What clears it. */
  clear: Partial<Filters>
}

/** The filters that are set, as far as the service understands them, in words. */
export function useSetFilters(filters: Filters, offers: Offers): SetFilter[] {
  const t = useTranslations('reportFilters')
  const exam = useExamName(filters.examId)
  const examiner = useExaminerName(filters)
  const patient = useFilteredPatient(filters)
  const released = useReleasedText(filters)
  const coming = t('examComing')

  const { examId, examinerName, examinerId, patientId } = filters
  const set: SetFilter[] = []
  if (examId !== undefined)
    set.push({
      key: 'exam',
      kind: t('exam'),
      text: exam ?? coming,
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
  if (examinerId !== undefined && offers.filters)
    set.push({
      key: 'examiner',
      kind: t('examiner'),
      text: examiner ?? coming,
      clearLabel: t('clearExaminer'),
      clear: { examinerId: undefined },
    })
  if (patientId !== undefined && offers.filters)
    set.push({
      key: 'patient',
      kind: t('patient'),
      text: patientText(),
      clearLabel: t('clearPatient'),
      clear: { patientId: undefined },
    })
  if (released !== undefined && offers.filters)
    set.push({
      key: 'released',
      kind: t('released'),
      text: released,
      clearLabel: t('clearReleased'),
      clear: anyTime,
    })
  if (filters.unread && offers.unread)
    set.push({
      key: 'unread',
      text: t('unread'),
      clearLabel: t('clearUnread'),
      clear: { unread: undefined },
    })
  return set

  function patientText(): string {
    const id = String(patientId)
    if (patient === undefined) return coming
    return patient ? `${patientName(patient).shown} · ${id}` : t('patientNumber', { id })
  }
}
