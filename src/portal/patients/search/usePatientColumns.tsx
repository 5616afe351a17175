import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import type { Namesakes } from '#portal/patients/identity/namesakes.ts'
import { MergedHint, nameId } from '#portal/patients/identity/PatientIdentity.tsx'
import { PatientName } from '#portal/records/patient/PatientName.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'
import { PatientHint } from './PatientHint.tsx'
import { BirthText, DocumentText } from './searchMarks.tsx'
import type { SearchMarks } from './searchMarks.tsx'

/** What the columns of a list of patients show. */
interface Content {
  marks: SearchMarks
  namesakes: ReadonlyMap<number, Namesakes>
  /** The mother has a column; else she is named below the patient. */
  hasMother: boolean
}

/** The columns that each list of patients has, with what matches the search marked. */
export function usePatientColumns({ marks, namesakes, hasMother }: Content) {
  const t = useTranslations('patients.columns')
  return useMemo(() => {
    const patient: Column<Patient> = {
      id: 'patient',
      header: t('patient'),
      width: 'minmax(9rem, 1.7fr)',
      cell: (one) => (
        <>
          <p id={nameId(one)} className="break-words">
            <RowLink>
              <PatientName patient={one} words={marks.nameWords} />
            </RowLink>
          </p>
          <PatientHint patient={one} namesakes={namesakes.get(one.id)} withMother={!hasMother} />
          <MergedHint patient={one} />
        </>
      ),
    }
    const record: Column<Patient> = {
      id: 'record',
      header: t('record'),
      width: '4.5rem',
      cell: ({ id }) => (marks.isRecord(id) ? <mark>{id}</mark> : id),
    }
    const born: Column<Patient> = {
      id: 'born',
      header: t('born'),
      // On one line in each language: "21 de abr. de 1966 · 60 anos".
      width: '13rem',
      cell: (one) => <BirthText patient={one} marked={marks.isBirthDate(one.birthDate)} />,
    }
    const mother: Column<Patient> = {
      id: 'mother',
      header: t('mother'),
      width: 'minmax(8rem, 1.2fr)',
      cell: (one) => <p className="break-words">{one.mother}</p>,
    }
    const document: Column<Patient> = {
      id: 'document',
      header: t('document'),
      width: '11.5rem',
      cell: (one) => (
        <p className="break-words">
          <DocumentText patient={one} marks={marks} />
        </p>
      ),
    }
    return { patient, record, born, mother: hasMother ? [mother] : [], document }
  }, [t, marks, namesakes, hasMother])
}

interface PatientCardProps {
  patient: Patient
  marks: SearchMarks
  /** Beside the birth date. */
  beside?: ReactNode
  children: ReactNode
  /** At the right. */
  action: ReactNode
}

/** A patient in a list that is too narrow for columns. */
export const PatientCard = ({ patient, marks, beside, children, action }: PatientCardProps) => (
  <div className="flex items-center gap-x-2">
    <div className="min-w-0 grow text-small text-ink-2">
      <p id={nameId(patient)} className="text-base font-medium break-words text-ink">
        <RowLink>
          <PatientName patient={patient} words={marks.nameWords} />
        </RowLink>
      </p>
      <p>
        {marks.isRecord(patient.id) ? <mark>{patient.id}</mark> : patient.id} ·{' '}
        <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} />
        {beside}
      </p>
      {children}
    </div>
    {action}
  </div>
)
