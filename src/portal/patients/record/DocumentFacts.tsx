import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { FactSection, NotRecorded } from '#portal/patients/FactList.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { ReferenceName } from './ReferenceName.tsx'

type Documents = Pick<Patient, 'documents'>

/** The papers by which the patient is known, each with its kind. */
export function DocumentFacts({ documents }: Documents) {
  const t = useTranslations('patientRecord')
  return (
    <FactSection title={t('groups.documents')}>
      <DocumentList documents={documents} />
    </FactSection>
  )
}

export function DocumentList({ documents }: Documents) {
  const text = usePatientText()
  if (documents.length === 0) return <NotRecorded />
  return (
    <ul className="flex flex-col gap-1">
      {documents.map(({ id, number, type }) => (
        <li key={id} className="break-words">
          <span className="text-ink-3">
            <ReferenceName group="documentType" id={type.id} name={text.documentType(type)} />
          </span>{' '}
          {number}
        </li>
      ))}
    </ul>
  )
}
