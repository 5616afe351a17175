import { ListSkeleton } from '#portal/patients/ListSkeleton.tsx'
import { lazyPart } from '#portal/session/lazyPart.tsx'
import type { RemovedPatientsProps } from './RemovedPatients.tsx'

/** The page of removed patients. Its code comes when it is wanted: hardly anybody may see it. */
export const LazyRemovedPatients = lazyPart<RemovedPatientsProps>({
  name: 'removed patients',
  load: async () => (await import('./RemovedPatients.tsx')).RemovedPatients,
  Coming: () => <ListSkeleton />,
})
