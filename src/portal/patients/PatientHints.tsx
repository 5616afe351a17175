import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { sharedName } from './namesakes.ts'

// Small print below a patient, that tells one from others of the name.
const look = 'truncate text-head text-ink-3'

/** Whose child the patient is, where no column says it. */
export function MotherHint({ patient: { mother } }: { patient: Patient }) {
  const t = useTranslations('patients')
  return <p className={look}>{mother ? t('motherIs', { name: mother }) : t('noMother')}</p>
}

/** How many others have the name and the birth date, as far as they are listed. */
export function NamesakeHint({ patient, count }: { patient: Patient; count: number | undefined }) {
  const t = useTranslations('patients')
  return count ? <p className={look}>{t('namesakes', { count, name: sharedName(patient) })}</p> : null
}
