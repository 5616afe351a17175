import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { DownloadControl } from '#portal/http/query/useDownload.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { Popup } from '#portal/ui/overlay/Popup.tsx'
import { DownloadState } from './DownloadState.tsx'

export interface ExportStateProps {
  csv: DownloadControl<CsvRequest>
  button: RefObject<HTMLElement | null>
}

export function ExportState({ csv, button }: ExportStateProps) {
  const t = useTranslations('downloads')
  return (
    <DownloadState
      download={csv}
      label={t('title')}
      textOf={(progress) => {
        if (!progress) return t('starting')
        const { done, total } = progress
        return total === undefined ? t('progressUnknown', { done }) : t('progress', { done, total })
      }}
      owner={button}
      frame={(content) => (
        <Popup role="group" aria-label={t('title')} className="w-80 p-3">
          {content}
        </Popup>
      )}
    />
  )
}
