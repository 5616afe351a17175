import type { QueryClient } from '@tanstack/react-query'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import type { Client } from '#portal/http/client/client.ts'
import { downloadCsv } from '#portal/http/query/downloadCsv.ts'
import type { DownloadTools } from '#portal/http/query/useDownload.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { refreshRecords } from '#portal/records/pick/recordSearch.ts'
import { groupOf } from './groups.ts'
import type { GroupName } from './groups.ts'

interface ExportInput {
  name: string
  reason: string | undefined
  language: Locale
}

/** The records of a group whose names match, as a CSV file, and how many they are. */
export const exportRecords = (
  client: Client,
  group: GroupName,
  { name, ...query }: ExportInput,
  tools: DownloadTools,
) =>
  downloadCsv(
    client,
    groupOf(group).operations.exportCsv,
    { query: { name: name || undefined, ...query } },
    tools,
  )

interface ImportInput {
  csv: string
  dryRun: boolean
  match: string | undefined
}

export const importRecords = (client: Client, group: GroupName, body: ImportInput): Promise<ImportReport> =>
  client.send(groupOf(group).operations.importCsv, { body })

/** Reads again what an import may have changed, also the names and choices of other pages. */
export const readAgain = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['settings'] }), refreshRecords(queryClient)])
