import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/http/problemKind.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { exam } from '#portal/reports/queries.ts'
import { employee, releasedPatient } from './filterQueries.ts'
import { useListed } from './useListed.ts'

/** What the exam is called that is filtered by; undefined while the service is asked. */
export function useExamName(examId: number | undefined): string | undefined {
  const t = useTranslations('reportFilters')
  const { data, error } = useQuery({ ...exam(useClient(), examId ?? 0), enabled: examId !== undefined })
  if (examId === undefined) return undefined
  if (data) return data.name
  if (!error) return undefined
  const unknown = problemKind(error) === 'notFound'
  return t(unknown ? 'examUnknown' : 'examNumber', { id: String(examId) })
}

/** What the examiner is called whose number is filtered by: as the user, a row of the list or the service knows. */
export function useExaminerName(filters: Filters): string | undefined {
  const t = useTranslations('reportFilters')
  const { examinerId: id } = filters
  const me = useUser().employee
  const known = me && me.id === id ? me.name : undefined
  const { found, missing } = useListed(
    filters,
    id === undefined ? undefined : ({ report: { doctor } }) => (doctor.id === id ? doctor : undefined),
  )
  const asked = useQuery({
    ...employee(useClient(), id ?? 0),
    enabled: id !== undefined && known === undefined && missing,
  })
  if (id === undefined || known !== undefined) return known
  const examiner = asked.data ?? found
  if (examiner) return fullName(examiner)
  return asked.isError ? t('examinerNumber', { id: String(id) }) : undefined
}

/** Who the patient is whose record number is filtered by; null where the service knows none. */
export function useFilteredPatient(filters: Filters) {
  const { patientId: id } = filters
  const { found, missing } = useListed(
    filters,
    id === undefined ? undefined : ({ report: { patient } }) => (patient.id === id ? patient : undefined),
  )
  const asked = useQuery({ ...releasedPatient(useClient(), id ?? 0), enabled: id !== undefined && missing })
  if (id === undefined) return undefined
  return asked.data ?? found ?? (asked.isError || asked.data === null ? null : undefined)
}
