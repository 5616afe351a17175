import { useTranslations } from 'use-intl'
import { patientName } from '#contract/personName.ts'
import type { Patient } from '#contract/patient.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'

/** Whose report it is, in one line where there is room. */
export function PatientLine({ patient }: { patient: Patient }) {
  const t = useTranslations('reports')
  const dates = useDates()
  const person = usePersonText()
  const { shown, registered } = patientName(patient)
  const facts = [
    registered && t('pane.registered', { name: registered }),
    dates.birth(patient.birthDate),
    person.age(patient.birthDate),
    person.sex(patient.gender.code),
  ]
  const mother = patient.mother.trim()
  return (
    <p className="text-small text-ink-2">
      <strong className="mr-1 text-name font-semibold text-ink max-sm:text-base">{shown}</strong>{' '}
      <span className="mr-1 inline-block rounded-mark bg-sunken px-1.5 py-0.5 text-head font-medium">
        <span className="sr-only">{t('record', { id: String(patient.id) })}</span>
        <span aria-hidden="true">{patient.id}</span>
      </span>{' '}
      {facts.filter(Boolean).join(' · ')}
      {mother && <span className="max-sm:hidden"> · {t('pane.mother', { name: mother })}</span>}
    </p>
  )
}
