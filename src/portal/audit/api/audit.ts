import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { auditOperations } from '#contract/audit/audit.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import type { AuditFilters } from '#portal/audit/url.ts'
import type { Client } from '#portal/http/client/client.ts'
import { downloadCsv } from '#portal/http/query/downloadCsv.ts'
import type { DownloadTools } from '#portal/http/query/useDownload.ts'
import { listPages } from '#portal/records/list/listPages.ts'
import type { Locale } from '#portal/locale/locales.ts'

const PAGE_SIZE = 100

/** The records that match, newest first, page by page. Each reading is recorded in the audit, so nothing is fetched again automatically. */
export const auditPages = (client: Client, filters: AuditFilters) => ({
  ...listPages(['audit', 'list', filters], ({ after, signal }) =>
    client.page(auditOperations.listTrail, {
      query: { ...auditQuery(client, filters), limit: PAGE_SIZE, after },
      signal,
    }),
  ),
  staleTime: Infinity,
  meta: { onPatientChange: 'drop' as const },
})

/** How many reports were opened outside the access scope in the last week, since somebody last listed these acts. */
export const openedReports = (client: Client) =>
  queryOptions({
    queryKey: ['audit', 'opened'],
    queryFn: ({ signal }) => client.send(auditOperations.countOpened, { signal }),
  })

/** All records that match, as a CSV file, whose last line marks its end. */
export const exportAudit = (client: Client, filters: AuditFilters, language: Locale, tools: DownloadTools) =>
  downloadCsv(
    client,
    auditOperations.exportTrail,
    { query: { ...auditQuery(client, filters), language } },
    tools,
    1,
  )

/** Of the release only its number is read. */
const releaseOfReport = {
  ...releaseOperations.listReleases,
  success: {
    status: 200,
    answer: { schema: z.object({ data: z.array(z.object({ id: z.int() })) }) },
  },
} as const

/** The id of a report's release, undefined where it is not released. */
export async function findReleaseId(client: Client, reportId: number): Promise<number | undefined> {
  const { data } = await client.send(releaseOfReport, { query: { reportId, form: 'row', limit: 1 } })
  return data[0]?.id
}

// Days are those of the clinic's calendar.
const auditQuery = ({ timeZone }: Client, filters: AuditFilters) => ({
  ...filters,
  timeZone: filters.from || filters.to ? timeZone : undefined,
})
