import { useTranslations } from 'use-intl'
import type { BirthDatePrecision } from '#contract/birthDatePrecision.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { useToday } from '#portal/locale/dates/useTimeZone.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { birthProblem, readBirthDate } from './birthDay.ts'
import { usePatientForm } from './FormContext.ts'
import { TextField } from './TextField.tsx'

/** The birth date: a day, and where the clinic takes it a year alone, or that it is unknown. */
export function BirthDateField({ precision }: { precision: BirthDatePrecision }) {
  const t = useTranslations('patientForm')
  const { draft, change } = usePatientForm()
  const isUnknown = draft.birthDate === null
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        name="birthDate"
        required={!isUnknown}
        disabled={isUnknown}
        inputMode="numeric"
        maxLength={10}
        placeholder={isUnknown ? '' : t('datePlaceholder')}
        note={!isUnknown && <TypedDate precision={precision} />}
      />
      {precision === 'unknown' && (
        <Checkbox
          label={t('birthDateUnknown')}
          checked={isUnknown}
          onChange={({ target }) => change({ birthDate: target.checked ? null : '' })}
        />
      )}
    </div>
  )
}

/** The typed date in words, because day and month are easily confused. */
function TypedDate({ precision }: { precision: BirthDatePrecision }) {
  const t = useTranslations('patientForm')
  const { draft } = usePatientForm()
  const dates = useDates()
  const person = usePersonText()
  const today = useToday()
  const date = readBirthDate(draft.birthDate)
  if (date === undefined || birthProblem(draft.birthDate, { today, precision }))
    return t(precision === 'day' ? 'dateHint' : 'dateOrYearHint')
  return `${dates.birth(date)}, ${person.age(date)}`
}
