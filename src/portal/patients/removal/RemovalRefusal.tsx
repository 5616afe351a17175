import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { isContactField, patientFields } from '#portal/patients/identity/patientFields.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { Refusal } from './refusals.ts'
import type { Removal } from './useRemoval.ts'
import { useRefusalText } from './useRefusalText.ts'

interface RemovalRefusalProps {
  removal: Removal
  refusal: Refusal
  /** Tries again, where that can help; undefined while it may not be tried. */
  onRetry: (() => void) | undefined
}

/** Why the patient was not removed, and what can be done next. */
export function RemovalRefusal({ removal, refusal, onRetry }: RemovalRefusalProps) {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval')
  const text = useRefusalText()
  const box = useRef<HTMLDivElement>(null)
  const { isAnswerLost, requestId, changedFrom, record, isReady } = removal
  const { kind } = refusal
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])

  // The request's number is of use to the service's administrators only where the service or the network failed.
  const isFault = kind === 'unanswered' || kind === 'notLoaded' || kind === 'refused' || kind === 'stillThere'
  const isRetried =
    kind === 'unanswered' || kind === 'rateLimited' || kind === 'notLoaded' || kind === 'stillThere'
  const said = 'said' in refusal ? refusal.said : undefined
  return (
    <div ref={box} role="alert" className="flex gap-3 rounded-control border border-danger px-4 py-3">
      <Icon
        name={kind === 'unanswered' || kind === 'notLoaded' ? 'offline' : 'warning'}
        className="mt-px text-danger"
      />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="font-semibold text-danger">{text.title(refusal)}</p>
        {said && <p className="break-words">{more('listing.said', { text: said })}</p>}
        <p>{text.sentence(refusal, isAnswerLost)}</p>
        {kind === 'changed' &&
          (isReady && changedFrom ? (
            <RecordChanges before={changedFrom} now={record} />
          ) : (
            <p>{t('changed.loading')}</p>
          ))}
        {isRetried && (
          <Button className="mt-1 self-start" disabled={!onRetry} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {kind === 'stillListed' && (
          <Button className="mt-1 self-start" onClick={removal.checkAgain}>
            {more('listing.stillListed.checkAgain')}
          </Button>
        )}
        {isFault && requestId && <p className="text-head text-ink-3">{t('request', { id: requestId })}</p>}
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
  const t = useTranslations('patients.removal')
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
      {when && <p>{t('changed.timeAndUser', { when })}</p>}
      <dl className="flex flex-col gap-1.5">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="w-28 shrink-0">{t(`fields.${field}`)}</dt>
            <dd className="flex min-w-0 grow basis-52 flex-wrap items-baseline gap-x-2 break-words">
              <del>
                <span className="sr-only">{t('changed.before')} </span>
                {value(before, field) || t('changed.emptyValue')}
              </del>
              <span aria-hidden="true">→</span>
              <ins className="font-semibold no-underline">
                <span className="sr-only">{t('changed.now')} </span>
                {value(now, field) || t('changed.emptyValue')}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {areOthersChanged && <p>{t('changed.otherFieldsChanged')}</p>}
      {fields.length === 0 && !areOthersChanged && <p>{t('changed.shownFieldsUnchanged')}</p>}
    </>
  )
}
