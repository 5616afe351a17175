import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { operations } from '#contract/operations.ts'
import type { Report } from '#contract/report.ts'
import type { Client } from '#portal/http/client.ts'
import { AnswerError, ApiError } from '#portal/http/errors.ts'

export const AHEAD_OF_READING = 'ahead of reading'
/** A report that is read at length must not make the next one be forgotten. */
export const AHEAD = 600_000
const WHILE_READING = 60_000
const LARGE = 20_000_000

/**
 * A report's PDF. One that was fetched ahead is shown at once, and the service is told that it is read: it is asked without
 * the content, which comes a second time only where a service cannot say.
 */
export const reportPdf = (client: Client, queryClient: QueryClient, reportId: number) => {
  const ahead = () => queryClient.getQueryData<Blob>(aheadKey(reportId))
  return queryOptions({
    queryKey: pdfKey(reportId),
    queryFn: async ({ signal }) => {
      const held = ahead()
      const isStillThere = held && (await isThere(client, reportId, signal))
      return isStillThere ? held : askPdf(client, reportId, { signal })
    },
    initialData: ahead,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Infinity),
    gcTime: WHILE_READING,
  })
}

/** Fetches a PDF before anybody reads it, and tells the service so. */
export async function prefetchPdf(client: Client, queryClient: QueryClient, report: Report): Promise<void> {
  const { id, pdfsize } = report
  if (pdfsize <= 0 || pdfsize > LARGE || queryClient.getQueryData(pdfKey(id))) return
  await queryClient.prefetchQuery({
    queryKey: aheadKey(id),
    queryFn: ({ signal }) => askPdf(client, id, { signal, ahead: true }),
    staleTime: AHEAD,
    gcTime: AHEAD,
    retry: false,
  })
}

const pdfKey = (reportId: number) => ['report', reportId, 'pdf']
const aheadKey = (reportId: number) => [AHEAD_OF_READING, 'pdf', reportId]

/** Whatever the service calls it, the browser is given nothing else than a PDF. */
async function askPdf(client: Client, id: number, asked: { signal: AbortSignal; ahead?: boolean }) {
  const file = await client.send(operations.getReportPdf, { params: { id }, ...asked })
  const beginning = await file.slice(0, 1024).text()
  if (!beginning.includes('%PDF-')) throw new AnswerError('The file is not a PDF.', null)
  return file.slice(0, file.size, 'application/pdf')
}

/** A refusal comes without its words: whoever asks for the file itself hears them. */
async function isThere(client: Client, id: number, signal: AbortSignal): Promise<boolean> {
  try {
    await client.send(operations.getReportPdf, { params: { id }, signal, withoutContent: true })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
