import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Client } from '#portal/http/client/client.ts'
import { AnswerError } from '#portal/http/client/errors.ts'
import { downloadCsv } from '#portal/http/query/downloadCsv.ts'
import type { DownloadTools } from '#portal/http/query/useDownload.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { releaseQuery } from './releaseQuery.ts'
import type { Filters } from '#portal/reports/url.ts'

export interface CsvRequest {
  filters: Filters
  reason?: string
}

/** Downloads the whole list of the filters as CSV. `count`: how many records it holds. */
export const fetchCsv = (
  client: Client,
  { filters, reason }: CsvRequest,
  language: Locale,
  tools: DownloadTools,
) => {
  const query = { ...releaseQuery(client, filters), timeZone: client.timeZone, language, reason }
  return downloadCsv(client, releaseOperations.exportReleases, { query }, tools)
}

export interface ZipRequest {
  ids: readonly number[]
  reason?: string
}

export async function fetchZip(
  client: Client,
  { ids, reason }: ZipRequest,
  { signal, onProgress }: DownloadTools,
) {
  let [done, total]: [number, number | undefined] = [0, undefined]
  const { file, name } = await client.download(reportOperations.zipReports, {
    body: { ids: [...ids], timeZone: client.timeZone, reason },
    signal,
    onStart: ({ bytes }) => {
      total = bytes
    },
    onPart: (part) => {
      done += part.byteLength
      onProgress({ done, total })
    },
  })
  const beginning = await file.slice(0, 2).text()
  if (beginning !== 'PK' || (total !== undefined && done !== total))
    throw new AnswerError('The file is no whole ZIP.', null)
  return { file, name }
}
