import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useMarkedColumns } from '#portal/patients/search/searchMarks.tsx'
import { PatientHint } from '#portal/patients/search/PatientHint.tsx'
import { PatientName, nameId } from '#portal/patients/identity/PatientName.tsx'
import type { ListedPatient } from '#portal/patients/api/search.ts'
import type { SearchMarks } from '#portal/patients/search/searchMarks.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { RestoreButton } from './RestoreButton.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'
import { useReasonText } from '#portal/patients/identity/codeText.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'

interface Content {
  marks: SearchMarks
  events: RestoreEvents
}

interface Room {
  mother: boolean
  document: boolean
}

/** The columns of the removed patients. In a narrow list the mother is shown below the name instead of in a column. */
export function useRemovedColumns({ marks, events }: Content, room: Room) {
  const t = useTranslations('patients.columns')
  const own = useTranslations('patientList.removed.columns')
  const { record, born, document } = useMarkedColumns(marks)
  return useMemo(() => {
    const mother: Column<ListedPatient> = {
      id: 'mother',
      header: t('mother'),
      width: 'minmax(8rem, 1fr)',
      cell: (patient) => <p className="line-clamp-2">{patient.mother}</p>,
    }
    const columns: Column<ListedPatient>[] = [
      {
        id: 'patient',
        header: t('patient'),
        width: 'minmax(9rem, 1.4fr)',
        cell: (patient) => (
          <>
            <p id={nameId(patient)} className={room.mother ? 'line-clamp-2' : 'truncate'}>
              <PatientName patient={patient} words={marks.nameWords} />
            </p>
            <PatientHint patient={patient} namesakes={undefined} withMother={!room.mother} />
          </>
        ),
      },
      record,
      born,
      ...(room.mother ? [mother] : []),
      ...(room.document ? [document] : []),
      {
        id: 'removed',
        header: own('removed'),
        width: 'minmax(12.5rem, 0.8fr)',
        cell: (patient) => <RemovedBy patient={patient} />,
      },
      {
        id: 'reason',
        header: own('reason'),
        width: 'minmax(7rem, 1fr)',
        cell: (patient) => <Reason patient={patient} />,
      },
      {
        id: 'action',
        header: <span className="sr-only">{t('action')}</span>,
        width: '6.5rem',
        cell: (patient) => <RestoreButton patient={patient} events={events} />,
      },
    ]
    return columns
  }, [t, own, record, born, document, marks, events, room.mother, room.document])
}

function RemovedBy({ patient }: { patient: ListedPatient }) {
  const text = useRemovalText()
  return (
    <>
      <p className="truncate">{text.moment(patient)}</p>
      <p className="truncate text-head text-ink-3">{text.by(patient)}</p>
    </>
  )
}

function Reason({ patient }: { patient: ListedPatient }) {
  const t = useTranslations('patientList.removed')
  const reason = useRemovalText().reason(patient)
  if (!reason) return <p className="truncate text-ink-3">{t('noReason')}</p>
  return <p className="line-clamp-2 break-words">{reason}</p>
}

/** When a patient was removed, by whom and why, in the user's language. What another service does not send is left out. */
export function useRemovalText() {
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
