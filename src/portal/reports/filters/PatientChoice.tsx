import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { patientNameLine } from '#contract/personName.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'

/** A patient among others to choose from, with what tells namesakes apart. */
export function PatientChoice({ patient }: { patient: Patient }) {
  const t = useTranslations('reportFilters')
  const dates = useDates()
  const person = usePersonText()
  const { id, birthDate, gender } = patient
  const facts = [
    t('record', { id: String(id) }),
    dates.birth(birthDate),
    person.short(birthDate, gender.code),
  ]
  return (
    <span className="min-w-0">
      <span className="block">{patientNameLine(patient)}</span>{' '}
      <span className="block text-small text-ink-2">{facts.join(' · ')}</span>
    </span>
  )
}
