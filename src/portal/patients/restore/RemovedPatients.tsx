import { useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { BackLink } from '#portal/records/BackLink.tsx'
import { neighbour } from '#portal/patients/search/scrollPosition.ts'
import type { ScrollPosition } from '#portal/patients/search/scrollPosition.ts'
import { useListFocus } from '#portal/patients/search/PatientRows.tsx'
import { PatientsMenu } from '#portal/patients/search/PatientsMenu.tsx'
import { PatientSearchField } from '#portal/patients/search/PatientSearchField.tsx'
import type { PatientSearch } from '#portal/patients/search/usePatientSearch.ts'
import { ListNote } from '#portal/records/list/ListNote.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { RemovedTable } from './RemovedTable.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'

export interface RemovedPatientsProps {
  search: PatientSearch
  position: RefObject<ScrollPosition>
}

/** The removed patients, last removed first, each with when, by whom and why, and a button that restores it. */
export function RemovedPatients({ search, position }: RemovedPatientsProps) {
  const t = useTranslations()
  const problemTitle = useProblemTitle()
  const { list, patients } = search
  const { table, input, clear } = useListFocus(search, position)
  const [failed, setFailed] = useState<{ id: number; error: Error }>()

  const events = useMemo<RestoreEvents>(
    () => ({
      onStart: () => setFailed(undefined),
      onGone: (id) => {
        const active = document.activeElement
        // The focus is moved only if it is still in the row, or was lost with it.
        if (active !== document.body && !active?.closest('[role=row]')?.querySelector(`#patient-${id}`))
          return
        const next = neighbour(patients, id)
        if (next === 'search') input.current?.focus()
        else table.current?.focusRow(String(next))
      },
      onFailed: (id, error) => setFailed({ id, error }),
    }),
    [patients, table, input],
  )

  const problem = failed && problemTitle(failed.error)

  return (
    <>
      <PageHeader
        back={<BackLink to={paths.patients} text={t('patients.backToList')} />}
        heading={
          <PageHeading
            title={t('patientList.removed.title')}
            status={list.count !== undefined && t('patientList.removed.count', { count: list.count })}
          />
        }
        search={
          <PatientSearchField
            search={search}
            label={t('patientList.removed.search')}
            input={input}
            onClear={clear}
          />
        }
        actions={<PatientsMenu />}
      />
      {failed && problem && (
        <ListNote
          icon="warning"
          fault
          text={t('patientList.removed.failed', { id: String(failed.id), problem })}
        />
      )}
      <RemovedTable
        search={search}
        position={position}
        table={table}
        events={events}
        onClear={clear}
        none={{ title: t('patientList.removed.empty'), text: t('patientList.removed.emptyText') }}
      />
    </>
  )
}
