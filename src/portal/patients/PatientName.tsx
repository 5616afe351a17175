import { fold } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'
import { patientName } from '#contract/personName.ts'
import { Highlight } from '#portal/ui/Highlight.tsx'

interface PatientNameProps {
  patient: Patient
  /** The words of a search, to be marked. */
  words?: readonly string[]
}

/** What a patient is called, the social name first: "Ana Flor (Souza, André)". */
export function PatientName({ patient, words = [] }: PatientNameProps) {
  const { shown, registered } = patientName(patient)
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
