import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client.ts'
import { echo } from '#portal/session/echo.ts'
import { releaseTotal } from './filters/releaseTotal.ts'
import { turnDay } from './listDay.ts'
import { isFiltered, readFilters, readReleaseId } from './place.ts'
import { exam, release, releasePages } from './queries.ts'

interface Preload {
  client: Client
  queryClient: QueryClient
  location: { pathname: string; search: string }
}

/** Asks for what an address of this page shows, all at once, while the page's code is on the way. */
export function preloadReports({ client, queryClient, location: { pathname, search } }: Preload): void {
  turnDay()
  const filters = readFilters(search)
  const releaseId = readReleaseId(pathname)
  void queryClient.prefetchInfiniteQuery(releasePages(client, filters))
  if (releaseId) {
    void queryClient.prefetchQuery(release(client, queryClient, releaseId))
    // Where it does not come, the pane asks again and says so.
    void import('./pane/ReadingPane.tsx').catch(() => undefined)
  }
  if (filters.examId) void queryClient.prefetchQuery(exam(client, filters.examId))
  if (isFiltered(filters)) void preloadTotal(client, queryClient)
}

/** Not of a service that would answer with all its records. Whoever needs what could not be had will say so. */
async function preloadTotal(client: Client, queryClient: QueryClient): Promise<void> {
  const service = await queryClient.fetchQuery(echo(client)).catch(() => undefined)
  if (service?.operations.includes('queryReleasedPatients'))
    await queryClient.prefetchQuery(releaseTotal(client, queryClient))
}
