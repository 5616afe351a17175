import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PatientRows } from '#portal/patients/search/PatientRows.tsx'
import type { PatientRowsProps } from '#portal/patients/search/PatientRows.tsx'
import type { ListedPatient } from '#portal/patients/api/search.ts'
import { searchMarks, BirthText, DocumentText } from '#portal/patients/search/searchMarks.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import type { RestoreEvents } from './RestoreButton.tsx'
import { useRemovedColumns, useRemovalText } from './useRemovedColumns.tsx'
import { PatientName, nameId } from '#portal/patients/identity/PatientName.tsx'
import type { SearchMarks } from '#portal/patients/search/searchMarks.tsx'
import { RestoreButton } from './RestoreButton.tsx'

// Widths in pixels below which a column is left out, or cards take the place of the table.
const MOTHER_BELOW = 1280
const DOCUMENT_BELOW = 1100
const CARDS_BELOW = 940

interface RemovedTableProps extends PatientRowsProps {
  events: RestoreEvents
}

/** The removed patients as a table or cards. */
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

interface RemovedCardProps {
  patient: ListedPatient
  marks: SearchMarks
  events: RestoreEvents
}

/** A removed patient in a list that is too narrow for columns. */
function RemovedCard({ patient, marks, events }: RemovedCardProps) {
  const t = useTranslations('patientList.removed')
  const text = useRemovalText()
  const when = [text.moment(patient), text.by(patient)].filter(Boolean).join(' ')
  const reason = text.reason(patient)
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-x-2">
      <p id={nameId(patient)} className="col-span-2 truncate font-medium">
        <PatientName patient={patient} words={marks.nameWords} />
      </p>
      <p className="col-span-2 truncate text-small text-ink-2">
        {marks.isRecord(patient.id) ? <mark>{patient.id}</mark> : patient.id} ·{' '}
        <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} />
        {patient.documents.length > 0 && ' · '}
        <DocumentText patient={patient} marks={marks} />
      </p>
      <p className="col-span-2 truncate text-small text-ink-2">{when}</p>
      <p className="line-clamp-2 min-w-0 self-start text-small break-words text-ink-2">
        {reason ? t('reason', { reason }) : t('noReason')}
      </p>
      <RestoreButton patient={patient} events={events} />
    </div>
  )
}
