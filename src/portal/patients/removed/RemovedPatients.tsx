import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/http/problemKind.ts'
import { BackLink } from '#portal/patients/BackLink.tsx'
import { ListFailure } from '#portal/patients/ListFailure.tsx'
import { neighbour } from '#portal/patients/listPlace.ts'
import type { ListPlace } from '#portal/patients/listPlace.ts'
import { PatientResults } from '#portal/patients/PatientResults.tsx'
import { PatientSearchField } from '#portal/patients/PatientSearchField.tsx'
import type { PatientSearch } from '#portal/patients/usePatientSearch.ts'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { RemovedTable } from './RemovedTable.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'

export interface RemovedPatientsProps {
  search: PatientSearch
  place: RefObject<ListPlace>
}

/** Who was removed, by whom, when and why, last removed first; and the way back. */
export function RemovedPatients({ search, place }: RemovedPatientsProps) {
  const t = useTranslations()
  const { found, patients, count } = search
  const table = useRef<TableHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<{ id: number; error: Error }>()

  const shown = useRef(patients)
  useEffect(() => {
    shown.current = patients
  }, [patients])
  const events = useMemo<RestoreEvents>(
    () => ({
      onStart: () => setFailed(undefined),
      onGone: (id) => {
        const active = document.activeElement
        // Who has gone elsewhere meanwhile is left there.
        if (active !== document.body && !active?.closest('[role=row]')?.querySelector(`#patient-${id}`))
          return
        const next = neighbour(shown.current, id)
        if (next === 'search') input.current?.focus()
        else table.current?.focusRow(String(next))
      },
      onFailed: (id, error) => setFailed({ id, error }),
    }),
    [],
  )
  // Whoever comes back from a patient's page goes on from that row.
  useEffect(() => {
    const { row } = place.current
    place.current.row = undefined
    if (row !== undefined) table.current?.focusRow(String(row))
  }, [place])

  const clear = () => {
    search.searchFor('')
    input.current?.focus()
  }
  const problem = failed && t(`problem.${problemKind(failed.error)}.title`)

  return (
    <>
      <PageHeader
        heading={
          <>
            <BackLink to="/patients" text={t('patients.back')} />
            <PageHeading title={t('patientList.removed.title')} />
            <p role="status" className="text-ink-3">
              {count === undefined
                ? found.isPending && t('patientList.removed.loading')
                : t('patientList.removed.count', { count })}
            </p>
          </>
        }
      >
        <PatientSearchField
          search={search}
          label={t('patientList.removed.search')}
          input={input}
          onClear={clear}
        />
      </PageHeader>
      {failed && problem && (
        <ListFailure text={t('patientList.removed.failed', { id: String(failed.id), problem })} />
      )}
      <PatientResults
        search={search}
        onClear={clear}
        none={{ title: t('patientList.removed.none'), text: t('patientList.removed.noneText') }}
      >
        <RemovedTable search={search} place={place} table={table} events={events} />
      </PatientResults>
    </>
  )
}
