import { FactsSkeleton } from '#portal/patients/FactsSkeleton.tsx'
import { lazyPart } from '#portal/session/lazyPart.tsx'

/** The form comes when it is first wanted: the list does without its code. */
export const LazyPatientForm = lazyPart<{ id: number | undefined }>({
  name: 'patient form',
  load: async () => (await import('./PatientFormPage.tsx')).PatientFormPage,
  Coming: () => (
    <div className="px-6 py-5 max-md:px-4">
      <FactsSkeleton />
    </div>
  ),
})
