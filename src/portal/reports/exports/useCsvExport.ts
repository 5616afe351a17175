import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { loadOnce } from '#portal/feedback/later/loadOnce.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { ExportStateProps } from './DownloadState.tsx'

// The menu is there with the list, what it does a moment later.
const download = loadOnce('The code of exports', async () => ({
  ...(await import('#portal/reports/api/exports.ts')),
  ...(await import('#portal/ui/files/saveFile.ts')),
}))

export const LazyExportState = lazyPart<ExportStateProps>({
  name: 'the state of an export',
  load: async () => (await import('./DownloadState.tsx')).ExportState,
  messages: ['reportTools', 'disclosure'],
})

/** Saves the filtered list as CSV. `LazyExportState` shows the progress, or why that failed. */
export function useCsvExport() {
  const t = useTranslations('exports')
  const client = useClient()
  const notify = useNotify()
  const language = useLanguage()
  return useDownload<CsvRequest>(async (request, tools) => {
    const { fetchCsv, saveFile } = await download.preload()
    const { file, name = t('fileName'), count } = await fetchCsv(client, request, language, tools)
    saveFile(file, name)
    notify(t('done', { count, name }))
  })
}
