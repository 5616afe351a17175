import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { FoundPatient, Patient } from '#contract/patients/patient.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { similarPatients } from '#portal/patients/api/removal.ts'
import { PatientIdentity } from '#portal/patients/identity/PatientIdentity.tsx'
import { FactsSkeleton } from '#portal/patients/record/FactsSkeleton.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { patientSearch } from '#portal/records/pick/recordSearch.ts'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { Link } from '#portal/ui/layout/Link.tsx'

/** Chooses the record with which one is merged: of those that look like it, or of all by a search. */
export function OtherRecord({ patient }: { patient: Patient }) {
  const t = useTranslations('patientMerge.choose')
  const { data, isError } = useQuery(similarPatients(useClient(), patient.id))
  const heading = useId()
  return (
    <div className="min-h-0 grow overflow-auto px-6 py-5 max-md:px-4">
      <div className="flex max-w-3xl flex-col gap-5">
        <div>
          <PatientIdentity patient={patient} />
          <p className="mt-2 text-ink-2">{t('text')}</p>
        </div>
        <section aria-labelledby={heading}>
          <h2 id={heading} className="mb-2 text-small font-semibold">
            {t('similar')}
          </h2>
          {!data && !isError && <FactsSkeleton />}
          {!data && isError && <p className="text-ink-2">{t('similarFailed')}</p>}
          {data?.data.length === 0 && <p className="text-ink-2">{t('noSimilar')}</p>}
          {data && data.data.length > 0 && (
            <ul className="divide-y divide-line rounded-control border border-line bg-panel">
              {data.data.map((other) => (
                <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 grow basis-56">
                    <PatientIdentity patient={other} />
                  </div>
                  <Link className={buttonClass()} to={paths.mergePatients(patient.id, other.id)}>
                    {t('compare', { id: String(other.id) })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <RecordSearch id={patient.id} />
      </div>
    </div>
  )
}

/** Searches all patients; the chosen one is compared at once. */
function RecordSearch({ id }: { id: number }) {
  const t = useTranslations('patientMerge.choose')
  const patients = useTranslations('patients')
  const client = useClient()
  const navigate = useNavigate()
  const { hint, choiceOf } = usePatientChoices()
  return (
    <RecordField
      label={t('search')}
      value={null}
      onChange={(other: FoundPatient | null) => other && void navigate(paths.mergePatients(id, other.id))}
      search={(text) => ({
        ...patientSearch(client, patientOperations.queryPatients, text),
        select: ({ records, count }) => ({ records: records.filter((other) => other.id !== id), count }),
      })}
      hint={hint}
      choiceOf={choiceOf}
      placeholder={patients('searchShort')}
      nothingFound={t('noMatch')}
      listLabel={t('results')}
    />
  )
}
