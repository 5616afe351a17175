import type { QueryClient } from '@tanstack/react-query'
import { releaseOperations } from '#contract/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { PREFETCH_TTL_MS, prefetchPdf } from './pdf.ts'
import { prefetched, prefetchKey } from './release.ts'

/** Fetches a report and its PDF before anybody reads them. The request says so: opening either asks the service all the same. */
export async function prefetchRelease(client: Client, queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: prefetchKey(id),
    queryFn: ({ signal }) =>
      client.send(releaseOperations.getRelease, { params: { id }, signal, prefetch: true }),
    staleTime: PREFETCH_TTL_MS,
    gcTime: PREFETCH_TTL_MS,
    retry: false,
  })
  const report = prefetched(queryClient, id)?.report
  if (report) await prefetchPdf(client, queryClient, report)
}
