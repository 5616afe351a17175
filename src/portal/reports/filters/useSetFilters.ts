import { useTranslations } from 'use-intl'
import { patientName } from '#contract/personName.ts'
import type { Filters } from '#portal/reports/url.ts'
import { anyTime, useReleasedText } from './ReleasedFilter.tsx'
import { useFilterState } from './FilterContext.ts'

/** Which filters the service understands. It would pass over the others. */
export interface FilterCapabilities {
  /** Those beyond exam and examiner's name. */
  filters: boolean
  unread: boolean
}

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

/** The filters that are set, as far as the service understands them, in words. */
export function useSetFilters(offers: FilterCapabilities): SetFilter[] {
  const t = useTranslations('reportFilters')
  const { filters, names } = useFilterState()
  const { exam, examiner, patient } = names
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
  if (examinerId !== undefined && offers.filters)
    set.push({
      key: 'examiner',
      kind: t('examiner'),
      text: examiner ?? loading,
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
    if (patient === undefined) return loading
    return patient ? `${patientName(patient).shown} · ${id}` : t('patientNumber', { id })
  }
}
