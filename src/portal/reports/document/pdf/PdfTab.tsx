import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'
import { PdfFailed } from './PdfNotes.tsx'
import { isWithdrawn } from '#portal/reports/api/release.ts'
import { reportPdf, usePdfState } from '#portal/reports/api/pdf.ts'
import { useObjectUrl } from '#portal/reports/document/useObjectUrl.ts'

/** In Chrome's viewer: no side panel, pages as wide as the frame. Other viewers ignore it. */
const VIEWER_OPTIONS = '#navpanes=0&view=FitH'

/** Whether the browser shows PDFs in a frame. */
export const showsPdf = (): boolean => ('pdfViewerEnabled' in navigator ? navigator.pdfViewerEnabled : true)

interface PdfTabProps {
  report: Report
  /** The PDF is to be printed as soon as it is loaded. */
  isPrinting: boolean
  onPrintEnd: (outcome: PrintOutcome) => void
}

/** `not allowed`: the browser does not let the page print the frame. `failed`: the PDF could not be loaded, and must not be printed when it is loaded later. */
export type PrintOutcome = 'printed' | 'not allowed' | 'failed'

/** A report's PDF in the browser's own viewer. */
export function PdfTab({ report, isPrinting, onPrintEnd }: PdfTabProps) {
  const t = useTranslations('report.pdf')
  const state = usePdfState()(report)
  const pdf = reportPdf(useClient(), useQueryClient(), report)
  const { data, error, refetch } = useQuery({ ...pdf, enabled: state === 'there' })
  const frameRef = useObjectUrl(data, 'src', VIEWER_OPTIONS)
  const [frame, setFrame] = useState<Window | null>(null)

  const endPrint = useEffectEvent(onPrintEnd)
  useEffect(() => {
    if (isPrinting && error) endPrint('failed')
    else if (isPrinting && frame) endPrint(print(frame))
  }, [isPrinting, error, frame])

  if (state !== 'there') {
    return (
      <Panel icon="report" title={t(state === 'none' ? 'noPdf' : 'unknown')}>
        {t(state === 'none' ? 'noPdfText' : 'unknownText')}
      </Panel>
    )
  }
  if (error && (!data || isWithdrawn(error))) {
    return (
      <div className="p-6 max-md:p-4">
        <PdfFailed error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!showsPdf()) {
    return (
      <Panel icon="report" title={t('noViewer')}>
        {t('noViewerText')}
      </Panel>
    )
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-2 p-6 text-ink-2 max-md:p-4">
        <Spinner /> {t('loading')}
      </p>
    )
  }
  return (
    <iframe
      ref={frameRef}
      title={t('frameTitle')}
      className="min-h-80 w-full grow border-0"
      onLoad={(event) => setFrame(event.currentTarget.contentWindow)}
    />
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
