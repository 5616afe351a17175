import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDownload } from '#portal/http/query/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { useCan } from '#portal/session/can.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { loadOnce } from '#portal/feedback/later/loadOnce.ts'
import { useReports } from '#portal/reports/url.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { ExportStateProps } from './DownloadState.tsx'

// The button is there with the list, what it does a moment later.
const download = loadOnce('The code of exports', async () => ({
  ...(await import('#portal/reports/api/exports.ts')),
  ...(await import('#portal/ui/files/saveFile.ts')),
}))
const LazyExportState = lazyPart<ExportStateProps>({
  name: 'the state of an export',
  load: async () => (await import('./DownloadState.tsx')).ExportState,
  messages: ['reportTools', 'disclosure'],
})

/** The button that saves the filtered list as CSV. A popup below it shows the progress, or why the download failed. */
export function ExportButton() {
  const { filters } = useReports()
  const t = useTranslations('exports')
  const isOffered = useCapability('exportReleases') === 'offered'
  const csv = useCsvExport()
  const button = useRef<HTMLButtonElement>(null)
  const isAllowed = useCan(releaseOperations.exportReleases)
  useIdlePreload(LazyExportState)
  if (!isOffered || !isAllowed) return null
  return (
    <div className="popup-owner">
      <Button
        ref={button}
        busy={csv.isRunning}
        title={t('tooltip')}
        className="@max-[40rem]/page:size-control @max-[40rem]/page:px-0"
        onClick={() => csv.start({ filters })}
      >
        {!csv.isRunning && <Icon name="download" />}
        <span className="@max-[40rem]/page:sr-only">{t('button')}</span>
      </Button>
      {csv.state && <LazyExportState csv={csv} button={button} />}
    </div>
  )
}

function useCsvExport() {
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
