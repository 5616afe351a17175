import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { RequestNumber } from '#portal/feedback/RequestNumber.tsx'
import { isContactField, patientFields, useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { FieldValue } from '#portal/patients/record/FieldValue.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useRefusalText } from './refusals.ts'
import type { Refusal, RefusalKind } from './refusals.ts'
import type { Removal } from './useRemoval.ts'

interface RemovalRefusalProps {
  removal: Removal
  refusal: Refusal
  /** Tries again, where that can help; undefined while it may not be tried. */
  onRetry: (() => void) | undefined
}

const withoutAnswer: readonly RefusalKind[] = ['unanswered', 'unansweredAndThere', 'notLoaded']
/** The service or the network failed: the number of the request is of use to those who look after them. */
const faults: readonly RefusalKind[] = [...withoutAnswer, 'refused', 'stillThere']

/** Why the patient was not removed, and what can be done next. */
export function RemovalRefusal({ removal, refusal, onRetry }: RemovalRefusalProps) {
  const t = useTranslations('patientRemoval')
  const problem = useTranslations('problem')
  const text = useRefusalText()
  const box = useRef<HTMLDivElement>(null)
  const { changedFrom, record, isReady } = removal
  const { kind, step, serviceMessage, requestId } = refusal
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  return (
    <div ref={box} role="alert" className="flex gap-3 rounded-control border border-danger px-4 py-3">
      <Icon name={withoutAnswer.includes(kind) ? 'offline' : 'warning'} className="mt-px text-danger" />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="font-semibold text-danger">{text('title', refusal)}</p>
        {serviceMessage && <p className="break-words">{t('serviceMessage', { text: serviceMessage })}</p>}
        <p>{text('text', refusal)}</p>
        {step === 'compare' &&
          (isReady && changedFrom ? (
            <RecordChanges before={changedFrom} now={record} />
          ) : (
            <p>{t('changes.loading')}</p>
          ))}
        {(step === 'send' || step === 'read') && (
          <Button className="mt-1 self-start" disabled={!onRetry} onClick={onRetry}>
            {problem('retry')}
          </Button>
        )}
        {step === 'check' && (
          <Button className="mt-1 self-start" onClick={removal.checkAgain}>
            {t('checkAgain')}
          </Button>
        )}
        {faults.includes(kind) && requestId && (
          <p className="text-head text-ink-3">
            <RequestNumber id={requestId} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The fields whose values are shown where they have changed. Of all others it is only said that some have. */
const comparedFields: readonly (keyof Patient)[] = [
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'birthDate',
  'gender',
  'mother',
  'father',
  'documents',
  'unit',
  'externalId',
]
const otherFields = patientFields
  .filter((field) => !isContactField(field))
  .filter((field) => !comparedFields.includes(field))

/** What somebody else has changed in the record, field by field: the old value and the new. */
function RecordChanges({ before, now }: { before: Patient; now: Patient }) {
  const t = useTranslations('patientRemoval.changes')
  const labels = useFieldLabels()
  const when = usePatientText().changed(now)
  const isChanged = (field: keyof Patient) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
  const fields = comparedFields.filter(isChanged)
  const areOthersChanged = otherFields.some(isChanged)
  const valueOf = (patient: Patient, field: keyof Patient) => (
    <FieldValue name={field} value={patient[field]} empty={t('emptyValue')} />
  )
  return (
    <>
      {when && <p>{t('timeAndUser', { when })}</p>}
      <dl className="flex flex-col gap-1.5">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="w-28 shrink-0">{labels([field])}</dt>
            <dd className="flex min-w-0 grow basis-52 flex-wrap items-baseline gap-x-2 break-words">
              <del>
                <span className="sr-only">{t('before')} </span>
                {valueOf(before, field)}
              </del>
              <span aria-hidden="true">→</span>
              <ins className="font-semibold no-underline">
                <span className="sr-only">{t('now')} </span>
                {valueOf(now, field)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {areOthersChanged && <p>{t('otherFieldsChanged')}</p>}
      {fields.length === 0 && !areOthersChanged && <p>{t('shownFieldsUnchanged')}</p>}
    </>
  )
}
