import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import { kindAmong } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isPending, requestOf } from '#portal/http/client/errors.ts'
import { reportPdf, usePdfState, useStateOfMissingPdf } from '#portal/reports/api/pdf.ts'
import { isWithdrawn } from '#portal/reports/api/releases.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { PdfFrame, showsPdf } from '#portal/ui/files/PdfFrame.tsx'
import { useObjectUrl } from '#portal/ui/files/PdfFrame.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Spinner } from '#portal/ui/layout/Icon.tsx'

interface PdfTabProps {
  report: SingleReport
  /** The PDF is to be printed as soon as it is loaded. */
  isPrinting: boolean
  onPrintEnd: (outcome: PrintOutcome) => void
  seen: ReactNode
}

/** `not allowed`: the browser does not let the page print the frame. `failed`: the PDF could not be loaded, and must not be printed when it is loaded later. */
export type PrintOutcome = 'printed' | 'not allowed' | 'failed'

export function PdfTab({ report, isPrinting, onPrintEnd, seen }: PdfTabProps) {
  const t = useTranslations('report.pdf')
  const failed = useTranslations('problem.pdfFailed')
  const state = usePdfState()(report)
  const missing = useStateOfMissingPdf(report)
  const pdf = reportPdf(useClient(), useQueryClient(), report)
  const isThere = state === 'there' || (state === 'none' && missing === 'ready')
  const query = useQuery({ ...pdf, enabled: isThere })
  const { data, error, failureReason, refetch } = query
  const [frame, setFrame] = useState<Window | null>(null)
  // The PDF that is printed would be seen above the lock screen.
  const isLocked = useSession().session === undefined

  const endPrint = useEffectEvent(onPrintEnd)
  useEffect(() => {
    if (!isPrinting || isLocked) return
    if (error) endPrint('failed')
    else if (frame) endPrint(print(frame))
  }, [isPrinting, isLocked, error, frame])

  const panel = (title: string, text: string) => (
    <Panel icon="report" title={title}>
      {text}
    </Panel>
  )
  if (state === 'none' && missing === 'failed') return panel(failed('title'), failed('text'))
  if (state === 'unknown') return panel(t('unknown'), t('unknownText'))
  if (state === 'none' && missing === 'none') return panel(t('noPdf'), t('noPdfText'))
  if (error && (!data || isWithdrawn(error))) {
    return (
      <div className="p-6 max-md:p-4">
        <PdfFailed error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!showsPdf()) return panel(t('noViewer'), t('noViewerText'))
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-2 p-6 text-ink-2 max-md:p-4">
        <Spinner /> {t(missing === 'pending' || isPending(failureReason) ? 'pending' : 'loading')}
      </p>
    )
  }
  const { pdfPatient } = report
  return (
    <>
      {pdfPatient != null && (
        <p role="note" className="shrink-0 bg-danger-soft px-4 py-2 text-danger">
          {t('formerRecord', { id: String(pdfPatient) })}
        </p>
      )}
      <PdfFrame pdf={data} title={t('frameTitle')} onLoad={setFrame} />
      {frame && seen}
    </>
  )
}

/** Some browsers show a PDF in a frame, but do not let the page print it. */
function print(frame: Window): PrintOutcome {
  try {
    frame.focus()
    frame.print()
    return 'printed'
  } catch {
    return 'not allowed'
  }
}

const withMessage = [
  'fileMissing',
  'network',
  'notFound',
  'forbidden',
  'invalidAnswer',
  'pdfPending',
  'pdfFailed',
] as const

export function PdfFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations()
  const kind = kindAmong(error, withMessage)
  const sentence =
    kind === 'fileMissing'
      ? t('report.pdf.failed.fileMissing', { request: requestOf(error) })
      : t(`report.pdf.failed.${kind}`)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-danger-soft px-4 py-2"
    >
      <p>{sentence}</p>
      <Button onClick={onRetry}>{t('problem.retry')}</Button>
    </div>
  )
}

/** Shown where the browser blocked the new tab: a link that the user follows is not blocked. */
export function PdfBlocked({ pdf }: { pdf: Blob }) {
  const t = useTranslations('report.pdf')
  const link = useObjectUrl(pdf, 'href')
  return (
    <p role="alert" className="rounded-control bg-sunken px-4 py-2">
      {t('blocked')}{' '}
      <a
        ref={link}
        href="#pdf"
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent-ink underline"
      >
        {t('openLink')}
      </a>
    </p>
  )
}
