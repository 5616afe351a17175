import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedPatient } from '#portal/patients/api/search.ts'
import { useReasonText } from '#portal/patients/identity/codeText.ts'
import type { Namesakes } from '#portal/patients/identity/namesakes.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { PatientRows } from '#portal/patients/search/PatientRows.tsx'
import type { PatientRowsProps } from '#portal/patients/search/PatientRows.tsx'
import { searchMarks, DocumentText } from '#portal/patients/search/searchMarks.tsx'
import { PatientCard, usePatientColumns } from '#portal/patients/search/usePatientColumns.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import type { Column } from '#portal/ui/table/columns.ts'
import { RestoreButton } from './RestoreButton.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'

// Widths in pixels below which a column is left out, or cards take the place of the table.
const MOTHER_BELOW = 1280
const DOCUMENT_BELOW = 1100
const CARDS_BELOW = 940

/** Among removed patients, namesakes are not looked for. */
const noNamesakes: ReadonlyMap<number, Namesakes> = new Map()

interface RemovedTableProps extends PatientRowsProps {
  events: RestoreEvents
}

/** The removed patients as a table or cards. */
export function RemovedTable({ search, events, ...rest }: RemovedTableProps) {
  const t = useTranslations('patientList.removed')
  const headers = useTranslations('patients.columns')
  const frame = useRef<HTMLDivElement>(null)
  const hasMother = !useNarrow(frame, MOTHER_BELOW)
  const hasDocument = !useNarrow(frame, DOCUMENT_BELOW)
  const marks = useMemo(() => searchMarks(search.answered), [search.answered])
  const removed = usePatientColumns({ marks, namesakes: noNamesakes, hasMother })
  const columns = useMemo((): Column<ListedPatient>[] => {
    const { patient, record, born, mother, document } = removed
    return [
      patient,
      record,
      born,
      ...mother,
      ...(hasDocument ? [document] : []),
      {
        id: 'removed',
        header: t('columns.removed'),
        width: 'minmax(12.5rem, 0.8fr)',
        cell: (one) => <RemovedBy patient={one} />,
      },
      {
        id: 'reason',
        header: t('columns.reason'),
        width: 'minmax(7rem, 1fr)',
        cell: (one) => <Reason patient={one} />,
      },
      {
        id: 'action',
        header: <span className="sr-only">{headers('action')}</span>,
        width: '6.5rem',
        cell: (one) => <RestoreButton patient={one} events={events} />,
      },
    ]
  }, [t, headers, removed, events, hasDocument])
  const card = useCallback(
    (patient: ListedPatient) => (
      <PatientCard
        patient={patient}
        marks={marks}
        action={<RestoreButton patient={patient} events={events} />}
        beside={
          <>
            {patient.documents.length > 0 && ' · '}
            <DocumentText patient={patient} marks={marks} />
          </>
        }
      >
        <RemovalOnCard patient={patient} />
      </PatientCard>
    ),
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

function RemovedBy({ patient }: { patient: ListedPatient }) {
  const text = useRemovalText()
  return (
    <>
      <p className="break-words">{text.moment(patient)}</p>
      <p className="break-words text-head text-ink-3">{text.by(patient)}</p>
    </>
  )
}

function Reason({ patient }: { patient: ListedPatient }) {
  const t = useTranslations('patientList.removed')
  const reason = useRemovalText().reason(patient)
  if (!reason) return <p className="break-words text-ink-3">{t('noReason')}</p>
  return <p className="break-words">{reason}</p>
}

/** The same on a card. */
function RemovalOnCard({ patient }: { patient: ListedPatient }) {
  const t = useTranslations('patientList.removed')
  const text = useRemovalText()
  const reason = text.reason(patient)
  return (
    <>
      <p className="break-words">{[text.moment(patient), text.by(patient)].filter(Boolean).join(' ')}</p>
      <p className="break-words">{reason ? t('reason', { reason }) : t('noReason')}</p>
    </>
  )
}

/** When a patient was removed, by whom and why, in the user's language. What another service does not send is left out. */
function useRemovalText() {
  const t = useTranslations('patientList.removed')
  const dates = useDates()
  const reasonText = useReasonText()
  return {
    /** 20 Nov 2026, 10:31 */
    moment: ({ dateHourDeleted }: ListedPatient) =>
      dateHourDeleted === null ? undefined : dates.moment(dateHourDeleted),
    /** by Rita Campos */
    by: ({ userDeleted: { id, name } }: ListedPatient) => {
      if (name === undefined && id === null) return undefined
      return t('by', { name: name ?? t('unnamedUser', { id: String(id) }) })
    },
    /** A merge is a reason, too. */
    reason: ({ removalReason, mergedInto }: ListedPatient) => {
      if (mergedInto) return t('merged', { id: String(mergedInto) })
      return removalReason ? reasonText(removalReason) : undefined
    },
  }
}
