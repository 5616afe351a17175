import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Report } from '#contract/reports/report.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useCapabilities, useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { AnswerError, ApiError } from '#portal/http/client/errors.ts'
import { pdfAddress } from '#portal/http/client/pdfAddress.ts'
import type { PdfNames } from '#portal/http/client/pdfAddress.ts'
import { pdfStateOf } from '#portal/http/query/pdfState.ts'
import { allReleases, PREFETCH_TTL_MS, prefetched, prefetchedRelease } from './releases.ts'

const CLOSED_TTL_MS = 60_000
/** In bytes: a larger PDF is not prefetched. */
const LARGEST_PREFETCHED = 20_000_000

/** A report's PDF. A prefetched one is shown at once, and that it is read is told by a `HEAD` request. */
export const reportPdf = (client: Client, queryClient: QueryClient, report: Report) => {
  const kept = () => queryClient.getQueryData<Blob>(prefetchedPdf(report.id))
  return queryOptions({
    queryKey: pdfKey(report.id),
    queryFn: async ({ signal }) => {
      const blob = kept()
      const isStillThere = blob && (await isThere(client, report.id, signal))
      const pdf = isStillThere ? blob : await fetchPdf(client, report, { signal })
      // It was made since the report was read, which says so from now on.
      if (report.pdfsize <= 0) void queryClient.invalidateQueries(allReleases)
      return pdf
    },
    initialData: kept,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Infinity),
    gcTime: CLOSED_TTL_MS,
  })
}

/** Fetches a report and its PDF before anybody reads them. The requests say so: opening either asks the service all the same. */
export async function prefetchRelease(client: Client, queryClient: QueryClient, id: number): Promise<void> {
  await queryClient.prefetchQuery(prefetchedRelease(client, id))
  const report = prefetched(queryClient, id)?.report
  if (!report || report.pdfsize <= 0 || report.pdfsize > LARGEST_PREFETCHED) return
  if (queryClient.getQueryData(pdfKey(report.id))) return
  await queryClient.prefetchQuery({
    queryKey: prefetchedPdf(report.id),
    queryFn: ({ signal }) => fetchPdf(client, report, { signal, prefetch: true }),
    staleTime: PREFETCH_TTL_MS,
    gcTime: PREFETCH_TTL_MS,
    retry: false,
  })
}

/** `unknown`: nothing says where the service has its PDFs. */
type PdfState = 'there' | 'none' | 'unknown'

/** Whether a report has a PDF that the portal can fetch. */
export function usePdfState(): (report: Report) => PdfState {
  const client = useClient()
  const isOffered = useCapabilities().mayOffer('getReportPdf')
  return (report) => {
    const address = pdfAddress(client.addresses, report)
    if (!address && !isOffered) return 'unknown'
    // Another service may leave out the size.
    const isNamed = address !== undefined && (report.pdfName || report.pdfPath) !== ''
    return report.pdfsize > 0 || isNamed ? 'there' : 'none'
  }
}

/** What has become of the PDF of a report that names none, where the service tells it; undefined until that is known. */
export function useStateOfMissingPdf(report: Report): string | undefined {
  const client = useClient()
  const isOffered = useCapability('getPdfState') === 'offered' && !pdfAddress(client.addresses, report)
  const { data, isError } = useQuery({
    ...pdfStateOf(client, report.id, report.dateHourChanged),
    enabled: isOffered && report.pdfsize <= 0,
  })
  return isOffered && !isError ? data?.state : 'none'
}

const pdfKey = (reportId: number) => ['reports', 'pdf', reportId]
const prefetchedPdf = (reportId: number) => ['reports', 'prefetched pdf', reportId]

/** Whatever content type the service names, the browser is given a PDF and nothing else. */
async function fetchPdf(
  client: Client,
  report: PdfNames,
  options: { signal: AbortSignal; prefetch?: boolean },
) {
  const address = pdfAddress(client.addresses, report)
  const file = await client.send(reportOperations.getReportPdf, {
    params: { id: report.id },
    address,
    ...options,
  })
  const beginning = await file.slice(0, 1024).text()
  if (!beginning.includes('%PDF-')) throw new AnswerError('The file is not a PDF.', null)
  return file.slice(0, file.size, 'application/pdf')
}

/** A refused `HEAD` has no body that says why: false, so that the file itself is asked for and refused with its reason. */
async function isThere(client: Client, id: number, signal: AbortSignal): Promise<boolean> {
  try {
    await client.send(reportOperations.getReportPdf, { params: { id }, signal, withoutContent: true })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
