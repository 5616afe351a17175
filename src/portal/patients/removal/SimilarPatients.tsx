import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { foldDocument } from '#contract/patients/documentNumbers.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { PatientName } from '#portal/records/patient/PatientName.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Button } from '#portal/ui/form/Button.tsx'

/** More could not be compared at a glance. */
const FEW = 3

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

/** Others that could be taken for the patient, one in a row. Where they differ from the patient is bold. */
export function SimilarPatients({ patient, others }: SimilarPatientsProps) {
  const t = useTranslations('patientRemoval.similar')
  const facts = useTranslations('patients')
  const text = usePatientText()
  const id = useId()
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? others : others.slice(0, FEW)
  const value = (known: string, differs: boolean): ReactNode =>
    differs ? <strong className="font-semibold text-ink">{known || facts('notRecorded')}</strong> : known
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small font-semibold text-ink-2">
        {t('title', { count: others.length })}
      </h3>
      <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-small sm:grid-cols-[minmax(0,1.3fr)_auto_auto_minmax(0,1.2fr)]">
        {shown.map((other) => {
          const documents = other.documents.map(text.document).join(' · ')
          return (
            <li
              key={other.id}
              className="col-span-full grid grid-cols-subgrid gap-y-0.5 border-b border-line py-2 last:border-0"
            >
              <span className="min-w-0 break-words text-ink max-sm:col-span-full">
                <PatientName patient={other} />
              </span>
              <strong className="font-semibold">{other.id}</strong>
              <span>{value(text.birthDate(other), text.birthDate(other) !== text.birthDate(patient))}</span>
              <span className="min-w-0 break-words max-sm:col-span-full">
                <span className="text-ink-3">{facts('facts.mother')}</span>{' '}
                {value(other.mother, other.mother !== patient.mother)}
              </span>
              <span className="col-span-full break-words text-ink-2">
                {documents && <>{value(documents, documentsOf(other) !== documentsOf(patient))} · </>}
                {facts('facts.created')} {text.created(other)}
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < others.length && (
        <Button variant="quiet" className="-ml-2 px-2 text-small" onClick={() => setAllShown(true)}>
          {t('showMore', { count: others.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
