import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import type { TableHandle } from '#portal/ui/VirtualTable.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListPlace } from './listPlace.ts'
import { PatientTable } from './PatientTable.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

export interface PatientResultsProps {
  search: PatientSearch
  place: RefObject<ListPlace>
  table: RefObject<TableHandle | null>
  /** The patient whom the dialog is about. */
  selected: number | undefined
  onClear: () => void
  onRemove: (patient: Patient, button: HTMLElement) => void
}

/** The patients who were found, or what stands in their place. */
export function PatientResults(props: PatientResultsProps) {
  const { found, patients, answered } = props.search
  const refetch = () => void found.refetch()
  if (found.data && patients.length > 0) return <PatientTable {...props} />
  if (found.data) return <NoPatients answered={answered} onClear={props.onClear} onLook={refetch} />
  if (found.isError) return <Problem error={found.error} onRetry={refetch} />
  return <ListSkeleton />
}

interface NoPatientsProps {
  answered: string
  onClear: () => void
  onLook: () => void
}

function NoPatients({ answered, onClear, onLook }: NoPatientsProps) {
  const t = useTranslations('patients.empty')
  if (answered === '') {
    return (
      <Panel icon="person" title={t('none')} action={<Button onClick={onLook}>{t('look')}</Button>}>
        {t('noneText')}
      </Panel>
    )
  }
  return (
    <Panel
      icon="search"
      title={<span className="break-words">{t('noMatch', { search: answered })}</span>}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    >
      {t('noMatchText')}
    </Panel>
  )
}
