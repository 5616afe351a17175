import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client.ts'
import { patientPages } from './patientQueries.ts'

interface Preload {
  client: Client
  queryClient: QueryClient
  location: { pathname: string }
}

/** Asks for the list, where an address of this page shows it, while the page's code is on the way. */
export function preloadPatients({ client, queryClient, location: { pathname } }: Preload): void {
  if (!/^\/patients\/./.test(pathname))
    void queryClient.prefetchInfiniteQuery(patientPages(client, 'found', ''))
}
