import { useTranslations } from 'use-intl'
import type { Release } from '#contract/release.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import type { Filters, Part } from '#portal/reports/place.ts'
import { lazyPart } from '#portal/session/lazyPart.tsx'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { TabPanel } from '#portal/ui/Tabs.tsx'
import { EarlierTab } from './earlier/EarlierTab.tsx'
import type { OtherReports } from './earlier/useOtherReports.ts'
import { partPanel } from './PaneTabs.tsx'
import { PdfTab } from './PdfTab.tsx'
import type { Printed } from './PdfTab.tsx'
import { ReportDetails } from './details/ReportDetails.tsx'
import { ReportText } from './ReportText.tsx'

interface PaneBodyProps {
  release: Release | undefined
  error: Error | null
  part: Part
  label: string
  filters: Filters
  others: OtherReports
  isPrinting: boolean
  onPrinted: (how: Printed) => void
  onCompare: (releaseId: number) => void
  onRetry: () => void
  onBack: () => void
}

const ImagesTab = lazyPart({
  name: 'images',
  load: async () => (await import('#portal/reports/images/ImagesTab.tsx')).ImagesTab,
  Coming: TextComing,
})

/** The part of the open report that is read, or what stands in its place. */
export function PaneBody({ release, error, part, label, onRetry, onBack, ...props }: PaneBodyProps) {
  if (!release && error) return <PaneProblem error={error} onRetry={onRetry} onBack={onBack} />
  const isPaper = part === 'pdf' && release !== undefined && release.report.pdfsize > 0
  const room = isPaper ? 'flex flex-col' : 'px-6 py-5 max-md:px-4'
  return (
    <TabPanel
      key={part}
      id={partPanel}
      label={label}
      className={`min-h-0 grow overflow-y-auto short:shrink-0 short:overflow-visible ${room}`}
    >
      {release ? <Shown release={release} part={part} {...props} /> : <TextComing />}
    </TabPanel>
  )
}

type ShownProps = Omit<PaneBodyProps, 'release' | 'error' | 'label' | 'onRetry' | 'onBack'> & {
  release: Release
}

function Shown({ release, part, filters, others, isPrinting, onPrinted, onCompare }: ShownProps) {
  const { report } = release
  switch (part) {
    case 'report':
      return <ReportText report={report} />
    case 'pdf':
      return <PdfTab report={report} printing={isPrinting} onPrinted={onPrinted} />
    case 'images':
      return <ImagesTab report={report} />
    case 'earlier':
      return <EarlierTab release={release} others={others} filters={filters} onCompare={onCompare} />
    case 'details':
      return <ReportDetails release={release} filters={filters} others={others.rows} />
  }
}

function TextComing() {
  return (
    <div aria-hidden="true" className="flex max-w-[60ch] flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="mt-3 h-4 w-1/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}

type PaneProblemProps = Pick<PaneBodyProps, 'onRetry' | 'onBack'> & { error: Error }

function PaneProblem({ error, onRetry, onBack }: PaneProblemProps) {
  const t = useTranslations('reports.pane')
  const back = <Button onClick={onBack}>{t('backToList')}</Button>
  switch (problemKind(error)) {
    case 'notFound':
      return (
        <Panel icon="search" role="alert" title={t('goneTitle')} action={back}>
          {t('goneText')}
        </Panel>
      )
    case 'forbidden':
      return <Problem error={error} action={back} />
    default:
      return <Problem error={error} onRetry={onRetry} />
  }
}
