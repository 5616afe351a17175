import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { FactSection, NotRecorded } from '#portal/patients/FactList.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { ReferenceName } from './ReferenceName.tsx'

/** The papers by which the patient is known, each with its kind. */
export function DocumentFacts({ documents }: Pick<Patient, 'documents'>) {
  const t = useTranslations('patientRecord')
  const text = usePatientText()
  return (
    <FactSection title={t('groups.documents')}>
      {documents.length === 0 ? (
        <NotRecorded />
      ) : (
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
      )}
    </FactSection>
  )
}
