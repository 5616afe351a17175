import { fold } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'
import { patientName } from '#contract/personName.ts'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'
import { useTranslations } from 'use-intl'

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
