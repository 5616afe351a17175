import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { isContactField, patientFields } from '#portal/patients/identity/patientFields.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { isFault, useRefusalText } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import type { Removal } from './useRemoval.ts'

interface RemovalRefusalProps {
  removal: Removal
  refusal: Refusal
  /** Tries again, where that can help; undefined while it may not be tried. */
  onRetry: (() => void) | undefined
}

/** Why the patient was not removed, and what can be done next. */
export function RemovalRefusal({ removal, refusal, onRetry }: RemovalRefusalProps) {
  const t = useTranslations('patientRemoval')
  const text = useRefusalText()
  const box = useRef<HTMLDivElement>(null)
  const { requestId, changedFrom, record, isReady } = removal
  const { kind, step, serviceMessage } = refusal
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])

  const isOffline = ['unanswered', 'unansweredAndThere', 'notLoaded'].includes(kind)
  return (
    <div ref={box} role="alert" className="flex gap-3 rounded-control border border-danger px-4 py-3">
      <Icon name={isOffline ? 'offline' : 'warning'} className="mt-px text-danger" />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="font-semibold text-danger">{text.title(refusal)}</p>
        {serviceMessage && <p className="break-words">{t('serviceMessage', { text: serviceMessage })}</p>}
        <p>{text.sentence(refusal)}</p>
        {step === 'compare' &&
          (isReady && changedFrom ? (
            <RecordChanges before={changedFrom} now={record} />
          ) : (
            <p>{t('changes.loading')}</p>
          ))}
        {(step === 'send' || step === 'read') && (
          <Button className="mt-1 self-start" disabled={!onRetry} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {step === 'check' && (
          <Button className="mt-1 self-start" onClick={removal.checkAgain}>
            {t('checkAgain')}
          </Button>
        )}
        {isFault(refusal) && requestId && (
          <p className="text-head text-ink-3">{t('request', { id: requestId })}</p>
        )}
      </div>
    </div>
  )
}

/** The fields whose values are shown where they have changed. */
const comparedFields = [
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
] as const satisfies readonly (keyof Patient)[]

/** What somebody else has changed in the record, field by field: the old value and the new. */
function RecordChanges({ before, now }: { before: Patient; now: Patient }) {
  const t = useTranslations('patientRemoval.changes')
  const text = usePatientText()
  const isChanged = (field: keyof Patient) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
  const fields = comparedFields.filter(isChanged)
  // Of all other fields it is only said that some have changed.
  const areOthersChanged = patientFields.some(
    (field) =>
      !isContactField(field) && !comparedFields.some((candidate) => candidate === field) && isChanged(field),
  )
  const when = text.changed(now)

  const value = (patient: Patient, field: (typeof comparedFields)[number]): string => {
    switch (field) {
      case 'birthDate':
        return text.birthDate(patient)
      case 'gender':
        return text.sex(patient) ?? String(patient.gender.id)
      case 'documents':
        return patient.documents.map(text.document).join(', ')
      case 'unit':
        return patient.unit.name ?? String(patient.unit.id ?? '')
      default:
        return String(patient[field] ?? '')
    }
  }
  return (
    <>
      {when && <p>{t('timeAndUser', { when })}</p>}
      <dl className="flex flex-col gap-1.5">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="w-28 shrink-0">{t(`fields.${field}`)}</dt>
            <dd className="flex min-w-0 grow basis-52 flex-wrap items-baseline gap-x-2 break-words">
              <del>
                <span className="sr-only">{t('before')} </span>
                {value(before, field) || t('emptyValue')}
              </del>
              <span aria-hidden="true">→</span>
              <ins className="font-semibold no-underline">
                <span className="sr-only">{t('now')} </span>
                {value(now, field) || t('emptyValue')}
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
