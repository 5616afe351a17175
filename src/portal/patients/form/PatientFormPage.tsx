import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { paths } from '#contract/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { BackLink } from '#portal/patients/search/BackLink.tsx'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { PatientProblem } from '#portal/patients/record/PatientProblem.tsx'
import { FactsSkeleton } from '#portal/patients/record/FactValues.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { recordToEdit, sentPatient } from '#portal/patients/api/form.ts'
import { PatientForm } from './PatientForm.tsx'
import type { SentFrom } from './PatientForm.tsx'

export interface PatientFormPageProps {
  /** The record; left out for a new one. */
  id?: number
  /** The report in the inbox of which a new patient comes. */
  inboxId?: number | undefined
}

/** The form for a new patient, or for the record with this number. */
export function PatientFormPage({ id, inboxId }: PatientFormPageProps) {
  if (id !== undefined) return <EditPage id={id} />
  return inboxId === undefined ? <FormPage read={undefined} /> : <SentPage inboxId={inboxId} />
}

function SentPage({ inboxId }: { inboxId: number }) {
  const { data, error, refetch } = useQuery(sentPatient(useClient(), inboxId))
  if (data) return <FormPage read={undefined} sent={{ inboxId, patient: data }} />
  if (error) return <PatientProblem error={error} onRetry={() => void refetch()} />
  return <Loading />
}

function EditPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(recordToEdit(useClient(), id))
  if (data && data.dateHourDeleted !== null) return <Navigate to={paths.patient(id)} replace />
  if (data) return <FormPage read={data} />
  if (error) return <PatientProblem error={error} onRetry={() => void refetch()} />
  return <Loading id={id} />
}

const Loading = ({ id }: { id?: number }) => (
  <>
    <Header id={id} />
    <div className="px-6 py-5 max-md:px-4">
      <FactsSkeleton />
    </div>
  </>
)

const FormPage = ({ read, sent }: { read: PatientDetail | undefined; sent?: SentFrom }) => (
  <>
    <Header id={read?.id} patient={read} />
    <PatientForm read={read} sent={sent} />
  </>
)

function Header({ id, patient }: { id: number | undefined; patient?: PatientDetail | undefined }) {
  const t = useTranslations('patientForm')
  const back = id === undefined ? paths.patients : paths.patient(id)
  const title = id === undefined ? t('newTitle') : t('editTitle', { id: String(id) })
  return (
    <PageHeader
      heading={
        <>
          <BackLink to={back} text={id === undefined ? t('allPatients') : t('record')} />
          <PageHeading title={title}>
            {patient ? (
              <>
                {t('edit')}: <PatientName patient={patient} />
              </>
            ) : (
              title
            )}
          </PageHeading>
          {id !== undefined && <RecordNumber id={id} />}
        </>
      }
    />
  )
}
