import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { PatientName } from '#portal/patients/PatientName.tsx'
import { RecordNumber } from '#portal/patients/RecordNumber.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { RemovedDuplicate } from './RemovedDuplicate.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'

/** Records that may be the same patient, with what tells people apart. */
export function DuplicateList({ found }: { found: readonly Patient[] }) {
  const t = useTranslations('patientForm')
  const text = usePatientText()
  const { role } = useUser()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {found.map((patient) => (
        <li key={patient.id} className="flex flex-col gap-0.5 py-2.5">
          <p className="font-medium break-words">
            <PatientName patient={patient} /> <RecordNumber id={patient.id} />
          </p>
          <p className="text-small text-ink-2">{text.born(patient)}</p>
          <p className="text-small text-ink-2">
            {patient.mother ? t('mother', { name: patient.mother }) : t('noMother')}
          </p>
          {patient.documents.length > 0 && (
            <p className="text-small text-ink-2">{patient.documents.map(text.document).join(' · ')}</p>
          )}
          {patient.dateHourDeleted !== null && <RemovedDuplicate patient={patient} />}
          {(patient.dateHourDeleted === null || role === 'administrator') && (
            <Link
              to={`/patients/${patient.id}`}
              className="self-start text-small font-medium text-accent-ink underline underline-offset-2 pointer-coarse:py-3"
            >
              {t('openRecord', { id: String(patient.id) })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
