import { fold } from '#contract/names/matching.ts'
import type { FoundPatient, Patient } from '#contract/patients/patient.ts'
import { patientName } from '#contract/names/personName.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'
import { useTranslations } from 'use-intl'
import { usePatientText } from './usePatientText.ts'

interface PatientNameProps {
  patient: Patient
  /** The words of a search, which are marked. */
  words?: readonly string[]
}

/** A patient's name, with the social name first: "Ana Flor (Souza, André)". */
export function PatientName({ patient, words = [] }: PatientNameProps) {
  const t = useTranslations('patients')
  const { shown, registered } = patientName(patient)
  if (!shown) return t('unnamed')
  return (
    <>
      <Highlight text={shown} words={words} fold={fold} />
      {registered && ' '}
      {registered && (
        <span className="font-normal text-ink-2">
          (<Highlight text={registered} words={words} fold={fold} />)
        </span>
      )}
    </>
  )
}

/** The record number, shown beside a name. */
export function RecordNumber({ id }: { id: number }) {
  const t = useTranslations('patients')
  return (
    <span className="inline-block rounded-mark bg-sunken px-1.5 py-0.5 align-middle text-head font-medium whitespace-nowrap text-ink-2">
      {t('record', { id: String(id) })}
    </span>
  )
}

/** The id of the element that names the patient of a row. */
export const nameId = ({ id }: Pick<Patient, 'id'>): string => `patient-${id}`

/** A patient with the facts that tell people apart. */
export function PatientIdentity({ patient }: { patient: FoundPatient }) {
  const text = usePatientText()
  return (
    <>
      <p className="font-medium break-words">
        <PatientName patient={patient} /> <RecordNumber id={patient.id} />
      </p>
      <p className="text-small text-ink-2">{text.born(patient)}</p>
      <p className="text-small text-ink-2">{text.mother(patient)}</p>
      {patient.documents.length > 0 && (
        <p className="text-small text-ink-2">{patient.documents.map(text.document).join(' · ')}</p>
      )}
      <MergedHint patient={patient} />
    </>
  )
}

/** Says that a patient was found by what a merged record was known by. */
export function MergedHint({ patient }: { patient: FoundPatient }) {
  const formerly = usePersonText().formerly(patient)
  return formerly && <p className="text-head text-ink-3">{formerly}</p>
}
