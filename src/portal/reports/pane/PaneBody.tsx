import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { NotListedError } from '#portal/http/client/errors.ts'
import type { OtherReports } from '#portal/reports/api/otherReports.ts'
import { usePdfState } from '#portal/reports/api/pdf.ts'
import { reportOutsideScope } from '#portal/reports/api/accessScope.ts'
import { PdfTab } from '#portal/reports/document/PdfTab.tsx'
import type { PrintOutcome } from '#portal/reports/document/PdfTab.tsx'
import { ReportText, textWidth } from '#portal/reports/document/ReportText.tsx'
import { listedMeasures } from '#portal/reports/text/measures/listedMeasures.ts'
import { Measurements } from '#portal/reports/text/measures/Measurements.tsx'
import { useReports } from '#portal/reports/url.ts'
import type { Part } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { TabPanel } from '#portal/ui/layout/Tabs.tsx'
import type { BesideTextProps } from './beside/BesideText.tsx'
import { CorrectionNote, CorrectionReason } from './CorrectionNote.tsx'
import { SeenMarker } from './SeenMarker.tsx'
import { ReportDetails } from './details/ReportDetails.tsx'
import { EarlierTab } from './earlier/EarlierTab.tsx'
import { paneEdge } from './header/PaneHeader.tsx'
import { partPanelId, usePartLabels } from './header/PaneTabs.tsx'

interface PaneBodyProps {
  releaseId: number
  release: ReleaseDetail | undefined
  error: Error | null
  part: Part
  others: OtherReports
  asItCame: boolean
  /** Shows the impression first again. */
  onArrange: () => void
  /** There is room beside the text for images and earlier reports. */
  isWide: boolean
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

const LazyBesideText = lazyPart<BesideTextProps>({
  name: 'images and earlier reports beside the text',
  load: async () => (await import('./beside/BesideText.tsx')).BesideText,
  messages: ['images'],
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
  const { asItCame, onArrange, isWide, isPrinting, isCovered, onPrintEnd, onRetry } = props
  const t = useTranslations('reportPane')
  const { filters } = useReports()
  const pdfState = usePdfState()
  const labels = usePartLabels()
  // Another part of the same report is the same opening.
  const [openedAt] = useState(() => Date.now())
  if (!release && error) return <PaneProblem error={error} onRetry={onRetry} />
  const fillsPanel = part === 'pdf' && release !== undefined && pdfState(release.report) === 'there'
  const spacing = fillsPanel ? 'flex flex-col' : part === 'report' ? 'flex' : `py-4 ${paneEdge}`
  const seen = { releaseId, openedAt, isCovered }
  const content = () => {
    if (!release) return part === 'report' ? textColumn(<TextSkeleton />) : <TextSkeleton />
    const { report } = release
    const correction = (className: string, isArranged = false) => (
      <CorrectionNote {...{ report, isArranged, className }} others={others.rows} />
    )
    switch (part) {
      case 'report':
        return (
          <>
            {textColumn(
              <>
                <div className={`${textWidth} text-report`}>{correction('mb-2', !asItCame)}</div>
                {asItCame && (
                  <p className="mb-3 text-small text-ink-2">
                    {t('asItCame')} ·{' '}
                    <button
                      type="button"
                      className="min-h-6 font-medium text-accent-ink underline"
                      onClick={onArrange}
                    >
                      {t('impressionFirst')}
                    </button>
                  </p>
                )}
                <ReportText
                  report={report}
                  search={filters.text}
                  asItCame={asItCame}
                  belowImpression={(document) => (
                    <>
                      <CorrectionReason report={report} className="mb-4 text-base" />
                      <Measurements document={document} release={release} others={others.rows} />
                    </>
                  )}
                  shownBelow={(document) => listedMeasures(document).isList}
                  end={<SeenMarker {...seen} />}
                />
              </>,
            )}
            {isWide && <LazyBesideText {...{ release, others }} />}
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
        return <ImagesTab report={report} isWide={isWide} />
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

const textColumn = (text: ReactNode) => (
  <div className={`min-w-0 grow py-4 @max-[44rem]/pane:pt-2.5 ${paneEdge}`}>{text}</div>
)

function TextSkeleton() {
  return (
    <Loading
      className={`gap-3 ${textWidth}`}
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
