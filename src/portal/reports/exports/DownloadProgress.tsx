import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import type { ProblemKind } from '#portal/feedback/problemKind.ts'
import type { Progress } from '#portal/http/query/useDownload.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ProgressBar } from '#portal/ui/layout/ProgressBar.tsx'
import { ReturningFocus } from './ReturningFocus.tsx'

interface DownloadProgressProps {
  label: string
  /** The progress in words. */
  text: string
  progress: Progress | undefined
  onCancel: () => void
  /** Gets the focus when this part is removed while it has it. */
  owner: RefObject<HTMLElement | null>
}

/** The progress of a download, with a button that cancels it. */
export function DownloadProgress({ label, text, progress, onCancel, owner }: DownloadProgressProps) {
  const t = useTranslations('downloads')
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

/** Why a download failed, in words. */
export function useFailureText(): (error: Error) => string {
  const t = useTranslations('downloads.failed')
  return (error) => {
    const kind = problemKind(error)
    return t(hasMessage(kind) ? kind : 'other')
  }
}

const withMessage = [
  'network',
  'sessionEnded',
  'forbidden',
  'notFound',
  'rateLimited',
  'service',
  'invalidAnswer',
] as const
const hasMessage = (kind: ProblemKind): kind is (typeof withMessage)[number] =>
  withMessage.some((known) => known === kind)
