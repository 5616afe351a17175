import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { patientNameLine } from '#contract/personName.ts'
import type { Filters, Part } from '#portal/reports/place.ts'
import { useReadMark } from '#portal/reports/reading/useReadMark.ts'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { useNarrow } from '#portal/ui/useNarrow.ts'
import { ReplacedBy } from './details/ReplacedBy.tsx'
import { useOtherReports } from './earlier/useOtherReports.ts'
import { PaneActions } from './PaneActions.tsx'
import { PaneBody } from './PaneBody.tsx'
import { PaneHeader } from './PaneHeader.tsx'
import { PaneHeading } from './PaneHeading.tsx'
import { PaneNavigation } from './PaneNavigation.tsx'
import { PaneTabs, usePartLabels } from './PaneTabs.tsx'
import { PatientIdentity } from './PatientIdentity.tsx'
import { PdfFailed, PdfHeldBack } from './PdfNotes.tsx'
import type { Printed } from './PdfTab.tsx'
import { PrintedReport } from './print/PrintedReport.tsx'
import { useEscape } from './useEscape.ts'
import { useNeighbours } from './useNeighbours.ts'
import { usePdfActions } from './usePdfActions.ts'
import { useReadAhead } from './useReadAhead.ts'
import { useRelease } from './useRelease.ts'

/** Where a pane has less room, its buttons fold into one. */
const FOLDED_BELOW = 448

export interface ReadingPaneProps {
  releaseId: number
  /** The release of the list that this one was reached from, or itself. */
  listedId: number
  filters: Filters
  part: Part
  /** Something else is shown over it, and printed. */
  isCovered: boolean
  onOpen: (releaseId: number, move: { replace: boolean }) => void
  onShow: (part: Part, move: { replace: boolean }) => void
  onCompare: (releaseId: number) => void
  onClose: () => void
}

/** The report that is open: whose it is stays in sight, what it says is scrolled. */
export function ReadingPane(props: ReadingPaneProps) {
  const { releaseId, listedId, filters, part, isCovered, onOpen, onShow, onCompare, onClose } = props
  const t = useTranslations('reports')
  const replaced = useTranslations('readingPane.replaced')
  const labels = usePartLabels()
  const headingId = useId()
  const [printing, setPrinting] = useState<number>()
  const { opened, release, row } = useRelease(releaseId)
  const report = release?.report
  const { previous, next, place, count } = useNeighbours(filters, listedId)
  const others = useOtherReports(release, filters)
  const { read, mark } = useReadMark(releaseId)
  useReadAhead(report && next)
  const pdf = usePdfActions(report)
  const { pane, heading } = useFocusOnOpening(`${releaseId} ${part}`, opened.status)
  const folded = useNarrow(pane, FOLDED_BELOW) ?? false
  useEscape(onClose)
  const { run } = pdf
  // Who has gone on to another report wants that one on paper no longer.
  if (printing !== undefined && printing !== (report?.id ?? printing)) setPrinting(undefined)
  const endPrinting = useCallback(
    (how: Printed) => {
      setPrinting(undefined)
      if (how === 'not allowed') run('open')
    },
    [run],
  )
  const show = (chosen: Part) => {
    setPrinting(undefined)
    onShow(chosen, { replace: true })
  }
  const replacedBy = row?.report.replacedBy ?? 0

  return (
    <article
      ref={pane}
      aria-labelledby={headingId}
      className="@container/pane flex min-h-0 min-w-0 flex-col bg-panel beside:col-start-2 beside:row-start-1 alone:absolute alone:inset-0 alone:z-10 short:overflow-y-auto"
    >
      <PaneHeader
        headingId={headingId}
        headingRef={heading}
        heading={<PaneHeading row={row} isPending={opened.isPending} />}
        buttons={
          <>
            <PaneNavigation
              previous={previous}
              next={next}
              onOpen={(id) => onOpen(id, { replace: true })}
              onBack={onClose}
            />
            <div className="ml-auto flex items-center gap-2">
              {report && (
                <PaneActions
                  report={report}
                  pdf={pdf}
                  isPdfShown={part === 'pdf'}
                  isPrinting={printing === report.id}
                  onPrintPdf={() => setPrinting(report.id)}
                  read={mark && { isRead: read ?? true, toggle: () => mark(!(read ?? true)) }}
                  folded={folded}
                />
              )}
              <div className="alone:hidden">
                <IconButton icon="close" label={t('pane.close')} shortcut="Esc" onClick={onClose} />
              </div>
            </div>
          </>
        }
        identity={row && <PatientIdentity report={row.report} />}
        tabs={
          row &&
          !(opened.error && !release) && (
            <PaneTabs release={release} others={others.count} selected={part} onSelect={show} />
          )
        }
        notes={
          <>
            {replacedBy !== 0 && (
              <p className="rounded-control bg-danger-soft px-4 py-2 text-danger">
                {replaced('text', { id: String(replacedBy) })}{' '}
                <ReplacedBy reportId={replacedBy} filters={filters} />
              </p>
            )}
            {pdf.error && <PdfFailed error={pdf.error} onRetry={pdf.retry} />}
            {pdf.heldBack && <PdfHeldBack pdf={pdf.heldBack} />}
          </>
        }
      />
      {/* The buttons above go from report to report and keep the focus; who does not see it hears which one it is. */}
      <p role="status" className="sr-only">
        {row &&
          place !== undefined &&
          listedId === releaseId &&
          t('pane.place', { place, count, patient: patientNameLine(row.report.patient) })}
      </p>
      <PaneBody
        key={releaseId}
        release={release}
        error={opened.error}
        part={part}
        label={labels[part]}
        filters={filters}
        others={others}
        isPrinting={report !== undefined && printing === report.id}
        onPrinted={endPrinting}
        onCompare={onCompare}
        onRetry={() => void opened.refetch()}
        onBack={onClose}
      />
      {report && !isCovered && <PrintedReport report={report} />}
    </article>
  )
}

/**
 * The focus goes to what is read, so that it scrolls by keyboard; to the heading where nothing can be read. It stays on the pane's own buttons,
 * which lead from report to report and from part to part.
 */
function useFocusOnOpening(shown: string, status: string) {
  const pane = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isOnButton = activeElement?.closest('header') && pane.current?.contains(activeElement)
    if (isOnButton && activeElement !== heading.current) return
    const text = pane.current?.querySelector<HTMLElement>('[role=tabpanel]')
    const to = text ?? heading.current
    to?.focus({ preventScroll: true })
  }, [shown])
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [status])
  return { pane, heading }
}
