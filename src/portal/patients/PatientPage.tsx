import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/http/problemKind.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { Button } from '#portal/ui/Button.tsx'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import { BackLink } from './BackLink.tsx'
import { FactsSkeleton } from './FactsSkeleton.tsx'
import { EditPatientLink } from './form/FormLinks.tsx'
import { neighbour } from './listPlace.ts'
import type { ListPlace } from './listPlace.ts'
import { listedPatient } from './patientCache.ts'
import { PatientFacts } from './PatientFacts.tsx'
import { PatientName } from './PatientName.tsx'
import { PatientProblem } from './PatientProblem.tsx'
import { patientRecord } from './patientQueries.ts'
import { HistorySection } from './record/HistorySection.tsx'
import { NamesakeNote } from './record/NamesakeNote.tsx'
import { ReportsSection } from './record/ReportsSection.tsx'
import { RecordNumber } from './RecordNumber.tsx'
import { RemovalDialog } from './removal/RemovalDialog.tsx'
import { RemovedBanner } from './RemovedBanner.tsx'
import type { PatientSearch } from './usePatientSearch.ts'

interface PatientPageProps {
  id: number
  /** The list that one comes from and goes back to. */
  search: PatientSearch
  place: RefObject<ListPlace>
}

/** One patient's record, and its removal or the way back from it. */
export function PatientPage({ id, search, place }: PatientPageProps) {
  const t = useTranslations('patients')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  const hasReports = useOffered('listPatientReports')
  const hasHistory = useOffered('listPatientHistory')
  const [removing, setRemoving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const record = useQuery({
    ...patientRecord(client, id),
    placeholderData: (): PatientDetail | undefined => listedPatient(queryClient, id),
  })
  // The list goes on from this patient, however one comes back to it.
  useEffect(() => {
    place.current.row = id
  }, [place, id])

  const { data: patient, error, isPlaceholderData } = record
  const gone = error && problemKind(error) === 'notFound'
  if (error && (gone || !patient)) {
    return <PatientProblem error={error} onRetry={() => void record.refetch()} />
  }

  const title = t('recordTitle', { id: String(id) })
  const removed = patient?.dateHourDeleted != null
  const leave = () => {
    place.current.row = neighbour(search.patients, id)
    // The page of a patient who is gone is not left behind for the browser's Back.
    void (state?.fromList ? navigate(-1) : navigate('/patients', { replace: true }))
  }
  const showNamesakes = ({ firstName, lastName }: PatientDetail) => {
    search.searchFor(`${firstName} ${lastName}`)
    place.current.row = undefined
    void navigate('/patients')
  }

  return (
    <>
      <PageHeader
        heading={
          <>
            <BackLink to="/patients" text={t('back')} />
            {/* A record that comes back is announced like a page. */}
            <PageHeading key={String(removed)} title={title}>
              {patient ? <PatientName patient={patient} /> : title}
            </PageHeading>
            {patient && <RecordNumber id={id} />}
          </>
        }
        actions={
          patient &&
          !removed && (
            <>
              <EditPatientLink id={id} />
              <Button ref={button} look="quietDanger" onClick={() => setRemoving(true)}>
                {t('removal.action')}
              </Button>
            </>
          )
        }
      />
      <div
        role="region"
        aria-label={title}
        tabIndex={0}
        className="min-h-0 grow overflow-auto px-6 py-5 outline-offset-[-2px] max-md:px-4"
      >
        <div className="flex max-w-7xl flex-col gap-4">
          {patient && removed && <RemovedBanner patient={patient} />}
          {patient && <NamesakeNote patient={patient} onShowAll={() => showNamesakes(patient)} />}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {patient ? <PatientFacts patient={patient} coming={isPlaceholderData} /> : <FactsSkeleton />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {hasReports && <ReportsSection id={id} />}
              {hasHistory && <HistorySection id={id} removed={removed} />}
            </div>
          </div>
        </div>
      </div>
      {patient && removing && (
        <RemovalDialog
          patient={patient}
          focusAfter={{ kept: () => button.current, gone: () => null }}
          onGone={leave}
          onClosed={() => setRemoving(false)}
        />
      )}
    </>
  )
}
