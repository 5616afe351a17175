import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { ListSkeleton } from '#portal/records/list/ListSkeleton.tsx'
import { useCan } from '#portal/session/can.ts'
import type { PatientFormPageProps } from './form/PatientFormPage.tsx'
import type { MergePageProps } from './merge/MergePage.tsx'
import { FactsSkeleton } from './record/FactsSkeleton.tsx'
import type { PatientPageProps } from './record/PatientPage.tsx'
import { PatientProblem } from './record/PatientProblem.tsx'
import type { RemovedPatientsProps } from './restore/RemovedPatients.tsx'
import { PatientList } from './search/PatientList.tsx'
import type { ScrollPosition } from './search/scrollPosition.ts'
import { usePatientSearch } from './search/usePatientSearch.ts'
import { usePatientSelection } from './search/usePatientSelection.ts'
import { readPatientListId, readPatientsLocation } from './url.ts'

// The list does without the code of the other pages.
const LazyPatientPage = lazyPart<PatientPageProps>({
  name: 'the patient page',
  load: async () => (await import('./record/PatientPage.tsx')).PatientPage,
  messages: ['patientRecord', 'patientForm', 'patientRemoval', 'disclosure', 'history'],
  Fallback: RecordSkeleton,
})
const LazyPatientForm = lazyPart<PatientFormPageProps>({
  name: 'the patient form',
  load: async () => (await import('./form/PatientFormPage.tsx')).PatientFormPage,
  messages: ['patientForm', 'patientRecord'],
  Fallback: RecordSkeleton,
})
const LazyMergePage = lazyPart<MergePageProps>({
  name: 'the merge page',
  load: async () => (await import('./merge/MergePage.tsx')).MergePage,
  messages: ['patientMerge', 'patientRecord', 'patientForm'],
  Fallback: RecordSkeleton,
})
const LazyRemovedPatients = lazyPart<RemovedPatientsProps>({
  name: 'the removed patients',
  load: async () => (await import('./restore/RemovedPatients.tsx')).RemovedPatients,
  messages: ['patientRecord', 'patientRemoval'],
  Fallback: RemovedSkeleton,
})

function RemovedSkeleton() {
  const t = useTranslations('patientList.removed')
  return <ListSkeleton title={t('title')} />
}

function RecordSkeleton() {
  return (
    <div className="px-6 py-5 max-md:px-4">
      <FactsSkeleton />
    </div>
  )
}

const forbidden = () => new ApiError(403, undefined, null)

const top: ScrollPosition = { list: '', offset: 0, row: undefined }

/** The patients, the removed ones, or one of them. Searches and scroll positions outlive their lists while another page is shown. */
export function PatientsPage() {
  const address = useLocation()
  const location = readPatientsLocation(address.pathname)
  const position = useRef<ScrollPosition>({ ...top })
  const removedPosition = useRef<ScrollPosition>({ ...top })
  const canSeeRemoved = useCan(patientOperations.listRemovedPatients)
  const canWrite = useCan(patientOperations.updatePatient)
  const canMerge = useCan(patientOperations.mergePatients)
  const search = usePatientSearch('found', {
    shown: location.page === 'list',
    patientListId: readPatientListId(address.search),
  })
  const selection = usePatientSelection(search)
  const removed = usePatientSearch('removed', { shown: canSeeRemoved && location.page === 'removed' })
  useIdlePreload(LazyPatientPage)

  switch (location.page) {
    case 'list':
      return <PatientList search={search} position={position} selection={selection} />
    case 'new':
      if (!canWrite) return <PatientProblem error={forbidden()} />
      return <LazyPatientForm key={location.inboxId ?? 'new'} inboxId={location.inboxId} />
    case 'removed':
      if (!canSeeRemoved) return <PatientProblem error={forbidden()} />
      return <LazyRemovedPatients search={removed} position={removedPosition} />
    case 'edit':
      if (!canWrite) return <PatientProblem error={forbidden()} />
      return <LazyPatientForm key={location.id} id={location.id} />
    case 'merge':
      if (!canMerge) return <PatientProblem error={forbidden()} />
      return <LazyMergePage key={location.id} id={location.id} otherId={location.otherId} />
    case 'record':
      return <LazyPatientPage key={location.id} id={location.id} search={search} position={position} />
    default:
      return <PatientProblem />
  }
}
