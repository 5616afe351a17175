import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import type { SingleReport } from '#contract/reports/report.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { NotListedError } from '#portal/http/client/errors.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { OtherReports } from '#portal/reports/api/otherReports.ts'
import { usePdfState } from '#portal/reports/api/pdf.ts'
import { reportOutsideScope } from '#portal/reports/api/accessScope.ts'
import { PdfTab } from '#portal/reports/document/PdfTab.tsx'
import type { PrintOutcome } from '#portal/reports/document/PdfTab.tsx'
import { ReportText } from '#portal/reports/document/ReportText.tsx'
import { useReports } from '#portal/reports/url.ts'
import type { Part } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { TabPanel } from '#portal/ui/layout/Tabs.tsx'
import { SeenMarker } from './SeenMarker.tsx'
import { ReportDetails } from './details/ReportDetails.tsx'
import { EarlierTab } from './EarlierTab.tsx'
import { partPanelId, usePartLabels } from './header/PaneTabs.tsx'

interface PaneBodyProps {
  releaseId: number
  release: ReleaseDetail | undefined
  error: Error | null
  part: Part
  others: OtherReports
  isPrinting: boolean
  isCovered: boolean
  onPrintEnd: (outcome: PrintOutcome) => void
  onRetry: () => void
}

const ImagesTab = lazyPart({
  name: 'images',
  load: async () => (await import('#portal/reports/document/images/ImagesTab.tsx')).ImagesTab,
  messages: ['images'],
  Fallback: TextSkeleton,
})

// Only users whose access scope leaves out reports load it.
const LazyOutsideScope = lazyPart({
  name: 'the form that opens a report',
  load: async () => (await import('#portal/reports/list/notes/ScopeNote.tsx')).OutsideScope,
  messages: ['accessScope'],
})

/** The selected part of the open report; a skeleton until it is loaded, or why it could not be loaded. */
export function PaneBody(props: PaneBodyProps) {
  const { releaseId, release, error, part, others } = props
  const { isPrinting, isCovered, onPrintEnd, onRetry } = props
  const pdfState = usePdfState()
  const labels = usePartLabels()
  // Another part of the same report is the same opening.
  const [openedAt] = useState(() => Date.now())
  if (!release && error) return <PaneProblem error={error} onRetry={onRetry} />
  const fillsPanel = part === 'pdf' && release !== undefined && pdfState(release.report) === 'there'
  const spacing = fillsPanel ? 'flex flex-col' : 'px-6 py-5 max-md:px-4'
  const seen = { releaseId, openedAt, isCovered }
  const content = () => {
    if (!release) return <TextSkeleton />
    const { report } = release
    const correction = (className: string) => (
      <CorrectionNote report={report} others={others.rows} className={className} />
    )
    switch (part) {
      case 'report':
        return (
          <>
            {correction('mb-5 max-w-[60ch] text-report')}
            <ReportText report={report} end={<SeenMarker {...seen} />} />
          </>
        )
      case 'pdf':
        return (
          <>
            {correction('m-2')}
            <PdfTab
              report={report}
              isPrinting={isPrinting}
              onPrintEnd={onPrintEnd}
              seen={<SeenMarker isPdf {...seen} />}
            />
          </>
        )
      case 'images':
        return <ImagesTab report={report} />
      case 'earlier':
        return <EarlierTab release={release} others={others} />
      case 'details':
        return <ReportDetails release={release} others={others.rows} />
    }
  }
  return (
    <TabPanel
      key={part}
      id={partPanelId}
      label={labels[part]}
      className={`min-h-0 grow overflow-y-auto short:shrink-0 short:overflow-visible ${spacing}`}
    >
      {content()}
    </TabPanel>
  )
}

function TextSkeleton() {
  return (
    <Loading
      className="max-w-[60ch] gap-3"
      shapes={['h-16 w-full', 'mt-3 h-4 w-1/4', 'h-4 w-full', 'h-4 w-2/3']}
    />
  )
}

function PaneProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { open } = useReports()
  const t = useTranslations('report.pane')
  const back = <Button onClick={() => open(undefined)}>{t('backToList')}</Button>
  const outside = reportOutsideScope(error)
  if (outside !== undefined) return <LazyOutsideScope reportId={outside} back={back} />
  const kind = problemKind(error)
  if (kind === 'forbidden') return <Problem error={error} action={back} />
  if (kind !== 'notFound') return <Problem error={error} onRetry={onRetry} />
  // Where the portal has read the service's listing, it can say among how many reports it has looked.
  const { incomplete, records } = error instanceof NotListedError ? error.fromListing : {}
  const notListed = t(incomplete ? 'notAmongRead' : 'notListed', { count: records ?? 0 })
  return (
    <Panel icon="search" role="alert" title={t('withdrawnTitle')} action={back}>
      {records === undefined ? t('withdrawnText') : notListed}
    </Panel>
  )
}

interface CorrectionNoteProps {
  report: SingleReport
  others: ListedRelease[] | undefined
  className: string
}

/** Of a correction: which report it corrects and why, with the way to what changed. Nothing of any other report. */
function CorrectionNote({ report, others, className }: CorrectionNoteProps) {
  const { compare } = useReports()
  const t = useTranslations('correction')
  const corrected = others?.find((other) => other.report.replacedBy === report.id)
  const reason = report.correctionReason
  if (!corrected && !reason) return null
  return (
    <div
      role="note"
      className={`flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-2 ${className}`}
    >
      <div className="min-w-0 grow basis-56 break-words">
        {corrected && <p className="font-medium">{t('corrects', { id: String(corrected.reportId) })}</p>}
        {reason && (
          <p>
            <span className="text-ink-2">{t('reason')}:</span> {reason}
          </p>
        )}
      </div>
      {corrected && <Button onClick={() => compare(corrected.id)}>{t('compare')}</Button>}
    </div>
  )
}
