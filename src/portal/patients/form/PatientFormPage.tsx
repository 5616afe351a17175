import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { BackLink } from '#portal/records/BackLink.tsx'
import { PatientFacts, PatientHeading } from '#portal/records/patient/PatientName.tsx'
import { PatientProblem } from '#portal/patients/record/PatientProblem.tsx'
import { FactsSkeleton } from '#portal/patients/record/FactsSkeleton.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { recordToEdit, sentPatient } from '#portal/patients/api/form.ts'
import { PatientForm } from './PatientForm.tsx'

export interface PatientFormPageProps {
  /** The record; left out for a new one. */
  id?: number
  /** The report in the inbox of which a new patient comes. */
  inboxId?: number | undefined
}

/** The form for a new patient, or for the record with this number. */
export function PatientFormPage({ id, inboxId }: PatientFormPageProps) {
  const client = useClient()
  const record = useQuery({ ...recordToEdit(client, id ?? 0), enabled: id !== undefined })
  const sent = useQuery({ ...sentPatient(client, inboxId ?? 0), enabled: inboxId !== undefined })
  const { data: read } = record
  if (id !== undefined && read && read.dateHourDeleted !== null)
    return <Navigate to={paths.patient(id)} replace />
  const isNew = id === undefined && inboxId === undefined
  const { data, error, refetch } = id === undefined ? sent : record
  if (!data && error) return <PatientProblem error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Header id={id} patient={read} />
      {isNew || data ? (
        <PatientForm
          read={read}
          sent={sent.data && inboxId !== undefined ? { inboxId, patient: sent.data } : undefined}
        />
      ) : (
        <div className="px-6 py-5 max-md:px-4">
          <FactsSkeleton />
        </div>
      )}
    </>
  )
}

function Header({ id, patient }: { id: number | undefined; patient?: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  const patients = useTranslations('patients')
  const back = id === undefined ? paths.patients : paths.patient(id)
  const title = id === undefined ? t('newTitle') : t('editTitle', { id: String(id) })
  return (
    <PageHeader
      back={<BackLink to={back} text={id === undefined ? t('allPatients') : t('record')} />}
      heading={
        <PageHeading title={title} isRecord={patient !== undefined}>
          {patient ? (
            <>
              {patients('edit')}: <PatientHeading patient={patient} />
            </>
          ) : (
            title
          )}
        </PageHeading>
      }
      facts={patient && <PatientFacts patient={patient} />}
    />
  )
}
