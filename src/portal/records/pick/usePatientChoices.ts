import { useTranslations } from 'use-intl'
import { type FoundPatient, hasNumber } from '#contract/patients/patient.ts'
import { patientName } from '#contract/names/personName.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'

/**
 * How patients are offered: by name, with what tells namesakes apart. Nobody is offered before something is
 * typed.
 */
export function usePatientChoices() {
  const t = useTranslations('picker')
  const person = usePersonText()
  const choiceOf = (patient: FoundPatient, typed: string): Choice => {
    const { id } = patient
    const facts = [person.record(patient), person.facts(patient), person.formerly(patient)]
    const name = person.name(patient)
    return {
      id: String(id),
      label: patientName(patient).shown || name,
      text: name,
      detail: facts.filter(Boolean).join(' · '),
      isExact: /^\d{1,10}$/.test(typed) && hasNumber(patient, Number(typed)),
    }
  }
  return { hint: t('patientHint'), choiceOf }
}
