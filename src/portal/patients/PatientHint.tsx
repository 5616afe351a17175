import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { sharedName } from './namesakes.ts'

interface PatientHintProps {
  patient: Patient
  /** Others of the same name and birth date, as far as they are listed. */
  namesakes: number | undefined
  /** No column says whose child the patient is. */
  withMother: boolean
}

/** What tells a patient from others of the name, in small print below it. */
export function PatientHint({ patient, namesakes, withMother }: PatientHintProps) {
  const t = useTranslations('patients')
  const { mother } = patient
  const hints = [
    withMother && (mother ? t('motherIs', { name: mother }) : t('noMother')),
    namesakes && t('namesakes', { count: namesakes, name: sharedName(patient) }),
  ].filter(Boolean)
  return hints.length > 0 ? <p className="truncate text-head text-ink-3">{hints.join(' · ')}</p> : null
}
