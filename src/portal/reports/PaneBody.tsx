import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { TabPanel } from '#portal/ui/Tabs.tsx'
import { PdfTab } from './PdfTab.tsx'
import { ReportDetails } from './ReportDetails.tsx'
import { ReportText } from './ReportText.tsx'

export type Part = 'report' | 'pdf' | 'details'

interface PaneBodyProps {
  report: Report | undefined
  error: Error | null
  part: Part
  printing: boolean
  onPrinted: (done: boolean) => void
  onRetry: () => void
  onBack: () => void
}

export function PaneBody({ report, error, part, printing, onPrinted, onRetry, onBack }: PaneBodyProps) {
  const t = useTranslations('reports.pane')
  if (report) {
    const room = part === 'pdf' && report.pdfsize > 0 ? 'flex flex-col' : 'px-6 py-5 max-md:px-4'
    return (
      <TabPanel key={part} label={t(part)} className={`min-h-0 grow overflow-y-auto ${room}`}>
        {part === 'report' && <ReportText report={report} />}
        {part === 'pdf' && <PdfTab report={report} printing={printing} onPrinted={onPrinted} />}
        {part === 'details' && <ReportDetails report={report} />}
      </TabPanel>
    )
  }
  if (!error) return <ReportComing />
  const back = <Button onClick={onBack}>{t('backToList')}</Button>
  if (problemKind(error) === 'notFound') {
    return (
      <Panel icon="search" role="alert" title={t('goneTitle')} action={back}>
        {t('goneText')}
      </Panel>
    )
  }
  return problemKind(error) === 'forbidden' ? (
    <Problem error={error} action={back} />
  ) : (
    <Problem error={error} onRetry={onRetry} />
  )
}

const ReportComing = () => (
  <div aria-hidden="true" className="flex flex-col gap-3 px-6 py-5 max-md:px-4">
    <Skeleton className="h-16 w-full" />
    <Skeleton className="mt-3 h-4 w-1/4" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-2/3" />
  </div>
)
