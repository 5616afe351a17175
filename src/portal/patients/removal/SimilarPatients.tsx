import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { foldDocument } from '#contract/documentNumbers.ts'
import type { Patient } from '#contract/patient.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'

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
    { name: facts('facts.created'), value: text.created, differs: false },
  ]
  const shown = others.slice(0, MOST_COLUMNS)
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
              <ColumnHead patient={patient} note={t('toBeRemoved')} />
              {shown.map((other) => (
                <ColumnHead key={other.id} patient={other} note={t('toBeKept')} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value, compared = value, differs = true }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="sticky left-0 bg-panel px-3 py-1 font-normal text-ink-3">
                  {name}
                </th>
                <td className="px-3 py-1">{value(patient) || facts('notRecorded')}</td>
                {shown.map((other) => (
                  <td
                    key={other.id}
                    className={`px-3 py-1 ${differs && compared(other) !== compared(patient) ? 'font-semibold' : ''}`}
                  >
                    {value(other) || facts('notRecorded')}
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

const ColumnHead = ({ patient, note }: { patient: Patient; note: string }) => (
  <th scope="col" className="min-w-32 px-3 py-1.5 align-top font-normal break-words">
    <span className="block text-head text-ink-3">{note}</span>
    <span className="font-semibold">
      <PatientName patient={patient} /> <RecordNumber id={patient.id} />
    </span>
  </th>
)
