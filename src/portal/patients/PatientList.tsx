import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import { SearchInput } from '#portal/ui/SearchInput.tsx'
import type { TableHandle } from '#portal/ui/VirtualTable.tsx'
import { neighbour } from './listPlace.ts'
import type { ListPlace } from './listPlace.ts'
import { PatientResults } from './PatientResults.tsx'
import { RemovalDialog } from './removal/RemovalDialog.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

interface Removing {
  patient: Patient
  button: HTMLElement
  /** The row to go on from. */
  next: ListPlace['row']
}

interface PatientListProps {
  search: PatientSearch
  place: RefObject<ListPlace>
}

/** Finds patients, and removes one after the dialog. */
export function PatientList({ search, place }: PatientListProps) {
  const t = useTranslations('patients')
  const { found, patients, count } = search
  const table = useRef<TableHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const [removing, setRemoving] = useState<Removing>()

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
      >
        <form
          role="search"
          className="w-full max-w-md"
          onSubmit={(event) => {
            event.preventDefault()
            search.searchFor(search.text)
          }}
        >
          <SearchInput
            ref={input}
            label={t('search')}
            clearLabel={t('clearField')}
            onClear={clear}
            placeholder={t('searchHint')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
          />
        </form>
      </PageHeader>
      <PatientResults
        search={search}
        place={place}
        table={table}
        selected={removing?.patient.id}
        onClear={clear}
        onRemove={remove}
      />
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
