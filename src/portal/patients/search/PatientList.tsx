import { useMutationState } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { RefObject, Ref } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { isWhole } from '#portal/http/client/substitute.ts'
import { useCan } from '#portal/session/can.ts'
import { buttonClass, Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { neighbour } from './scrollPosition.ts'
import type { ScrollPosition } from './scrollPosition.ts'
import { OfferedLink, useOffered } from '#portal/patients/identity/OfferedLink.tsx'
import { PatientFilters } from './PatientFilters.tsx'
import { PatientSearchField } from './PatientSearchField.tsx'
import { useListFocus } from './PatientRows.tsx'
import { PatientsMenu } from './PatientsMenu.tsx'
import { PatientTable } from './PatientTable.tsx'
import { LazyRemovalDialog, LazyRemovalQueue } from '#portal/patients/removal/LazyRemoval.tsx'
import type { RemovalNotesProps } from '#portal/patients/removal/RemovalNotes.tsx'
import { allRemovals } from '#portal/patients/api/removalKeys.ts'
import type { PatientSearch } from './usePatientSearch.ts'
import type { PatientSelection } from './usePatientSelection.ts'

const LazyNotes = lazyPart<RemovalNotesProps>({
  name: 'the notes of what was removed',
  load: async () => (await import('#portal/patients/removal/RemovalNotes.tsx')).RemovalNotes,
  messages: ['patients', 'patientRemoval'],
})

interface Removing {
  patient: Patient
  button: HTMLElement | null
  /** The row that gets the focus after the removal. */
  next: ScrollPosition['row']
}

interface PatientListProps {
  search: PatientSearch
  position: RefObject<ScrollPosition>
  selection: PatientSelection
}

/** The list of patients, searched, with the removal of one patient or of several in turn. */
export function PatientList({ search, position, selection }: PatientListProps) {
  const t = useTranslations('patients')
  const removed = useTranslations('patientList.removed')
  const { list, patients } = search
  const { table, input, goTo, clear } = useListFocus(search, position)
  const removeSeveral = useRef<HTMLButtonElement>(null)
  const [removing, setRemoving] = useState<Removing>()
  const [queue, setQueue] = useState<readonly Patient[]>()
  const canRemove = useCan(patientOperations.removePatient)
  const showsRemoved = useOffered('listRemovedPatients')
  const navigate = useNavigate()
  useIdlePreload(LazyRemovalDialog)
  useIdlePreload(LazyRemovalQueue)

  const remove = useCallback(
    (patient: Patient, button: HTMLElement | null) =>
      setRemoving({ patient, button, next: neighbour(patients, patient.id) }),
    [patients],
  )

  const endQueue = () => {
    setQueue(undefined)
    const back = removeSeveral.current ?? goTo(patients[0]?.id ?? 'search')
    back?.focus()
  }

  return (
    <>
      <PageHeader
        heading={
          <PageHeading
            title={t('title')}
            status={
              list.count !== undefined && t(list.isAtLeast ? 'countAtLeast' : 'count', { count: list.count })
            }
          />
        }
        search={<PatientSearchField search={search} label={t('search')} input={input} onClear={clear} />}
        filters={<PatientFilters search={search} />}
        actions={
          <>
            <OfferedLink operation="createPatient" to={paths.newPatient} className={buttonClass('primary')}>
              <Icon name="plus" size={16} />
              <span className="@max-xl/bar:sr-only">{t('new')}</span>
            </OfferedLink>
            <PatientsMenu
              items={
                showsRemoved
                  ? [
                      {
                        icon: 'personMinus',
                        label: removed('title'),
                        onClick: () => void navigate(paths.removedPatients),
                      },
                    ]
                  : []
              }
            />
          </>
        }
      />
      <ListedNote search={search} />
      <LaterRemovalNotes onPressed={() => input.current?.focus()} />
      <PatientTable
        search={search}
        position={position}
        table={table}
        openId={removing?.patient.id}
        selection={canRemove ? selection : undefined}
        onRemove={remove}
        onClear={clear}
        none={{
          title: t('empty.noPatients'),
          text: t(search.isComputed ? 'listed.none' : 'empty.noPatientsText'),
        }}
      />
      {canRemove && selection.patients.length > 0 && (
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
      {queue && <LazyRemovalQueue patients={queue} onClosed={endQueue} />}
      {removing && (
        <LazyRemovalDialog
          key={removing.patient.id}
          patient={removing.patient}
          isToldBehind
          focusAfter={{
            // The row may have been rendered again under the dialog.
            kept: () => (removing.button?.isConnected ? removing.button : goTo(removing.patient.id)),
            gone: () => goTo(removing.next),
          }}
          onClosed={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** Says whose patients these are, where the service lists reports alone. */
function ListedNote({ search: { fromListing, isComputed } }: { search: PatientSearch }) {
  const t = useTranslations('patients.listed')
  if (!isComputed || !fromListing) return null
  return (
    <p className="flex shrink-0 gap-2 border-b border-line bg-panel px-6 py-2 text-small text-ink-2 max-md:px-4">
      <Icon name="info" size={16} className="mt-0.5 text-new" />
      {t(isWhole(fromListing) ? 'search' : 'searchIncomplete')}
    </p>
  )
}

interface PatientSelectionBarProps {
  count: number
  locked: boolean
  button: Ref<HTMLButtonElement>
  onRemove: () => void
  onClear: () => void
}

/** What can be done with the selected patients. A removal asks about each of them. */
function PatientSelectionBar({ count, locked, button, onRemove, onClear }: PatientSelectionBarProps) {
  const t = useTranslations('patientList.selection')
  return (
    <section
      aria-label={t('barLabel')}
      data-bottom-bar
      className="flex min-w-0 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-6 py-2 max-md:px-4"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('count', { count })}
      </p>
      <Button ref={button} disabled={locked} onClick={onRemove}>
        {t('remove', { count })}
      </Button>
      <p className="min-w-0 grow text-small text-ink-2">{t('removeHint')}</p>
      <IconButton icon="close" variant="bare" label={t('clear')} onClick={onClear} />
    </section>
  )
}

/** Above the list, also an empty one: what the user has removed lately. */
function LaterRemovalNotes(props: RemovalNotesProps) {
  const done = useMutationState({ filters: { ...allRemovals, status: 'success' }, select: () => true })
  return <div role="status">{done.length > 0 && <LazyNotes {...props} />}</div>
}
