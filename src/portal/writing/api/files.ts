import { queryOptions } from '@tanstack/react-query'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { image } from '#contract/resources/image.ts'
import type { Client } from '#portal/http/client/client.ts'
import { readReport } from './reports.ts'

export const imageTypes = reportOperations.sendImage.file
export const pdfTypes = reportOperations.sendReportPdf.file

/** Adds an image to a draft: once, even if it is sent again after an answer was lost. */
export const sendImage = (client: Client, id: number, file: File) =>
  client.send(reportOperations.sendImage, { params: { id }, query: { name: file.name }, file })

export async function sendPdf(client: Client, id: number, file: Blob) {
  await client.send(reportOperations.sendReportPdf, { params: { id }, file })
  return readReport(client, id)
}

export async function removePdf(client: Client, id: number) {
  await client.send(reportOperations.removeReportPdf, { params: { id } })
  return readReport(client, id)
}

const operations = resourceOperations(image)
type Change = Partial<Record<'caption', string> & Record<'keyImage', boolean> & Record<'position', number>>

export const changeImage = ({ send }: Client, { id, dateHourChanged }: ReportImage, changed: Change) =>
  send(operations.update, { body: { ...changed, id, dateHourChanged } as never })

export const removeImage = ({ send }: Client, { id }: ReportImage) =>
  send(operations.remove, { body: { id } })

export async function orderImages(client: Client, images: readonly ReportImage[]): Promise<void> {
  for (const [index, one] of images.entries()) await changeImage(client, one, { position: index + 1 })
}

export const thumbnail = (client: Client, id: number, imageId: number) =>
  queryOptions({
    queryKey: ['writing', 'thumbnail', imageId],
    queryFn: ({ signal }) =>
      client.send(reportOperations.getReportImage, {
        params: { id, imageId },
        query: { size: 'thumbnail' },
        signal,
      }),
    staleTime: Infinity,
  })
