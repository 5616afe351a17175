import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { BirthText } from '#portal/patients/BirthText.tsx'
import { DocumentText } from '#portal/patients/DocumentText.tsx'
import { PatientHint } from '#portal/patients/PatientHint.tsx'
import { PatientName } from '#portal/patients/PatientName.tsx'
import type { ListedPatient } from '#portal/patients/patientQueries.ts'
import { nameId } from '#portal/patients/RemoveButton.tsx'
import type { SearchMarks } from '#portal/patients/searchMarks.ts'
import type { Column } from '#portal/ui/column.ts'
import { RestoreButton } from './RestoreButton.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'
import { useRemovalText } from './useRemovalText.ts'

interface Content {
  marks: SearchMarks
  events: RestoreEvents
}

interface Room {
  mother: boolean
  document: boolean
}

/** The columns of the removed patients. Without room for her column the mother stands below the name. */
export function useRemovedColumns({ marks, events }: Content, room: Room) {
  const t = useTranslations('patients.columns')
  const own = useTranslations('patientList.removed.columns')
  return useMemo(() => {
    const mother: Column<ListedPatient> = {
      id: 'mother',
      header: t('mother'),
      width: 'minmax(8rem, 1fr)',
      cell: (patient) => <p className="line-clamp-2">{patient.mother}</p>,
    }
    const document: Column<ListedPatient> = {
      id: 'document',
      header: t('document'),
      width: '11rem',
      cell: (patient) => (
        <p className="truncate">
          <DocumentText patient={patient} marks={marks} />
        </p>
      ),
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
      {
        id: 'record',
        header: t('record'),
        width: '4.5rem',
        cell: ({ id }) => (marks.isRecord(id) ? <mark>{id}</mark> : id),
      },
      {
        id: 'born',
        header: t('born'),
        width: '11.5rem',
        cell: (patient) => <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} />,
      },
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
  }, [t, own, marks, events, room.mother, room.document])
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
