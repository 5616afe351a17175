import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { releaseOperations } from '#contract/release.ts'
import { useCapability } from '#portal/http/capabilities.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useCapabilities } from '#portal/http/capabilities.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { listedReleases } from './listedReleases.ts'
import type { ListedRelease } from './listedReleases.ts'
import { releasePages } from './releases.ts'

const OTHERS_STALE_MS = 60_000

/**
 * The other released reports of a report's patient, newest first. A service without this filter would send all its reports again: they
 * are then looked for in the list, which holds all that there are.
 */
export function useOtherReports(release: ListedRelease | undefined, filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useCapability('queryReleasedPatients')
  const patientId = release?.report.patient.id
  const own = useInfiniteQuery({
    ...releasePages(client, { ...noFilters, patientId }),
    // Another patient's reports must never be shown in place of this patient's.
    placeholderData: () => undefined,
    enabled: isOffered && patientId !== undefined,
    staleTime: OTHERS_STALE_MS,
  })
  // Drawn again with the page, whenever the list changes.
  const list = queryClient.getQueryData(releasePages(client, filters).queryKey)
  const data = patientId === undefined ? undefined : isOffered ? own.data : list
  const rows = useMemo(
    () =>
      data &&
      listedReleases(data.pages).rows.filter(
        (row) => row.report.patient.id === patientId && row.id !== release?.id && !row.withdrawn,
      ),
    [data, patientId, release?.id],
  )
  const isPart = isOffered && patientId !== undefined && own.hasNextPage
  const total = data?.pages.at(-1)?.count ?? 0
  return {
    rows,
    count: rows && (isPart ? Math.max(rows.length, total - 1) : rows.length),
    error: isOffered ? own.error : null,
    isFetching: own.isFetching,
    loadMore: isPart ? () => void own.fetchNextPage({ cancelRefetch: false }) : undefined,
    retry: () => void (own.isFetchNextPageError ? own.fetchNextPage() : own.refetch()),
  }
}

export type OtherReports = ReturnType<typeof useOtherReports>

/** The id of a report's release; null where it is not released. */
export function useReleaseOfReport(reportId: number, filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  // Whether the list holds every report is not known until the service has said what it offers.
  const { offers, isLoading } = useCapabilities()
  const isOffered = offers('queryReleasedPatients')
  return useQuery({
    enabled: !isLoading,
    queryKey: ['reports', 'release of report', reportId, isOffered],
    queryFn: async ({ signal }) => {
      const isWanted = (row: { reportId: number }) => row.reportId === reportId
      if (!isOffered) {
        // A service without the filter has sent all its reports with the list.
        const list = queryClient.getQueryData(releasePages(client, filters).queryKey)
        return list?.pages.flatMap((page) => page.data).find(isWanted)?.id ?? null
      }
      const { data } = await client.send(releaseOperations.listReleases, {
        query: { reportId, limit: 1 },
        signal,
      })
      return data.find(isWanted)?.id ?? null
    },
  })
}
