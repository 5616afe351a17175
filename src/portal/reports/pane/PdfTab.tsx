import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { Spinner } from '#portal/ui/Spinner.tsx'
import { PdfFailed } from './PdfNotes.tsx'
import { hasLeft } from '#portal/reports/queries.ts'
import { reportPdf } from '#portal/reports/reportPdf.ts'
import { useObjectUrl } from './useObjectUrl.ts'

/** Chrome's viewer shows the pages alone, as wide as there is room. Others pass over it. */
const VIEW = '#navpanes=0&view=FitH'

export const showsPdf = (): boolean => ('pdfViewerEnabled' in navigator ? navigator.pdfViewerEnabled : true)

interface PdfTabProps {
  report: Report
  /** The PDF is to be printed as soon as it is there. */
  printing: boolean
  onPrinted: (how: Printed) => void
}

/** What came of it: the browser may not let us, and a PDF that did not come must not be printed when it comes later. */
export type Printed = 'printed' | 'not allowed' | 'failed'

/** A report's PDF in the browser's own viewer. */
export function PdfTab({ report, printing, onPrinted }: PdfTabProps) {
  const t = useTranslations('reports.pdf')
  const hasPdf = report.pdfsize > 0
  const pdf = reportPdf(useClient(), useQueryClient(), report.id)
  const { data, error, refetch } = useQuery({ ...pdf, enabled: hasPdf })
  const fill = useObjectUrl(data, 'src', VIEW)
  const [frame, setFrame] = useState<Window | null>(null)

  useEffect(() => {
    if (printing && error) onPrinted('failed')
    else if (printing && frame) onPrinted(printed(frame))
  }, [printing, error, frame, onPrinted])

  if (!hasPdf) {
    return (
      <Panel icon="report" title={t('none')}>
        {t('noneText')}
      </Panel>
    )
  }
  if (error && (!data || hasLeft(error))) {
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
      ref={fill}
      title={t('frame')}
      className="min-h-80 w-full grow border-0"
      onLoad={(event) => setFrame(event.currentTarget.contentWindow)}
    />
  )
}

/** Some browsers show a PDF in a frame, but let nobody else print it. */
function printed(frame: Window): Printed {
  try {
    frame.focus()
    frame.print()
    return 'printed'
  } catch {
    return 'not allowed'
  }
}
