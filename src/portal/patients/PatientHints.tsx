import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { sharedName } from './namesakes.ts'

interface PatientHintsProps {
  patient: Patient
  /** Others of the same name and birth date, as far as they are listed. */
  namesakes: number | undefined
  withMother: boolean
}

/** What tells a patient from others of the name, in small print below it. */
export function PatientHints({ patient, namesakes, withMother }: PatientHintsProps) {
  const t = useTranslations('patients')
  const { mother } = patient
  const hints = [
    withMother && (mother ? t('motherIs', { name: mother }) : t('noMother')),
    namesakes && t('namesakes', { count: namesakes, name: sharedName(patient) }),
  ].filter(Boolean)
  if (hints.length === 0) return null
  return <p className="truncate text-head text-ink-3">{hints.join(' · ')}</p>
}
