import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { fullName } from '#contract/names/personName.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'
import { namedRecord } from '#portal/records/recordReference.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { releasedPatient } from '#portal/reports/api/lookups.ts'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'
import { useReports } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useCan } from '#portal/session/can.ts'

/** The names of what the address filters by, from the rows of the list or from the service. Each is undefined while it is loading. */
export function useFilterNames(filters: Filters, list: ReleaseList) {
  const examName = useExamName(filters.examId, list)
  const examinerName = useExaminerName(filters.examinerId, list)
  const patient = useFilteredPatient(filters.patientId, list)
  return useMemo(
    () => ({ exam: examName, examiner: examinerName, patient }),
    [examName, examinerName, patient],
  )
}

/** The name of the exam: of the service's answer, or of a row of the list. */
function useExamName(id: number | undefined, list: ReleaseList): string | undefined {
  const t = useTranslations('reportFilters')
  const listed = useListed(list, id, ({ report }) => report.exam)
  const { data, error } = useQuery({
    ...namedRecord(useClient(), examOperations.getExam, id ?? 0),
    enabled: id !== undefined,
  })
  if (id === undefined) return undefined
  const name = data?.name || listed.found?.name
  if (name) return name
  if (!error && !data) return undefined
  return t(problemKind(error) === 'notFound' ? 'examUnknown' : 'examNumber', { id: String(id) })
}

/** The name of the examiner: of the signed-in user, of a row of the list, or of the service's answer. */
function useExaminerName(id: number | undefined, list: ReleaseList): string | undefined {
  const t = useTranslations('reportFilters')
  const me = useUser().employee
  const ownName = me && me.id === id ? me.name : undefined
  const listed = useListed(list, id, ({ report: { doctor } }) => doctor)
  const canLookUp = useCan({ access: 'employee.read' })
  const { data, isError } = useQuery({
    ...namedRecord(useClient(), employeeOperations.getEmployee, id ?? 0),
    enabled: canLookUp && id !== undefined && ownName === undefined && listed.isMissing,
  })
  if (id === undefined || ownName !== undefined) return ownName
  const name = data ? data.name : listed.found && fullName(listed.found)
  return (
    name ||
    (data || listed.found || isError || (!canLookUp && listed.isMissing)
      ? t('examinerNumber', { id: String(id) })
      : undefined)
  )
}

function useFilteredPatient(id: number | undefined, list: ReleaseList) {
  const listed = useListed(list, id, ({ report: { patient } }) => patient)
  const { data, isError } = useQuery({
    ...releasedPatient(useClient(), id ?? 0),
    enabled: id !== undefined && listed.isMissing,
  })
  if (id === undefined) return undefined
  return data ?? listed.found ?? (isError || data === null ? null : undefined)
}

/** Looks for a person or an exam in the rows of the list. `isMissing`: the list is loaded, and does not hold it. */
function useListed<Named extends { id: number }>(
  { rows, isLoading, isBehind }: ReleaseList,
  id: number | undefined,
  namedIn: (row: ListedRelease) => Named,
) {
  const row = id === undefined ? undefined : rows.find((listed) => namedIn(listed).id === id)
  const found = row && namedIn(row)
  return { found, isMissing: found === undefined && !isLoading && !isBehind }
}

interface FilterState {
  names: ReturnType<typeof useFilterNames>
  /** The portal could not read the whole listing. */
  isIncomplete: boolean
}

const [FilterContext, useProvided] = requiredContext<FilterState>('FilterContext')
export { FilterContext }

/** The filters with their names, and the functions that change them. */
export const useFilterState = () => ({ ...useReports(), ...useProvided() })
