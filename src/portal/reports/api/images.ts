import { queryOptions } from '@tanstack/react-query'
import { reportOperations } from '#contract/reportOperations.ts'
import type { Client } from '#portal/http/client/client.ts'

export type ImageSize = 'whole' | 'thumbnail'

const CLOSED_TTL_MS = 60_000

/** An image of a report. It is fetched rather than linked to, since the request has to carry the token. */
export const reportImage = (client: Client, reportId: number, imageId: number, size: ImageSize) =>
  queryOptions({
    queryKey: ['reports', 'image', reportId, imageId, size],
    queryFn: ({ signal }) =>
      client.send(reportOperations.getReportImage, {
        params: { id: reportId, imageId },
        query: { size: size === 'whole' ? undefined : size },
        signal,
      }),
    staleTime: Infinity,
    gcTime: CLOSED_TTL_MS,
  })
