import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patientOperations.ts'
import type { FoundPatient } from '#contract/patient.ts'
import { paths } from '#contract/portalPaths.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useCan } from '#portal/session/can.ts'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import type { Removal } from './useRemoval.ts'
import { reportCount } from './useReportsTarget.ts'
import type { ReportsDraft } from './useReportsTarget.ts'

interface ReportsChoiceProps {
  removal: Removal
  /** What has to be chosen or filled in next. */
  focusOn: RefObject<HTMLInputElement | null>
}

/** Asks what becomes of a duplicate's reports: they are moved to the record that stays, or are out of reach with this one. */
export function ReportsChoice({ removal, focusOn }: ReportsChoiceProps) {
  const t = useTranslations('patientRemoval.reports')
  const text = usePatientText()
  const name = useId()
  const { record, reports, target, isTried, busy, chooseReports } = removal
  const { others = [], numbered, isDoubtful } = target
  const { choice, typed, isSame } = reports
  const count = reportCount(record)
  const error = isTried && choice === ''
  const option = (value: ReportsDraft['choice'], label: ReactNode, first = false) => (
    <label className="flex items-start gap-2.5 py-1 pointer-coarse:py-2.5">
      <input
        ref={first && choice !== 'other' ? focusOn : undefined}
        type="radio"
        name={name}
        className="mt-1 accent-accent"
        disabled={busy}
        checked={choice === value}
        aria-describedby={error ? `${name}-error` : undefined}
        onChange={() => chooseReports({ ...reports, choice: value })}
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
              {t('moveTo')} <PatientName patient={other} /> <RecordNumber id={other.id} />,{' '}
              <span className="text-ink-2">{text.birthDate(other)}</span>
            </>,
            index === 0,
          )}
        </div>
      ))}
      {option('other', t('moveToOther'), others.length === 0)}
      {choice === 'other' && (
        <div className="mb-1 ml-7">
          <Field
            label={t('recordNumber')}
            description={numbered ? <Found patient={numbered} /> : undefined}
            error={
              typed.trim() === ''
                ? isTried && <span role="alert">{t('recordNumberMissing')}</span>
                : numbered === null
                  ? t('recordNotFound')
                  : target.failed && t('lookupFailed')
            }
          >
            {(control) => (
              <TextInput
                {...control}
                ref={isDoubtful ? undefined : focusOn}
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                readOnly={busy}
                value={typed}
                onChange={(event) => chooseReports({ choice, typed: event.target.value, isSame: false })}
              />
            )}
          </Field>
          {isDoubtful && (
            <div className="mt-2 flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
              <p role="alert" className="font-semibold">
                {t('identityDiffers')}
              </p>
              <label className="flex items-start gap-2.5 py-1 pointer-coarse:py-2.5">
                <input
                  ref={focusOn}
                  type="checkbox"
                  className="mt-1 accent-accent"
                  disabled={busy}
                  checked={isSame}
                  onChange={(event) => chooseReports({ ...reports, isSame: event.target.checked })}
                />
                {t('confirmSamePerson')}
              </label>
            </div>
          )}
        </div>
      )}
      {option('stay', t('leave', { count }))}
      {error && (
        <p id={`${name}-error`} role="alert" className="text-small text-danger">
          {t('choiceMissing')}
        </p>
      )}
    </fieldset>
  )
}

/** Leads from the removal of a duplicate to a merge with the chosen record, or with one that is chosen there. */
export function MergeInstead({ removal: { record, target, busy } }: { removal: Removal }) {
  const t = useTranslations('patientRemoval')
  const isOffered = useCapability('mergePatients') === 'offered'
  const isAllowed = useCan(patientOperations.mergePatients)
  if (!isOffered || !isAllowed || busy) return null
  return (
    <Link
      to={paths.mergePatients(record.id, target.target?.id)}
      className="self-start text-small font-medium text-accent-ink underline underline-offset-2 pointer-coarse:py-3"
    >
      {t('mergeInstead')}
    </Link>
  )
}

/** The patient of the typed number. */
function Found({ patient }: { patient: FoundPatient }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const formerly = usePersonText().formerly(patient)
  return (
    <span role="status">
      <span className="font-medium text-ink">
        <PatientName patient={patient} />
      </span>{' '}
      {text.born(patient)} · {patient.mother ? t('mother', { name: patient.mother }) : t('noMother')}
      {formerly && ` · ${formerly}`}
    </span>
  )
}
