import { queryOptions } from '@tanstack/react-query'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Client } from '#portal/http/client/client.ts'

/** In seconds: the longest time between two questions. */
const LONGEST = 30

/** Whether a report's PDF is there, asked ever less often while it is being made. `version`: of the report, as a change of it has its PDF made anew. */
export const pdfStateOf = (client: Client, id: number, version: string) =>
  queryOptions({
    queryKey: ['pdf state', id, version],
    queryFn: ({ signal }) => client.send(reportOperations.getPdfState, { params: { id }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'pending' && 1000 * Math.min(dataUpdateCount, LONGEST),
    staleTime: 0,
    gcTime: 0,
  })
