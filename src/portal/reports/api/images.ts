import { queryOptions } from '@tanstack/react-query'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { ReportImage } from '#contract/reports/reportParts.ts'
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

/** The images of a report. Elements of another form than our contract's are skipped. */
export function readImages(elements: readonly unknown[]) {
  const byId = new Map<number, ReportImage>()
  for (const element of elements) {
    const { data: image } = ReportImage.safeParse(element)
    if (image && !byId.has(image.id)) byId.set(image.id, image)
  }
  return { images: [...byId.values()], skipped: elements.length - byId.size }
}
