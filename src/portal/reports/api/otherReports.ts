import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { releaseOperations } from '#contract/reports/release.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { noFilters } from '#portal/reports/url.ts'
import type { ListedRelease } from './listedReleases.ts'
import { releasePages } from './releases.ts'

const OTHERS_STALE_MS = 60_000

/** The other released reports of a report's patient, newest first; none where the service does not say who the patient is. */
export function useOtherReports(release: ListedRelease | undefined) {
  const client = useClient()
  // A service that sends its listing whole has an order of its own; ours is newest first without one.
  const sort = useCapability('queryReleasedPatients') === 'computed' ? 'newest' : undefined
  const patientId = release?.report.patient.id
  const isKnown = patientId !== undefined && patientId > 0
  const list = usePagedList({
    ...releasePages(client, { ...noFilters, patientId, sort }),
    enabled: isKnown,
    staleTime: OTHERS_STALE_MS,
  })
  const { rows: listed, isCurrent, count: total = 0 } = list
  const rows = useMemo(() => {
    if (patientId === 0) return []
    return isCurrent ? listed.filter((row) => row.id !== release?.id && !row.withdrawn) : undefined
  }, [listed, isCurrent, patientId, release?.id])
  const isPart = isKnown && list.hasMore
  return {
    rows,
    count: rows && (isPart ? Math.max(rows.length, total - 1) : rows.length),
    /** The patient is not known, so neither are other reports. */
    isPatientUnknown: patientId === 0,
    fromListing: list.pages[0]?.fromListing,
    error: list.failure ?? list.error,
    isFetching: list.isFetching,
    loadMore: isPart ? list.loadMore : undefined,
    retry: list.retry,
  }
}

export type OtherReports = ReturnType<typeof useOtherReports>

/** Of a release only its numbers are read: a whole one would count as read by who is shown the link. */
const releaseOfReport = {
  ...releaseOperations.listReleases,
  success: {
    status: 200,
    answer: { schema: z.object({ data: z.array(z.object({ id: z.int(), reportId: z.int() })) }) },
  },
} as const

/** The id of a report's release; null where it is not released. */
export function useReleaseOfReport(reportId: number) {
  const client = useClient()
  return useQuery({
    queryKey: ['reports', 'release of report', reportId],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }) => {
      const { data } = await client.send(releaseOfReport, {
        query: { reportId, form: 'row', limit: 1 },
        signal,
      })
      return data.find((row) => row.reportId === reportId)?.id ?? null
    },
  })
}
