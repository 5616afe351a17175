import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import type { PatientDetail, PatientRow } from '#contract/patient.ts'
import { refreshAround } from '#portal/patients/patientCache.ts'

type Pages = InfiniteData<Listing<PatientRow>, number | undefined>

/** Shows a record as it was saved wherever it stands, and has asked anew what it may have changed. */
export function showSaved(queryClient: QueryClient, saved: PatientDetail): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: ['patients', 'found'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          data: page.data.map((it) => (it.id === saved.id ? { ...it, ...saved } : it)),
        })),
      },
  )
  queryClient.removeQueries({ queryKey: ['patients', 'record', saved.id], type: 'inactive' })
  void refreshAround(queryClient, saved.id)
}
