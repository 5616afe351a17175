import { useTranslations } from 'use-intl'
import { type FoundPatient, hasNumber } from '#contract/patients/patient.ts'
import { patientName, patientNameLine } from '#contract/names/personName.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'

/**
 * How patients are offered: by name, with the record number and the birth date, which tell namesakes apart. Nobody is offered before something is
 * typed.
 */
export function usePatientChoices() {
  const t = useTranslations('picker')
  const dates = useDates()
  const person = usePersonText()
  const choiceOf = (patient: FoundPatient, typed: string): Choice => {
    const { id, birthDate, gender } = patient
    const facts = [
      t('record', { id: String(id) }),
      dates.birth(birthDate),
      person.short(birthDate, gender.code),
      person.formerly(patient),
    ]
    return {
      id: String(id),
      label: patientName(patient).shown || t('unnamedPatient'),
      text: patientNameLine(patient) || t('unnamedPatient'),
      detail: facts.filter(Boolean).join(' · '),
      isExact: /^\d{1,10}$/.test(typed) && hasNumber(patient, Number(typed)),
    }
  }
  return { hint: t('patientHint'), choiceOf }
}
