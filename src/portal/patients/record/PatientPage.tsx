import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patientOperations.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { paths } from '#contract/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { useCan } from '#portal/session/can.ts'
import { usePrinter } from '#portal/ui/layout/printing.ts'
import { useRecordedPrint } from '#portal/disclosure/useRecordedPrint.ts'
import { Viewers } from '#portal/disclosure/Viewers.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { BackLink } from '#portal/patients/search/BackLink.tsx'
import { FactsSkeleton } from './FactValues.tsx'
import { neighbour } from '#portal/patients/search/scrollPosition.ts'
import type { ScrollPosition } from '#portal/patients/search/scrollPosition.ts'
import { listedPatient } from '#portal/patients/api/cache.ts'
import { PatientFacts } from './PatientFacts.tsx'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { PatientProblem } from './PatientProblem.tsx'
import { patientRecord } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'
import { HistorySection } from './HistorySection.tsx'
import { NamesakeNote } from './NamesakeNote.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { RemovalDialog } from '#portal/patients/removal/RemovalDialog.tsx'
import { RemovedBanner } from '#portal/patients/restore/RemovedBanner.tsx'
import type { PatientSearch } from '#portal/patients/search/usePatientSearch.ts'

export interface PatientPageProps {
  id: number
  /** The list that the page was opened from. */
  search: PatientSearch
  position: RefObject<ScrollPosition>
}

/** One patient's record, which can be removed, or restored. */
export function PatientPage({ id, search, position }: PatientPageProps) {
  const t = useTranslations('patients')
  const listed = useTranslations('patients.listed')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  const hasReports = useCapability('listPatientReports') !== 'none'
  const hasHistory = useCapability('listPatientHistory') === 'offered'
  const canRemove = useCan(patientOperations.removePatient)
  const [removing, setRemoving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePrinter(useRecordedPrint({ patient: id }))
  const record = useQuery({
    ...patientRecord(client, id),
    placeholderData: (): KnownPatient | undefined => listedPatient(queryClient, id),
  })
  // Back in the list, the row of this patient has the focus, after every way back.
  useEffect(() => {
    position.current.row = id
  }, [position, id])

  const { data: patient, error, isPlaceholderData } = record
  const isMissing = error && problemKind(error) === 'notFound'
  if (error && (isMissing || !patient)) {
    return <PatientProblem error={error} onRetry={() => void record.refetch()} />
  }

  const title = t('recordTitle', { id: String(id) })
  const removed = patient?.dateHourDeleted != null
  const leave = () => {
    position.current.row = neighbour(search.patients, id)
    // The browser's Back must not lead to the page of a removed patient.
    void (state?.fromList ? navigate(-1) : navigate(paths.patients, { replace: true }))
  }
  const showNamesakes = ({ firstName, lastName }: PatientDetail) => {
    search.searchFor(`${firstName} ${lastName}`)
    position.current.row = undefined
    void navigate(paths.patients)
  }

  return (
    <>
      <PageHeader
        heading={
          <>
            <BackLink to={paths.patients} text={t('backToList')} />
            {/* A restored record is announced like a new page. */}
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
              <MergePatientLink id={id} />
              {canRemove && (
                <Button ref={button} variant="quietDanger" onClick={() => setRemoving(true)}>
                  {t('removal.action')}
                </Button>
              )}
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
          {patient?.listed && (
            <p className="flex gap-3 rounded-control border border-line bg-panel px-5 py-3">
              <Icon name="info" className="mt-px text-new" />
              {listed('record')}
            </p>
          )}
          {patient && <NamesakeNote patient={patient} onShowAll={() => showNamesakes(patient)} />}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {patient ? <PatientFacts patient={patient} coming={isPlaceholderData} /> : <FactsSkeleton />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {hasReports && <ReportsSection id={id} removed={removed} />}
              {hasHistory && <HistorySection id={id} removed={removed} />}
              <Viewers of={{ kind: 'patient', id }} />
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

/** Leads to the form of the record, for users that may change it. */
function EditPatientLink({ id }: { id: number }) {
  const t = useTranslations('patientForm')
  const isOffered = useCapability('updatePatient') === 'offered'
  const isAllowed = useCan(patientOperations.updatePatient)
  if (!isOffered || !isAllowed) return null
  return (
    <Link to={paths.editPatient(id)} className={buttonClass()}>
      {t('edit')}
    </Link>
  )
}

/** Leads to where the record is merged with another one. */
function MergePatientLink({ id }: { id: number }) {
  const t = useTranslations('patients')
  const isOffered = useCapability('mergePatients') === 'offered'
  const isAllowed = useCan(patientOperations.mergePatients)
  if (!isOffered || !isAllowed) return null
  return (
    <Link to={paths.mergePatients(id)} className={buttonClass()}>
      {t('merge')}
    </Link>
  )
}
