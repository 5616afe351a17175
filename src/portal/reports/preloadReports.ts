import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client.ts'
import { readFilters, readReleaseId } from './place.ts'
import { exam, release, releasePages } from './queries.ts'

interface Preload {
  client: Client
  queryClient: QueryClient
  location: { pathname: string; search: string }
}

/** Asks for what an address of this page shows, all at once, while the page's code is on the way. */
export function preloadReports({ client, queryClient, location: { pathname, search } }: Preload): void {
  const filters = readFilters(search)
  const releaseId = readReleaseId(pathname)
  void queryClient.prefetchInfiniteQuery(releasePages(client, filters))
  if (releaseId) void queryClient.prefetchQuery(release(client, queryClient, releaseId))
  if (filters.examId) void queryClient.prefetchQuery(exam(client, filters.examId))
}
