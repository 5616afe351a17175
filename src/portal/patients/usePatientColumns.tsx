import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import type { Column } from '#portal/ui/column.ts'
import { BirthText } from './BirthText.tsx'
import { DocumentText } from './DocumentText.tsx'
import type { Namesakes } from './namesakes.ts'
import { PatientHint } from './PatientHint.tsx'
import { PatientName } from './PatientName.tsx'
import { RemoveButton, nameId } from './RemoveButton.tsx'
import type { SearchMarks } from './searchMarks.ts'
import { RowLink } from '#portal/ui/RowLink.tsx'

export interface RowContent {
  marks: SearchMarks
  namesakes: Map<number, Namesakes>
  /** The rows may not be those looked for, and nobody is removed from them. */
  locked: boolean
  onRemove: (patient: Patient, button: HTMLElement) => void
}

interface Room {
  mother: boolean
  unit: boolean
}

/** The columns of the list. Without room for her column the mother stands below the name; the unit is left out. */
export function usePatientColumns({ marks, namesakes, locked, onRemove }: RowContent, room: Room) {
  const t = useTranslations('patients')
  return useMemo(() => {
    const mother: Column<Patient> = {
      id: 'mother',
      header: t('columns.mother'),
      width: 'minmax(8rem, 1.2fr)',
      cell: (patient) => <p className={twoLines(true)}>{patient.mother}</p>,
    }
    const unit: Column<Patient> = {
      id: 'unit',
      header: t('columns.unit'),
      width: '5.5rem',
      cell: (patient) => <p className="truncate">{patient.unit.name}</p>,
    }
    const columns: Column<Patient>[] = [
      {
        id: 'patient',
        header: t('columns.patient'),
        width: 'minmax(9rem, 1.7fr)',
        cell: (patient) => (
          <>
            <p id={nameId(patient)} className={twoLines(room.mother && !namesakes.has(patient.id))}>
              <RowLink>
                <PatientName patient={patient} words={marks.nameWords} />
              </RowLink>
            </p>
            <PatientHint patient={patient} namesakes={namesakes.get(patient.id)} withMother={!room.mother} />
          </>
        ),
      },
      {
        id: 'record',
        header: t('columns.record'),
        width: '4.5rem',
        cell: ({ id }) => (marks.isRecord(id) ? <mark>{id}</mark> : id),
      },
      {
        id: 'born',
        header: t('columns.born'),
        width: '11.5rem',
        cell: (patient) => <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} />,
      },
      ...(room.mother ? [mother] : []),
      {
        id: 'document',
        header: t('columns.document'),
        width: '11rem',
        cell: (patient) => (
          <p className="truncate">
            <DocumentText patient={patient} marks={marks} />
          </p>
        ),
      },
      ...(room.unit ? [unit] : []),
      {
        id: 'action',
        header: <span className="sr-only">{t('columns.action')}</span>,
        width: '8.75rem',
        cell: (patient) => <RemoveButton patient={patient} locked={locked} onRemove={onRemove} />,
      },
    ]
    return columns
  }, [t, marks, namesakes, locked, onRemove, room.mother, room.unit])
}

// A row has room for two lines, and a long name should be read in full.
const twoLines = (free: boolean) => (free ? 'line-clamp-2' : 'truncate')
