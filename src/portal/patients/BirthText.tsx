import type { Patient } from '#contract/patient.ts'
import { usePatientText } from './usePatientText.ts'

/** 12 Mar 1961 · 65 */
export function BirthText({ patient, marked }: { patient: Patient; marked: boolean }) {
  const text = usePatientText()
  const date = text.birthDate(patient)
  return (
    <>
      {marked ? <mark>{date}</mark> : date} · {text.shortAge(patient)}
    </>
  )
}
