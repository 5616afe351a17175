import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/report.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isPending } from '#portal/http/client/errors.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { PdfFrame, showsPdf } from '#portal/ui/files/PdfFrame.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'
import { PdfFailed } from './PdfNotes.tsx'
import { isWithdrawn } from '#portal/reports/api/release.ts'
import { reportPdf, usePdfState, useStateOfMissingPdf } from '#portal/reports/api/pdf.ts'

interface PdfTabProps {
  report: SingleReport
  /** The PDF is to be printed as soon as it is loaded. */
  isPrinting: boolean
  onPrintEnd: (outcome: PrintOutcome) => void
  /** Rendered once the PDF is shown. */
  seen: ReactNode
}

/** `not allowed`: the browser does not let the page print the frame. `failed`: the PDF could not be loaded, and must not be printed when it is loaded later. */
export type PrintOutcome = 'printed' | 'not allowed' | 'failed'

/** A report's PDF in the browser's own viewer. */
export function PdfTab({ report, isPrinting, onPrintEnd, seen }: PdfTabProps) {
  const t = useTranslations('report.pdf')
  const state = usePdfState()(report)
  const missing = useStateOfMissingPdf(report)
  const pdf = reportPdf(useClient(), useQueryClient(), report)
  const isThere = state === 'there' || (state === 'none' && missing === 'ready')
  const query = useQuery({ ...pdf, enabled: isThere })
  const { data, error, failureReason, refetch } = query
  const [frame, setFrame] = useState<Window | null>(null)
  // The PDF that is printed would be seen above the curtain.
  const isCovered = useSession().session === undefined

  const endPrint = useEffectEvent(onPrintEnd)
  useEffect(() => {
    if (!isPrinting || isCovered) return
    if (error) endPrint('failed')
    else if (frame) endPrint(print(frame))
  }, [isPrinting, isCovered, error, frame])

  if (state === 'none' && missing === 'failed') return <NotMade />
  if (state === 'unknown' || (state === 'none' && missing === 'none')) {
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

function NotMade() {
  const t = useTranslations('problem.pdfFailed')
  return (
    <Panel icon="report" title={t('title')}>
      {t('text')}
    </Panel>
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
