import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { foldDocument } from '#contract/patients/documentNumbers.ts'
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
  const rows = [
    ['birthDate', t('facts.born'), text.born(patient)],
    ['mother', t('facts.mother'), mother],
    [
      'documents',
      t('facts.documents', { count: documents.length || 1 }),
      documents.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {documents.map((entry) => (
            <li key={entry.id}>{text.document(entry)}</li>
          ))}
        </ul>
      ),
    ],
    ['dateHourCreated', t('facts.created'), text.created(patient)],
  ] as const
  return (
    <div className="rounded-control border border-line px-4 py-3">
      <p className="text-[1rem]/6 font-semibold break-words">
        <PatientName patient={patient} /> <RecordNumber id={patient.id} />
      </p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([field, name, value]) => (
          <div key={field} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 break-words">
              {value || t(isUnlisted(patient, field) ? 'notListed' : 'notRecorded')}
            </dd>
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

const effectsBox = 'flex flex-col gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger'

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

/** More columns could not be compared at a glance. */
const MOST_COLUMNS = 4

/** The documents as they are compared: in any order, and however they are punctuated. */
const documentsOf = ({ documents }: Patient): string =>
  documents
    .map(({ number, type }) => `${type.id} ${foldDocument(number)}`)
    .toSorted()
    .join(', ')

interface SimilarPatientsProps {
  patient: Patient
  others: readonly Patient[]
}

/** The patient beside others that could be taken for this one, in the facts that tell people apart. Differences are bold. */
export function SimilarPatients({ patient, others }: SimilarPatientsProps) {
  const t = useTranslations('patientRemoval.similar')
  const facts = useTranslations('patients')
  const text = usePatientText()
  const id = useId()
  const rows = [
    { name: facts('facts.born'), value: text.birthDate },
    { name: facts('facts.mother'), value: (other: Patient) => other.mother },
    {
      name: facts('facts.documents', { count: 1 }),
      value: (other: Patient) => other.documents.map(text.document).join(', '),
      compared: documentsOf,
    },
    // Two records of one person were created at different times, too.
    { name: facts('facts.created'), value: text.created, compared: () => '' },
  ]
  const shown = [patient, ...others.slice(0, MOST_COLUMNS)]
  return (
    <section>
      <h3 id={id} className="text-small font-semibold">
        {t('title', { count: others.length })}
      </h3>
      {/* Takes the focus, so that it can be scrolled with the keyboard. */}
      <div
        role="region"
        aria-labelledby={id}
        tabIndex={0}
        className="mt-1.5 overflow-x-auto rounded-control border border-line"
      >
        <table className="w-full text-left text-small">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="sticky left-0 bg-panel">
                <span className="sr-only">{t('factsHeading')}</span>
              </th>
              {shown.map((one) => (
                <th
                  key={one.id}
                  scope="col"
                  className="min-w-32 px-3 py-1.5 align-top font-normal break-words"
                >
                  <span className="block text-head text-ink-3">
                    {t(one === patient ? 'toBeRemoved' : 'toBeKept')}
                  </span>
                  <span className="font-semibold">
                    <PatientName patient={one} /> <RecordNumber id={one.id} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value, compared = value }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="sticky left-0 bg-panel px-3 py-1 font-normal text-ink-3">
                  {name}
                </th>
                {shown.map((one) => (
                  <td
                    key={one.id}
                    className={`px-3 py-1 ${compared(one) === compared(patient) ? '' : 'font-semibold'}`}
                  >
                    {value(one) || facts('notRecorded')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {others.length > MOST_COLUMNS && (
        <p className="mt-1 text-small text-ink-3">{t('notShown', { count: others.length - MOST_COLUMNS })}</p>
      )}
    </section>
  )
}
