import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ExportReason, recordsWithoutReason } from '#portal/disclosure/ExportReason.tsx'
import type { DownloadControl } from '#portal/http/query/useDownload.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Popup } from '#portal/ui/overlay/Popup.tsx'
import { DownloadProgress, useFailureText } from './DownloadProgress.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'

export interface ExportStateProps {
  csv: DownloadControl<CsvRequest>
  button: RefObject<HTMLElement | null>
}

/** How far an export is, why it failed, or the question why many records are exported. */
export function ExportState({ csv: { state, start, cancel }, button }: ExportStateProps) {
  const t = useTranslations('downloads')
  const failureText = useFailureText()
  if (!state) return null
  const { request, progress, error } = state
  const records = recordsWithoutReason(error)
  if (records !== undefined)
    return <ExportReason records={records} onStay={cancel} onGo={(reason) => start({ ...request, reason })} />
  const text = () => {
    if (!progress) return t('starting')
    const { done, total } = progress
    return total === undefined ? t('progressUnknown', { done }) : t('progress', { done, total })
  }
  return (
    <Popup role="group" aria-label={t('title')} className="w-80 p-3">
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
          label={t('title')}
          text={text()}
          progress={progress}
          onCancel={cancel}
          owner={button}
        />
      )}
    </Popup>
  )
}
