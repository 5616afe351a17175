import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import type { Patient } from '#contract/patient.ts'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { NewPatientLink } from './form/FormLinks.tsx'
import { neighbour } from './listPlace.ts'
import type { ListPlace } from './listPlace.ts'
import { PatientResults } from './PatientResults.tsx'
import { PatientSearchField } from './PatientSearchField.tsx'
import { PatientSelectionBar } from './PatientSelectionBar.tsx'
import { PatientTable } from './PatientTable.tsx'
import { RemovalDialog } from './removal/RemovalDialog.tsx'
import { RemovalQueue } from './removal/RemovalQueue.tsx'
import { RemovedPatientsLink } from './removed/RemovedPatientsLink.tsx'
import type { PatientSearch } from './usePatientSearch.ts'
import type { PatientSelection } from './usePatientSelection.ts'

interface Removing {
  patient: Patient
  button: HTMLElement
  /** The row to go on from. */
  next: ListPlace['row']
}

interface PatientListProps {
  search: PatientSearch
  place: RefObject<ListPlace>
  selection: PatientSelection
}

/** Finds patients, and removes one after the dialog, or several one after the other. */
export function PatientList({ search, place, selection }: PatientListProps) {
  const t = useTranslations('patients')
  const { found, patients, count } = search
  const table = useRef<TableHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const removeSeveral = useRef<HTMLButtonElement>(null)
  const [removing, setRemoving] = useState<Removing>()
  const [queue, setQueue] = useState<readonly Patient[]>()
  const { role } = useUser()
  const mayRemove = may(role, operations.removePatient)

  const remove = useCallback(
    (patient: Patient, button: HTMLElement) =>
      setRemoving({ patient, button, next: neighbour(patients, patient.id) }),
    [patients],
  )

  const clear = () => {
    search.searchFor('')
    input.current?.focus()
  }

  const goTo = (row: ListPlace['row']): HTMLElement | null =>
    table.current?.focusRow(String(row)) ?? input.current

  const endQueue = () => {
    setQueue(undefined)
    const back = removeSeveral.current ?? goTo(patients[0]?.id ?? 'search')
    back?.focus()
  }

  // Whoever comes back from a patient's page goes on from that row.
  useEffect(() => {
    const { row } = place.current
    place.current.row = undefined
    if (row === 'search') input.current?.focus()
    else if (row !== undefined) table.current?.focusRow(String(row))
  }, [place])

  return (
    <>
      <PageHeader
        heading={
          <>
            <PageHeading title={t('title')} />
            <p role="status" className="text-ink-3">
              {count === undefined ? found.isPending && t('loading') : t('count', { count })}
            </p>
          </>
        }
        actions={
          <>
            <RemovedPatientsLink />
            <NewPatientLink />
          </>
        }
      >
        <PatientSearchField search={search} label={t('search')} input={input} onClear={clear} />
      </PageHeader>
      <PatientResults
        search={search}
        onClear={clear}
        none={{ title: t('empty.none'), text: t('empty.noneText') }}
      >
        <PatientTable
          search={search}
          place={place}
          table={table}
          selected={removing?.patient.id}
          selection={mayRemove ? selection : undefined}
          onRemove={remove}
        />
      </PatientResults>
      {mayRemove && selection.patients.length > 0 && (
        <PatientSelectionBar
          count={selection.patients.length}
          locked={search.isBehind}
          button={removeSeveral}
          onRemove={() => setQueue(selection.patients)}
          onClear={() => {
            goTo(selection.patients[0]?.id ?? 'search')?.focus()
            selection.clear()
          }}
        />
      )}
      {queue && <RemovalQueue patients={queue} onDone={endQueue} />}
      {removing && (
        <RemovalDialog
          key={removing.patient.id}
          patient={removing.patient}
          focusAfter={{
            // The row may have been drawn anew under the dialog.
            kept: () => (removing.button.isConnected ? removing.button : goTo(removing.patient.id)),
            gone: () => goTo(removing.next),
          }}
          onClosed={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
