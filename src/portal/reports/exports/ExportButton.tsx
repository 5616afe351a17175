import { useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useDownload } from '#portal/http/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { releaseOperations } from '#contract/release.ts'
import { useCan } from '#portal/session/can.ts'
import { ExportReason, recordsWithoutReason } from '#portal/disclosure/ExportReason.tsx'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { fetchCsv } from '#portal/reports/api/exports.ts'
import type { Filters } from '#portal/reports/url.ts'
import { saveFile } from '#portal/ui/form/saveFile.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { useCapability } from '#portal/http/capabilities.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Popup } from '#portal/ui/overlay/Popup.tsx'
import { DownloadProgress, useFailureText } from './DownloadProgress.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'

/** The button that saves the filtered list as CSV. A popup below it shows the progress, or why the download failed. */
export function ExportButton({ filters }: { filters: Filters }) {
  const t = useTranslations('exports.csv')
  const isOffered = useCapability('exportReleases')
  const csv = useCsvExport()
  const button = useRef<HTMLButtonElement>(null)
  const isAllowed = useCan(releaseOperations.exportReleases)
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
      {csv.state && <ExportState csv={csv} button={button} />}
    </div>
  )
}

/** Saves the whole list of the filters as CSV, in the user's language. */
function useCsvExport() {
  const t = useTranslations('exports.csv')
  const client = useClient()
  const notify = useNotify()
  const language = useLanguage()
  return useDownload<CsvRequest>(async (request, tools) => {
    const { file, name = t('fileName'), count } = await fetchCsv(client, request, language, tools)
    saveFile(file, name)
    notify(t('done', { count, name }))
  })
}

interface ExportStateProps {
  csv: ReturnType<typeof useCsvExport>
  button: RefObject<HTMLElement | null>
}

function ExportState({ csv: { state, start, cancel }, button }: ExportStateProps) {
  const t = useTranslations('exports')
  const failureText = useFailureText()
  if (!state) return null
  const { request, progress, error } = state
  const records = recordsWithoutReason(error)
  if (records !== undefined)
    return <ExportReason records={records} onStay={cancel} onGo={(reason) => start({ ...request, reason })} />
  const text = () => {
    if (!progress) return t('csv.starting')
    const { done, total } = progress
    return total === undefined ? t('csv.progressUnknown', { done }) : t('csv.progress', { done, total })
  }
  return (
    <Popup role="group" aria-label={t('csv.title')} className="w-80 p-3">
      {error ? (
        <ReturningFocus to={button} className="flex flex-col gap-3">
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2">
            {failureText(error)}
          </p>
          <div className="flex justify-end gap-2">
            <Button variant="quiet" onClick={cancel}>
              {t('close')}
            </Button>
            <Button onClick={() => start(request)}>{t('retry')}</Button>
          </div>
        </ReturningFocus>
      ) : (
        <DownloadProgress
          label={t('csv.title')}
          text={text()}
          progress={progress}
          onCancel={cancel}
          owner={button}
        />
      )}
    </Popup>
  )
}
