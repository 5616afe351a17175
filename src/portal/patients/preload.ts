import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import { patientPages } from './api/search.ts'
import { readPatientListId, readPatientsLocation } from './url.ts'

interface Preload {
  client: Client
  queryClient: QueryClient
  location: { pathname: string; search: string }
}

/** Loads the list, or the code of the record's page, while the code of the patients' page is loading. */
export function preloadPatients({ client, queryClient, location: { pathname, search } }: Preload): void {
  const { page } = readPatientsLocation(pathname)
  // Whether the service has lists of patients is not known yet.
  if (page === 'list' && readPatientListId(search) === undefined)
    void queryClient.prefetchInfiniteQuery(patientPages(client, 'found', { search: '' }))
  // The page loads again what fails here, and shows why where it fails again.
  if (page === 'record') void import('./record/PatientPage.tsx').catch(() => undefined)
}
