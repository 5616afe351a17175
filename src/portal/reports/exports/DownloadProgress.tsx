import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { ProgressBar } from '#portal/ui/ProgressBar.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'
import type { Progress } from '#portal/http/useDownload.ts'

interface DownloadProgressProps {
  label: string
  /** How far it is, in words. */
  text: string
  progress: Progress | undefined
  onCancel: () => void
  /** Has the focus when this has gone. */
  owner: RefObject<HTMLElement | null>
}

/** How far a download is, with the way to end it. */
export function DownloadProgress({ label, text, progress, onCancel, owner }: DownloadProgressProps) {
  const t = useTranslations('exports')
  return (
    <ReturningFocus to={owner} className="flex min-w-0 grow items-center gap-3">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="truncate text-small text-ink-2 tabular-nums">{text}</p>
        <ProgressBar label={label} text={text} done={progress?.done ?? 0} total={progress?.total} />
      </div>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </ReturningFocus>
  )
}
