import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { PatientName } from '#portal/patients/PatientName.tsx'
import { RecordNumber } from '#portal/patients/RecordNumber.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'

/** Who would be removed. */
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
            {documents.map((it) => (
              <li key={it.id}>{text.document(it)}</li>
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
