import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { PatientName } from '#portal/patients/PatientName.tsx'
import { RecordNumber } from '#portal/patients/RecordNumber.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import type { ReportsDraft } from './reportsDraft.ts'

interface ReportsChoiceProps {
  count: number
  others: readonly Patient[]
  reports: ReportsDraft
  onReports: (reports: ReportsDraft) => void
  /** The record whose number was typed; null where there is none, undefined as long as that is not known. */
  numbered: Patient | null | undefined
  /** The number could not be looked for. */
  failed: boolean
  /** The record whose number was typed looks like another person's. */
  doubtful: boolean
  /** The removal was tried without a choice. */
  missing: boolean
  locked: boolean
  /** What has to be chosen or filled in next. */
  focusOn: RefObject<HTMLInputElement | null>
}

/** Asks what becomes of a duplicate's reports: they go to the record that stays, or out of reach with this one. */
export function ReportsChoice({
  count,
  others,
  reports,
  onReports,
  numbered,
  failed,
  doubtful,
  missing,
  locked,
  focusOn,
}: ReportsChoiceProps) {
  const t = useTranslations('patientRemoval.reports')
  const text = usePatientText()
  const name = useId()
  const { choice, typed, isSame } = reports
  const error = missing && choice === ''
  const option = (value: ReportsDraft['choice'], label: ReactNode, first = false) => (
    <label className="flex items-start gap-2.5 py-1 pointer-coarse:py-2.5">
      <input
        ref={first && choice !== 'other' ? focusOn : undefined}
        type="radio"
        name={name}
        className="mt-1 accent-accent"
        disabled={locked}
        checked={choice === value}
        aria-describedby={error ? `${name}-error` : undefined}
        onChange={() => onReports({ ...reports, choice: value })}
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-small font-medium">{t('legend', { count })}</legend>
      {others.map((other, index) => (
        <div key={other.id}>
          {option(
            other.id,
            <>
              {t('to')} <PatientName patient={other} /> <RecordNumber id={other.id} />,{' '}
              <span className="text-ink-2">{text.birthDate(other)}</span>
            </>,
            index === 0,
          )}
        </div>
      ))}
      {option('other', t('other'), others.length === 0)}
      {choice === 'other' && (
        <div className="mb-1 ml-7">
          <Field
            label={t('number')}
            description={numbered ? <Found patient={numbered} /> : undefined}
            error={
              typed.trim() === ''
                ? missing && <span role="alert">{t('numberNeeded')}</span>
                : numbered === null
                  ? t('unknown')
                  : failed && t('failed')
            }
          >
            {(control) => (
              <TextInput
                {...control}
                ref={doubtful ? undefined : focusOn}
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                readOnly={locked}
                value={typed}
                onChange={(event) => onReports({ choice, typed: event.target.value, isSame: false })}
              />
            )}
          </Field>
          {doubtful && (
            <div className="mt-2 flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
              <p role="alert" className="font-semibold">
                {t('doubtful')}
              </p>
              <label className="flex items-start gap-2.5 py-1 pointer-coarse:py-2.5">
                <input
                  ref={focusOn}
                  type="checkbox"
                  className="mt-1 accent-accent"
                  disabled={locked}
                  checked={isSame}
                  onChange={(event) => onReports({ ...reports, isSame: event.target.checked })}
                />
                {t('same')}
              </label>
            </div>
          )}
        </div>
      )}
      {option('stay', t('stay', { count }))}
      {error && (
        <p id={`${name}-error`} role="alert" className="text-small text-danger">
          {t('needed')}
        </p>
      )}
    </fieldset>
  )
}

/** Whose number it is. */
function Found({ patient }: { patient: Patient }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  return (
    <span role="status">
      <span className="font-medium text-ink">
        <PatientName patient={patient} />
      </span>{' '}
      {text.born(patient)} · {patient.mother ? t('motherIs', { name: patient.mother }) : t('noMother')}
    </span>
  )
}
