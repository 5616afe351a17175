import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths, withQuery } from '#contract/portal/portalPaths.ts'
import { useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { FiltersButton } from '#portal/filters/FiltersButton.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { LazyPatientListFilter } from '#portal/records/patientLists/LazyPatientLists.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

/** The filters beside the search. The address holds them, and the search, which may name a patient, does not go into it. */
export function PatientFilters({ search: { list, patientListId } }: { search: PatientSearch }) {
  const t = useTranslations('patients.filters')
  const navigate = useNavigate()
  const isOffered = useCapability('listPatientLists') === 'offered'
  useIdlePreload(LazyPatientListFilter)
  if (!isOffered) return null
  const filter = (listId?: number) => void navigate(withQuery(paths.patients, { patientListId: listId }))
  const isKnown = list.count !== undefined && !list.isAtLeast && !list.isBehind
  return (
    <FiltersButton
      set={patientListId === undefined ? 0 : 1}
      result={isKnown ? t('showCount', { count: list.count ?? 0 }) : t('show')}
      onClear={() => filter()}
    >
      <LazyPatientListFilter chosen={patientListId} onChoose={filter} isAlone />
    </FiltersButton>
  )
}
