import { useFormatter, useTranslations } from 'use-intl'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import { isWhole } from '#portal/http/client/substitute.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { isUnlisted } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { bornSameDay, sharedName } from '#portal/patients/identity/namesakes.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { Removal } from './useRemoval.ts'
import { reportCount } from './useReportsTarget.ts'

/** The patient that would be removed. */
export function RemovalIdentity({ patient }: { patient: KnownPatient }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const { mother, documents } = patient
  const unknown = (field: keyof Patient) => t(isUnlisted(patient, field) ? 'notListed' : 'notRecorded')
  const rows = [
    ['birthDate', t('facts.born'), text.born(patient)],
    ['mother', t('facts.mother'), mother],
    [
      'documents',
      t('facts.documents', { count: documents.length || 1 }),
      documents.map(text.document).join(' · '),
    ],
    ['dateHourCreated', t('facts.created'), text.created(patient)],
  ] as const
  return (
    <div className="rounded-control border border-line px-4 py-2.5">
      <p className="text-[1rem]/6 font-semibold break-words">
        <PatientName patient={patient} /> <RecordNumber id={patient.id} />
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 sm:grid-cols-[auto_1fr_auto_1fr]">
        {rows.map(([field, name, value]) => (
          <div key={field} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 break-words">{value || unknown(field)}</dd>
          </div>
        ))}
      </dl>
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
