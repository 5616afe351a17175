import { queryOptions } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'

export type ImageSize = 'whole' | 'thumbnail'

const WHILE_LOOKING = 60_000

/** An image of a report, which like everything else wants the token. */
export const reportImage = (client: Client, reportId: number, imageId: number, size: ImageSize) =>
  queryOptions({
    queryKey: ['report', reportId, 'image', imageId, size],
    queryFn: ({ signal }) =>
      client.send(operations.getReportImage, {
        params: { id: reportId, imageId },
        query: { size: size === 'whole' ? undefined : size },
        signal,
      }),
    staleTime: Infinity,
    gcTime: WHILE_LOOKING,
  })
