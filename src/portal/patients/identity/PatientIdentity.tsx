import type { FoundPatient, Patient } from '#contract/patients/patient.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { PatientHead } from '#portal/records/patient/PatientName.tsx'
import { usePatientText } from './usePatientText.ts'

/** The id of the element that names the patient of a row. */
export const nameId = ({ id }: Pick<Patient, 'id'>): string => `patient-${id}`

/** A patient with the facts that tell people apart. */
export function PatientIdentity({ patient }: { patient: FoundPatient }) {
  const text = usePatientText()
  return (
    <>
      <PatientHead patient={patient} />
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
