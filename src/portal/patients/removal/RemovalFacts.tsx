import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { isWhole } from '#portal/http/client/substitute.ts'
import type { FromListing } from '#portal/http/client/substitute.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { isUnlisted } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { bornSameDay, sharedName } from '#portal/patients/identity/namesakes.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { Removal } from './useRemoval.ts'
import { reportCount } from './useReportsTarget.ts'

const MOST_NAMESAKES_LISTED = 4

/** The patient that would be removed. */
export function RemovalIdentity({ patient }: { patient: KnownPatient }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const { mother, documents } = patient
  const missing = (field: keyof Patient) => t(isUnlisted(patient, field) ? 'notListed' : 'notRecorded')
  return (
    <div className="rounded-control border border-line px-4 py-3">
      <p className="text-[1rem]/6 font-semibold break-words">
        <PatientName patient={patient} /> <RecordNumber id={patient.id} />
      </p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Row name={t('facts.born')}>{text.born(patient) || missing('birthDate')}</Row>
        <Row name={t('facts.mother')}>{mother || missing('mother')}</Row>
        <Row name={t('facts.documents', { count: documents.length || 1 })}>
          {documents.length === 0 && missing('documents')}
          <ul className="flex flex-wrap gap-x-4">
            {documents.map((entry) => (
              <li key={entry.id}>{text.document(entry)}</li>
            ))}
          </ul>
        </Row>
        <Row name={t('facts.created')}>{text.created(patient) || missing('dateHourCreated')}</Row>
      </dl>
    </div>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

/** What the removal does, and which patients could be mistaken for this one. */
export function RemovalEffects({ removal }: { removal: Removal }) {
  const { record, isRead, target } = removal
  const t = useTranslations('patientRemoval.effects')
  const restorable = useCapability('restorePatient') === 'offered'
  const { releasedReports, unreleasedReports = 0, portalAccess } = record
  // Takes the same room, so that no button moves away from the pointer.
  if (!isRead && releasedReports === undefined) return <Skeleton className="h-16" />
  if (record.fromListing) return <ListedEffects record={record} fromListing={record.fromListing} />
  return (
    <div className={effectsBox}>
      <ul aria-label={t('title')} className="font-semibold">
        {target.target === undefined ? (
          <>
            <li>
              {releasedReports === undefined
                ? t('releasedUnknown')
                : t('released', { count: releasedReports })}
            </li>
            {unreleasedReports > 0 && <li>{t('unreleased', { count: unreleasedReports })}</li>}
          </>
        ) : (
          <li>{t('reportsMoved', { count: reportCount(record), id: String(target.target.id) })}</li>
        )}
        {portalAccess !== null && <li>{t('portalAccess')}</li>}
      </ul>
      {restorable && <p>{t('restorable')}</p>}
      <Namesakes patient={record} isCompared={target.others !== undefined} />
    </div>
  )
}

const effectsBox = 'flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger'

/** The same, as far as the listing tells. */
function ListedEffects({ record, fromListing }: { record: KnownPatient; fromListing: FromListing }) {
  const t = useTranslations('patientRemoval.listing')
  const count = record.releasedReports ?? 0
  return (
    <div className={effectsBox}>
      <p className="font-semibold">{t(isWhole(fromListing) ? 'reports' : 'reportsAtLeast', { count })}</p>
      <p>{t('effectUnknown')}</p>
      <Namesakes patient={record} isCompared={false} />
      <p>{t('othersUnknown')}</p>
    </div>
  )
}

interface NamesakesProps {
  patient: PatientDetail
  /** The others are shown beside the patient already. */
  isCompared: boolean
}

/** The others of the same name, and a warning where one of them was born on the same day. */
function Namesakes({ patient, isCompared }: NamesakesProps) {
  const t = useTranslations('patientRemoval.effects')
  const patients = useTranslations('patients')
  const dates = useDates()
  const format = useFormatter()
  const { sameName: others = [] } = patient
  const namesakes = patient.namesakes ?? bornSameDay(patient, others)
  const birthOf = (date: string, id: string) =>
    date ? t('namesakeBirthDate', { date, id }) : patients('record', { id })
  const births = others
    .slice(0, MOST_NAMESAKES_LISTED)
    .map((other) => birthOf(dates.birth(other.birthDate), String(other.id)))
  const rest = others.length - MOST_NAMESAKES_LISTED
  if (rest > 0) births.push(t('moreNamesakes', { count: rest }))
  return (
    <>
      {!isCompared && births.length > 0 && (
        <p>
          {t('namesakes', { count: others.length, births: format.list(births, { type: 'conjunction' }) })}
        </p>
      )}
      {namesakes > 0 && <p>{t('sameDay', { count: namesakes, name: sharedName(patient) })}</p>}
    </>
  )
}
