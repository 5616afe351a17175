import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { listedReasons } from '#portal/patients/identity/codeText.ts'
import { PatientHeading, PatientName } from '#portal/records/patient/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { Radio } from '#portal/ui/form/RadioGroup.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import type { Removal } from './useRemoval.ts'
import { reportCount } from './useReportsTarget.ts'
import type { ReportsDraft } from './useReportsTarget.ts'

const choices = [...listedReasons, 'other'] as const

interface FieldProps {
  removal: Removal
  /** What has to be chosen or filled in next. */
  focusOn: RefObject<(HTMLSelectElement & HTMLInputElement) | null>
}

/** Why the patient is removed: one of a short list, or a few words. */
export function ReasonField({ removal, focusOn }: FieldProps) {
  const t = useTranslations('patientRemoval.reason')
  const { reason, isTried, busy, chooseReason } = removal
  const { choice, text } = reason
  return (
    <>
      <Field
        label={t('label')}
        error={isTried && choice === '' && <span role="alert">{t('choiceMissing')}</span>}
      >
        {(control) => (
          <Select
            {...control}
            ref={choice === 'other' ? undefined : focusOn}
            required
            disabled={busy}
            value={choice}
            onChange={(event) => {
              const chosen = choices.find((option) => option === event.target.value)
              chooseReason({ ...reason, choice: chosen ?? '' })
            }}
          >
            <option value="">{t('choosePlaceholder')}</option>
            {choices.map((entry) => (
              <option key={entry} value={entry}>
                {t(entry)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice === 'other' && (
        <Field
          label={t('otherText')}
          error={isTried && text.trim() === '' && <span role="alert">{t('otherTextMissing')}</span>}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={focusOn}
              required
              readOnly={busy}
              maxLength={300}
              value={text}
              onChange={(event) => chooseReason({ ...reason, text: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** Asks what becomes of a duplicate's reports: they are moved to the record that stays, or are out of reach with this one. */
export function ReportsChoice({ removal, focusOn }: FieldProps) {
  const t = useTranslations('patientRemoval.reports')
  const text = usePatientText()
  const name = useId()
  const { record, reports, target, isTried, busy, chooseReports } = removal
  const { others = [] } = target
  const { choice } = reports
  const count = reportCount(record)
  const error = isTried && choice === ''
  const option = (value: ReportsDraft['choice'], label: ReactNode, isFirst = false) => (
    <Radio
      key={value}
      ref={isFirst && choice !== 'other' ? focusOn : undefined}
      label={label}
      className="py-1 pointer-coarse:py-3"
      name={name}
      disabled={busy}
      checked={choice === value}
      aria-describedby={error ? `${name}-error` : undefined}
      onChange={() => chooseReports({ ...reports, choice: value })}
    />
  )
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-small font-medium">{t('legend', { count })}</legend>
      {others.map((other, index) =>
        option(
          other.id,
          <>
            {t('moveTo')} <PatientHeading patient={other} />,{' '}
            <span className="text-ink-2">{text.birthDate(other)}</span>
          </>,
          index === 0,
        ),
      )}
      {option('other', t('moveToOther'), others.length === 0)}
      {choice === 'other' && <OtherNumber removal={removal} focusOn={focusOn} />}
      {option('stay', t('leave', { count }))}
      {error && (
        <p id={`${name}-error`} role="alert" className="text-small text-danger">
          {t('choiceMissing')}
        </p>
      )}
    </fieldset>
  )
}

/** The number of another record, and where that looks like another person's, whether it is the same person. */
function OtherNumber({ removal, focusOn }: FieldProps) {
  const t = useTranslations('patientRemoval.reports')
  const person = usePersonText()
  const { reports, target, isTried, busy, chooseReports } = removal
  const { numbered, isDoubtful } = target
  const error =
    reports.typed.trim() === ''
      ? isTried && <span role="alert">{t('recordNumberMissing')}</span>
      : numbered === null
        ? t('recordNotFound')
        : target.failed && t('lookupFailed')
  return (
    <div className="mb-1 ml-7">
      <Field
        label={t('recordNumber')}
        description={
          numbered && (
            <span role="status">
              <span className="font-medium text-ink">
                <PatientName patient={numbered} />
              </span>{' '}
              {[person.facts(numbered), person.formerly(numbered)].filter(Boolean).join(' · ')}
            </span>
          )
        }
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={isDoubtful ? undefined : focusOn}
            inputMode="numeric"
            maxLength={10}
            readOnly={busy}
            value={reports.typed}
            onChange={(event) => chooseReports({ choice: 'other', typed: event.target.value, isSame: false })}
          />
        )}
      </Field>
      {isDoubtful && (
        <div className="mt-2 flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
          <p role="alert" className="font-semibold">
            {t('identityDiffers')}
          </p>
          <Checkbox
            ref={focusOn}
            label={t('confirmSamePerson')}
            disabled={busy}
            checked={reports.isSame}
            onChange={(event) => chooseReports({ ...reports, isSame: event.target.checked })}
          />
        </div>
      )}
    </div>
  )
}

/** Where the record number is typed. A wrong digit is pointed out at once, a missing one on Enter. */
export function NumberField({ removal }: Pick<FieldProps, 'removal'>) {
  const t = useTranslations('patientRemoval')
  const { typedNumber, isNumberWrong, busy, typeNumber } = removal
  return (
    <Field label={t('confirm')} error={isNumberWrong && <span role="alert">{t('wrongNumber')}</span>}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          spellCheck={false}
          readOnly={busy}
          value={typedNumber}
          // Enter is to point out a wrong number, too: while the button is disabled the browser does not submit.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onChange={(event) => typeNumber(event.target.value)}
        />
      )}
    </Field>
  )
}
