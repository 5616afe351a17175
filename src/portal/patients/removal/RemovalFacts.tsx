import { useFormatter, useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { isWhole } from '#portal/http/client/substitute.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { isUnlisted } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { bornSameDay, sharedName } from '#portal/patients/identity/namesakes.ts'
import { PatientFacts, PatientName } from '#portal/records/patient/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { Removal } from './useRemoval.ts'
import { reportCount } from './useReportsTarget.ts'

const told = ['birthDate', 'mother', 'documents', 'dateHourCreated'] as const

/** The patient that would be removed, and which facts that tell people apart are missing. */
export function RemovalIdentity({ patient }: { patient: KnownPatient }) {
  const t = useTranslations('patients')
  const person = usePersonText()
  const text = usePatientText()
  const format = useFormatter()
  const { documents } = patient
  const created = text.created(patient)
  const labels = {
    birthDate: t('facts.born'),
    mother: t('facts.mother'),
    documents: t('facts.documents', { count: 1 }),
    dateHourCreated: t('facts.created'),
  }
  const missing = told.filter((field) => (patient[field]?.length ?? 0) === 0)
  const missingLine = (name: 'notListed' | 'notRecorded') => {
    const fields = missing.filter((field) => isUnlisted(patient, field) === (name === 'notListed'))
    const list = format.list(
      fields.map((field) => labels[field]),
      { type: 'unit' },
    )
    return fields.length > 0 && <p className="text-small text-ink-3">{`${t(name)}: ${list}`}</p>
  }
  return (
    <div className="rounded-control border border-line px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-x-6">
        <p className="min-w-0 text-[1rem]/6 font-semibold break-words">
          <PatientName patient={patient} />
        </p>
        <p className="shrink-0 font-semibold">{person.record(patient)}</p>
      </div>
      <PatientFacts patient={patient} />
      {documents.length > 0 && (
        <p className="break-words text-ink-2">{documents.map(text.document).join(' · ')}</p>
      )}
      {created && (
        <p className="text-small text-ink-3">
          {labels.dateHourCreated} {created}
        </p>
      )}
      {missingLine('notRecorded')}
      {missingLine('notListed')}
    </div>
  )
}

/** What the removal does, and which patients could be mistaken for this one. */
export function RemovalEffects({ removal: { record, isRead, target } }: { removal: Removal }) {
  const t = useTranslations('patientRemoval')
  const restorable = useCapability('restorePatient') === 'offered'
  const { releasedReports: count, unreleasedReports = 0, portalAccess, fromListing } = record
  // Takes the same room, so that no button moves away from the pointer.
  if (!isRead && count === undefined) return <Skeleton className="h-16" />
  const namesakes = <Namesakes patient={record} isCompared={target.others !== undefined} />
  if (fromListing)
    return (
      <div className={effectsBox}>
        <p className="font-semibold">
          {t(isWhole(fromListing) ? 'listing.reports' : 'listing.reportsAtLeast', { count: count ?? 0 })}
        </p>
        <p>{t('listing.effectUnknown')}</p>
        {namesakes}
        <p>{t('listing.othersUnknown')}</p>
      </div>
    )
  const to = target.target && String(target.target.id)
  return (
    <div className={effectsBox}>
      <ul aria-label={t('effects.title')} className="font-semibold">
        {to ? (
          <li>{t('effects.reportsMoved', { count: reportCount(record), id: to })}</li>
        ) : (
          <li>{count === undefined ? t('effects.releasedUnknown') : t('effects.released', { count })}</li>
        )}
        {!to && unreleasedReports > 0 && <li>{t('effects.unreleased', { count: unreleasedReports })}</li>}
        {portalAccess !== null && <li>{t('effects.portalAccess')}</li>}
      </ul>
      {restorable && <p>{t('effects.restorable')}</p>}
      {namesakes}
    </div>
  )
}

const effectsBox = 'flex flex-col gap-0.5 text-danger'

const MOST_NAMESAKES_LISTED = 4

interface NamesakesProps {
  patient: PatientDetail
  /** The others are shown beside the patient already. */
  isCompared: boolean
}

/** The others of the same name, and a warning where one of them was born on the same day. */
function Namesakes({ patient, isCompared }: NamesakesProps) {
  const t = useTranslations()
  const dates = useDates()
  const format = useFormatter()
  const { sameName: others = [] } = patient
  const namesakes = patient.namesakes ?? bornSameDay(patient, others)
  const births = others.slice(0, MOST_NAMESAKES_LISTED).map((other) => {
    const id = String(other.id)
    const date = dates.birth(other.birthDate)
    return date ? t('patientRemoval.effects.namesakeBirthDate', { date, id }) : t('patients.record', { id })
  })
  const rest = others.length - MOST_NAMESAKES_LISTED
  if (rest > 0) births.push(t('patientRemoval.effects.moreNamesakes', { count: rest }))
  return (
    <>
      {!isCompared && births.length > 0 && (
        <p>
          {t('patientRemoval.effects.namesakes', {
            count: others.length,
            births: format.list(births, { type: 'conjunction' }),
          })}
        </p>
      )}
      {namesakes > 0 && (
        <p>{t('patientRemoval.effects.sameDay', { count: namesakes, name: sharedName(patient) })}</p>
      )}
    </>
  )
}
