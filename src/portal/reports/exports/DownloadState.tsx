import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ExportReason, recordsWithoutReason } from '#portal/disclosure/ExportReason.tsx'
import { kindAmong } from '#portal/feedback/problemKind.ts'
import type { DownloadControl, Progress } from '#portal/http/query/useDownload.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ProgressBar } from '#portal/ui/layout/Loading.tsx'
import { Popup } from '#portal/ui/overlay/Popup.tsx'

interface DownloadStateProps<Request> {
  download: DownloadControl<Request>
  label: string
  textOf: (progress: Progress | undefined) => string
  /** Why it failed and what to do, where that is not the usual text and another try. */
  failed?: (error: Error, request: Request) => { text: string; action: ReactNode } | undefined
  /** Gets the focus when a part that has it is removed. */
  owner: RefObject<HTMLElement | null>
  frame: (content: ReactNode) => ReactNode
}

/** How far a download is, why it failed, or the question why many records leave the portal. */
export function DownloadState<Request extends { reason?: string }>(props: DownloadStateProps<Request>) {
  const { download, label, textOf, failed, owner, frame } = props
  const { state, start, cancel } = download
  const t = useTranslations('downloads')
  if (!state) return null
  const { request, progress, error } = state
  const records = recordsWithoutReason(error)
  if (records !== undefined)
    return <ExportReason records={records} onStay={cancel} onGo={(reason) => start({ ...request, reason })} />
  if (error) {
    const own = failed?.(error, request)
    return frame(
      <ReturningFocus
        key="failed"
        to={owner}
        className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3 gap-y-2"
      >
        <p role="alert" className="min-w-0 grow basis-60 text-danger">
          {own ? own.text : t(`failed.${kindAmong(error, withMessage)}`)}
        </p>
        {own ? own.action : <Button onClick={() => start(request)}>{t('retry')}</Button>}
        <Button variant="quiet" onClick={cancel}>
          {t('close')}
        </Button>
      </ReturningFocus>,
    )
  }
  const text = textOf(progress)
  return frame(
    <ReturningFocus key="running" to={owner} className="flex min-w-0 grow items-center gap-3">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="truncate text-small text-ink-2 tabular-nums">{text}</p>
        <ProgressBar label={label} text={text} done={progress?.done ?? 0} total={progress?.total} />
      </div>
      <Button onClick={cancel}>{t('cancel')}</Button>
    </ReturningFocus>,
  )
}

export interface ExportStateProps {
  csv: DownloadControl<CsvRequest>
  button: RefObject<HTMLElement | null>
}

/** The state of the CSV of the list, in a popup below its button. */
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

const withMessage = [
  'network',
  'sessionEnded',
  'forbidden',
  'notFound',
  'rateLimited',
  'service',
  'invalidAnswer',
] as const

interface ReturningFocusProps {
  to: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/** A part of the page that is removed by itself. If it has the focus then, the focus moves on instead of being lost. */
export function ReturningFocus({ to, className, children }: ReturningFocusProps) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) moveFocus(to)
    }
  }, [to])
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  )
}

// Reads the ref only on removal: on mount, elements around this part are not attached yet.
const moveFocus = (target: RefObject<HTMLElement | null>) => target.current?.focus()
