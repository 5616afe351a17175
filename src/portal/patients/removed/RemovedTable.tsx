import { useCallback, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { ListPlace } from '#portal/patients/listPlace.ts'
import { PatientRows } from '#portal/patients/PatientRows.tsx'
import type { ListedPatient } from '#portal/patients/patientQueries.ts'
import { searchMarks } from '#portal/patients/searchMarks.ts'
import type { PatientSearch } from '#portal/patients/usePatientSearch.ts'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { useNarrow } from '#portal/ui/useNarrow.ts'
import { RemovedCard } from './RemovedCard.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'
import { useRemovedColumns } from './useRemovedColumns.tsx'

// Widths in pixels below which the columns are too many.
const MOTHER_BELOW = 1280
const DOCUMENT_BELOW = 1100
const CARDS_BELOW = 940

interface RemovedTableProps {
  search: PatientSearch
  place: RefObject<ListPlace>
  table: RefObject<TableHandle | null>
  events: RestoreEvents
}

/** The patients who were removed. */
export function RemovedTable({ search, events, ...rest }: RemovedTableProps) {
  const t = useTranslations('patientList.removed')
  const frame = useRef<HTMLDivElement>(null)
  const room = {
    mother: !useNarrow(frame, MOTHER_BELOW),
    document: !useNarrow(frame, DOCUMENT_BELOW),
  }
  const marks = useMemo(() => searchMarks(search.answered), [search.answered])
  const columns = useRemovedColumns({ marks, events }, room)
  const card = useCallback(
    (patient: ListedPatient) => <RemovedCard patient={patient} marks={marks} events={events} />,
    [marks, events],
  )
  return (
    <PatientRows
      {...rest}
      label={t('title')}
      search={search}
      frame={frame}
      columns={columns}
      card={card}
      cardsBelow={CARDS_BELOW}
    />
  )
}
