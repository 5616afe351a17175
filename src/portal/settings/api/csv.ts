import type { QueryClient } from '@tanstack/react-query'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import type { Client } from '#portal/http/client/client.ts'
import { countRecords } from '#portal/http/client/countRecords.ts'
import type { Download } from '#portal/http/client/readDownload.ts'
import type { DownloadTools } from '#portal/http/query/useDownload.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { refreshRecords } from '#portal/records/pick/recordSearch.ts'
import { groupOf } from './groups.ts'
import type { GroupName } from './groups.ts'

interface ExportInput extends DownloadTools {
  name: string
  reason: string | undefined
  language: Locale
}

/** The records of a group whose names match, as a CSV file, and how many they are. */
export async function exportRecords(
  client: Client,
  group: GroupName,
  { name, reason, language, signal, onProgress }: ExportInput,
): Promise<Download & { count: number; total: number | undefined }> {
  const countIn = countRecords()
  let count = 0
  let total: number | undefined
  const download = await client.download(groupOf(group).operations.exportCsv, {
    query: { name: name || undefined, reason, language },
    signal,
    onStart: ({ records }) => (total = records),
    onPart: (part) => {
      count = countIn(part)
      onProgress({ done: count, total })
    },
  })
  return { ...download, count, total }
}

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
