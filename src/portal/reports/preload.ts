import type { QueryClient } from '@tanstack/react-query'
import { examOperations } from '#contract/reports/exam.ts'
import type { Client } from '#portal/http/client/client.ts'
import { hasPages, offered } from '#portal/http/query/capabilities.ts'
import { releaseTotal, release, releasePages } from './api/releases.ts'
import { resetListMoment } from './api/releaseQuery.ts'
import { isFiltered, readFilters, readReleaseId } from './url.ts'
import { namedRecord } from '#portal/records/recordReference.ts'
import { rowsLoadedBefore } from './list/scrollPosition.ts'

interface Preload {
  client: Client
  queryClient: QueryClient
  location: { pathname: string; search: string }
}

/** Asks for what an address of this page shows, all at once, while the page's code is loading. */
export function preloadReports({ client, queryClient, location: { pathname, search } }: Preload): void {
  resetListMoment()
  const filters = readFilters(search)
  const releaseId = readReleaseId(pathname)
  void queryClient.prefetchInfiniteQuery(releasePages(client, filters, rowsLoadedBefore))
  if (releaseId) {
    void queryClient.prefetchQuery(release(client, queryClient, releaseId))
    // Where it fails, the pane loads it again and shows the failure.
    void import('./pane/ReportPane.tsx').catch(() => undefined)
  }
  if (filters.examId)
    void queryClient.prefetchQuery(namedRecord(client, examOperations.getExam, filters.examId))
  if (isFiltered(filters)) void preloadTotal(client, queryClient)
}

/** Only where the service has pages: another would answer with all its records. A failure is shown by what needs the total. */
async function preloadTotal(client: Client, queryClient: QueryClient): Promise<void> {
  const service = await queryClient.fetchQuery(offered(client)).catch(() => undefined)
  if (service && hasPages(service)) await queryClient.prefetchQuery(releaseTotal(client, queryClient))
}
