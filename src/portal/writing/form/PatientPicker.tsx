import { useTranslations } from 'use-intl'
import type { FoundPatient } from '#contract/patient.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { patientChoices } from '#portal/writing/api/choices.ts'
import { ChoicePicker } from './ChoicePicker.tsx'
import { draftPatient } from './draft.ts'
import type { DraftPatient } from './draft.ts'

/** The record number and the birth date tell namesakes apart. */
export function usePatientFacts() {
  const t = useTranslations('writing.form')
  const dates = useDates()
  return ({ id, birthDate }: DraftPatient) =>
    [
      t('record', { id: String(id) }),
      birthDate ? t('born', { date: dates.birth(birthDate) }) : dates.birth(birthDate),
    ]
      .filter(Boolean)
      .join(' · ')
}

interface PatientPickerProps {
  label: string
  value: DraftPatient | null
  onChange: (patient: DraftPatient | null) => void
  error?: string | undefined
  className?: string
}

/** Chooses a patient by name, record number or document. */
export function PatientPicker({ label, value, onChange, error, className = '' }: PatientPickerProps) {
  const t = useTranslations('writing.form')
  const client = useClient()
  const facts = usePatientFacts()
  const person = usePersonText()
  return (
    <ChoicePicker
      name="patient"
      required
      className={className}
      label={label}
      value={value && { id: String(value.id), label: value.name }}
      onChange={(found: FoundPatient | null) => onChange(found && draftPatient(found))}
      choicesFor={(text) => patientChoices(client, text)}
      choiceOf={(found) => {
        const shown = draftPatient(found)
        return {
          id: String(found.id),
          label: shown.name,
          content: (
            <span className="min-w-0">
              <span className="block truncate">{shown.name}</span>
              <span className="block text-small text-ink-3">
                {[facts(shown), person.formerly(found)].filter(Boolean).join(' · ')}
              </span>
            </span>
          ),
        }
      }}
      description={value ? facts(value) : t('patientHint')}
      error={error}
    />
  )
}
