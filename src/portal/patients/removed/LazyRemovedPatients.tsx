import type { RefObject } from 'react'
import type { ListPlace } from '#portal/patients/listPlace.ts'
import { ListSkeleton } from '#portal/patients/ListSkeleton.tsx'
import type { PatientSearch } from '#portal/patients/usePatientSearch.ts'
import { lazyPart } from '#portal/session/lazyPart.tsx'

export interface RemovedPatientsProps {
  search: PatientSearch
  place: RefObject<ListPlace>
}

/** The page of removed patients. Its code comes when it is wanted: hardly anybody may see it. */
export const LazyRemovedPatients = lazyPart<RemovedPatientsProps>({
  name: 'removed patients',
  load: async () => (await import('./RemovedPatients.tsx')).RemovedPatients,
  Coming: () => <ListSkeleton />,
})
