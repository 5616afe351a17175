import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { listedReleases } from '#portal/reports/listedReleases.ts'
import { noFilters } from '#portal/reports/place.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'
import { useOffered } from '#portal/session/useOffered.ts'

const FRESH = 60_000
const nobody = { data: undefined }

/**
 * The other released reports of the patient of one, newest first. A service without this filter would send the whole clinic's again:
 * there, they are looked for in the list, which holds all that there is.
 */
export function useOtherReports(release: ListedRelease | undefined, filters: Filters) {
  const client = useClient()
  const isOffered = useOffered('queryReleasedPatients')
  const patientId = release?.report.patient.id
  const own = useInfiniteQuery({
    ...releasePages(client, { ...noFilters, patientId }),
    // The list of another patient is nothing to stand in for this one's.
    placeholderData: () => undefined,
    enabled: isOffered && patientId !== undefined,
    staleTime: FRESH,
  })
  const list = useInfiniteQuery({ ...releasePages(client, filters), enabled: false })
  const { data } = patientId === undefined ? nobody : isOffered ? own : list
  const rows = useMemo(
    () =>
      data &&
      listedReleases(data.pages).rows.filter(
        (row) => row.report.patient.id === patientId && row.id !== release?.id && !row.left,
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
    more: isPart ? () => void own.fetchNextPage({ cancelRefetch: false }) : undefined,
    retry: () => void (own.isFetchNextPageError ? own.fetchNextPage() : own.refetch()),
  }
}

export type OtherReports = ReturnType<typeof useOtherReports>
