import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'
import { useToday } from '#portal/locale/useTimeZone.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'
import { birthProblem, readDay } from './birthDay.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { usePatientForm } from './FormContext.ts'
import { LookupSelect } from './LookupSelect.tsx'
import { TextField } from './TextField.tsx'

/** Who the patient is. */
export function IdentityFields() {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  return (
    <FieldGroup title={t('groups.identity')}>
      <TextField name="firstName" required autoCapitalize="words" />
      <TextField name="middleName" autoCapitalize="words" />
      <TextField name="lastName" required autoCapitalize="words" />
      <TextField name="socialName" autoCapitalize="words" note={t('socialNameNote')} />
      <TextField name="mother" autoCapitalize="words" />
      <TextField name="father" autoCapitalize="words" />
      <TextField
        name="birthDate"
        required
        inputMode="numeric"
        maxLength={10}
        placeholder={t('dateForm')}
        note={<Understood typed={draft.birthDate} />}
      />
      <LookupSelect
        group="gender"
        label={t('fields.gender')}
        value={draft.gender}
        onChange={(gender) => change({ gender })}
      />
      <LookupSelect
        group="maritalStatus"
        label={t('fields.maritalStatus')}
        value={draft.maritalStatus}
        onChange={(maritalStatus) => change({ maritalStatus })}
      />
      <LookupSelect
        group="unit"
        label={t('fields.unit')}
        value={draft.unit}
        none={t('none')}
        onChange={(unit) => change({ unit })}
      />
    </FieldGroup>
  )
}

/** The day that is understood, in words: day and month are easily taken for each other. */
function Understood({ typed }: { typed: string }) {
  const t = useTranslations('patientForm')
  const dates = useDates()
  const person = usePersonText()
  const today = useToday()
  const day = readDay(typed)
  if (day === undefined || birthProblem(typed, today)) return t('dateNote')
  return `${dates.birth(day)}, ${person.age(day)}`
}
