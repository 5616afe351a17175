import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useCapability } from '#portal/http/capabilities.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { sharedName } from '#portal/patients/identity/namesakes.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { Removal } from './useRemoval.ts'
import { reportCount } from './useReportsTarget.ts'

const MOST_NAMESAKES_LISTED = 4

/** The patient that would be removed. */
export function RemovalIdentity({ patient }: { patient: Patient }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const { mother, documents } = patient
  return (
    <div className="rounded-control border border-line px-4 py-3">
      <p className="text-[1rem]/6 font-semibold break-words">
        <PatientName patient={patient} /> <RecordNumber id={patient.id} />
      </p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Row name={t('facts.born')}>{text.born(patient)}</Row>
        <Row name={t('facts.mother')}>{mother || t('notRecorded')}</Row>
        <Row name={t('facts.documents', { count: documents.length || 1 })}>
          {documents.length === 0 && t('notRecorded')}
          <ul className="flex flex-wrap gap-x-4">
            {documents.map((entry) => (
              <li key={entry.id}>{text.document(entry)}</li>
            ))}
          </ul>
        </Row>
        <Row name={t('facts.created')}>{text.created(patient)}</Row>
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
export function RemovalEffects({ removal: { record, isRead, target } }: { removal: Removal }) {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval.effects')
  const restorable = useCapability('restorePatient')
  const { releasedReports, unreleasedReports = 0, portalAccess } = record
  // Takes the same room, so that no button moves away from the pointer.
  if (!isRead && releasedReports === undefined) return <Skeleton className="h-16" />
  return (
    <div className="flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <ul aria-label={more('title')} className="font-semibold">
        {target.target === undefined ? (
          <>
            <li>
              {releasedReports === undefined ? t('reportsUnknown') : t('reports', { count: releasedReports })}
            </li>
            {unreleasedReports > 0 && <li>{more('unreleased', { count: unreleasedReports })}</li>}
          </>
        ) : (
          <li>{more('reportsMoved', { count: reportCount(record), id: String(target.target.id) })}</li>
        )}
        {portalAccess !== null && <li>{more('portalAccess')}</li>}
      </ul>
      {restorable && <p>{t('restorable')}</p>}
      <Namesakes patient={record} isCompared={target.others !== undefined} />
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
  const t = useTranslations('patientRemoval')
  const removal = useTranslations('patients.removal')
  const dates = useDates()
  const format = useFormatter()
  const { sameName: others = [], birthDate } = patient
  const namesakes = patient.namesakes ?? others.filter((other) => other.birthDate === birthDate).length
  const births = others
    .slice(0, MOST_NAMESAKES_LISTED)
    .map((other) => t('namesakeBirthDate', { date: dates.birth(other.birthDate), id: String(other.id) }))
  const rest = others.length - MOST_NAMESAKES_LISTED
  if (rest > 0) births.push(t('moreNamesakes', { count: rest }))
  return (
    <>
      {!isCompared && births.length > 0 && (
        <p>
          {t('namesakes', { count: others.length, births: format.list(births, { type: 'conjunction' }) })}
        </p>
      )}
      {namesakes > 0 && <p>{removal('namesakes', { count: namesakes, name: sharedName(patient) })}</p>}
    </>
  )
}
