import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import type { Column } from '#portal/ui/VirtualTable.tsx'
import { BirthText } from './BirthText.tsx'
import { DocumentText } from './DocumentText.tsx'
import { MotherHint, NamesakeHint } from './PatientHints.tsx'
import { PatientName } from './PatientName.tsx'
import { RemoveButton, nameId } from './RemoveButton.tsx'
import type { SearchMarks } from './searchMarks.ts'

export interface RowContent {
  marks: SearchMarks
  namesakes: Map<number, number>
  onRemove: (patient: Patient, button: HTMLElement) => void
}

/** The columns of the list. Where there is little room, the mother stands below the name, and the unit is left out. */
export function usePatientColumns({ marks, namesakes, onRemove }: RowContent, compact: boolean) {
  const t = useTranslations('patients')
  return useMemo(() => {
    const wide: Column<Patient>[] = [
      {
        id: 'mother',
        header: t('columns.mother'),
        width: 'minmax(8rem, 1.2fr)',
        cell: ({ mother }) => <p className={twoLines(true)}>{mother}</p>,
      },
    ]
    const unit: Column<Patient> = {
      id: 'unit',
      header: t('columns.unit'),
      width: '6rem',
      cell: (patient) => <p className="truncate">{patient.unit.name}</p>,
    }
    const columns: Column<Patient>[] = [
      {
        id: 'patient',
        header: t('columns.patient'),
        width: 'minmax(10rem, 1.7fr)',
        cell: (patient) => (
          <>
            <p id={nameId(patient)} className={twoLines(!compact && !namesakes.has(patient.id))}>
              <PatientName patient={patient} words={marks.nameWords} />
            </p>
            {compact ? (
              <MotherHint patient={patient} />
            ) : (
              <NamesakeHint patient={patient} count={namesakes.get(patient.id)} />
            )}
          </>
        ),
      },
      {
        id: 'record',
        header: t('columns.record'),
        width: '5rem',
        cell: ({ id }) => (marks.isRecord(id) ? <mark>{id}</mark> : id),
      },
      {
        id: 'born',
        header: t('columns.born'),
        width: '10.5rem',
        cell: (patient) => <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} />,
      },
      ...(compact ? [] : wide),
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
      ...(compact ? [] : [unit]),
      {
        id: 'action',
        header: <span className="sr-only">{t('columns.action')}</span>,
        width: '8.75rem',
        cell: (patient) => <RemoveButton patient={patient} onRemove={onRemove} />,
      },
    ]
    return columns
  }, [t, marks, namesakes, onRemove, compact])
}

// A row has room for two lines, and a long name should be read in full.
const twoLines = (free: boolean) => (free ? 'line-clamp-2' : 'truncate')
