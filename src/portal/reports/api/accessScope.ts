import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accessScopeOperations } from '#contract/access/accessScope.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { allReleases, reloadFromTop } from './releases.ts'
import { useReports } from '#portal/reports/url.ts'

const OUTSIDE_STALE_MS = 60_000

/** The number of the report that a refusal names as outside the user's access scope; undefined for any other error. */
export const reportOutsideScope = (error: Error | null): number | undefined =>
  error instanceof ApiError && error.code === 'out_of_reach' ? error.response?.report : undefined

const allOutside = { queryKey: ['reports', 'outside'] }

/** How many reports of a patient are outside the user's access scope. Nothing is said of them but the number of the newest. */
export const reportsOutside = (client: Client, patientId: number | undefined) =>
  queryOptions({
    queryKey: [...allOutside.queryKey, patientId],
    queryFn: ({ signal }) =>
      client.send(accessScopeOperations.countOutside, { query: { patientId }, signal }),
    enabled: patientId !== undefined,
    staleTime: OUTSIDE_STALE_MS,
  })

/** Opens the reports of a report's patient with a reason, and reads again what was refused or left out without it. */
export function useOpening(reportId: number) {
  const { filters } = useReports()
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['reports', 'opening', reportId],
    mutationFn: (reason: string) =>
      client.send(accessScopeOperations.openReport, { params: { id: reportId }, body: { reason } }),
    onSuccess: async () => {
      void queryClient.invalidateQueries(allOutside)
      await Promise.all([
        queryClient.invalidateQueries(allReleases),
        reloadFromTop(client, queryClient, filters),
      ])
    },
  })
}
