import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useReports } from '#portal/reports/url.ts'
import type { Part } from '#portal/reports/url.ts'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import { useReadMark } from '#portal/reports/api/readState.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { recordPrint } from '#portal/ui/print/printing.ts'
import { useRecordedPrint } from '#portal/disclosure/useRecordedPrint.ts'
import { HeadCorner } from '#portal/ui/layout/PageHeader.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { ReplacedBy } from './details/ReportLink.tsx'
import { useOtherReports } from '#portal/reports/api/otherReports.ts'
import { PaneActions } from './header/PaneActions.tsx'
import { PaneBody } from './PaneBody.tsx'
import { headAreas, PaneHeading, PaneNavigation } from './header/PaneHeader.tsx'
import { PaneTabs } from './header/PaneTabs.tsx'
import { useNames } from '#portal/reports/document/useNames.ts'
import { PatientIdentity } from '#portal/reports/document/PatientIdentity.tsx'
import { PdfFailed, PdfBlocked } from '#portal/reports/document/PdfTab.tsx'
import type { PrintOutcome } from '#portal/reports/document/PdfTab.tsx'
import { PrintedReport } from '#portal/reports/document/PrintedReport.tsx'
import { usePdfActions } from '#portal/reports/document/usePdfActions.ts'
import { usePatientRemoval } from './usePatientRemoval.ts'
import { useOpenRelease, usePrefetchedRelease } from './useOpenRelease.ts'

const paneKeys = { close: ['Escape'] }

/** Below this width of the pane, its buttons fold into a menu. */
const FOLD_BELOW_PX = 448

export interface ReportPaneProps {
  releaseId: number
  /** The release of the list that this one was reached from, or itself. */
  listedId: number
  neighbours: Neighbours
  part: Part
  /** The comparison covers the pane, and is printed in its place. */
  isCovered: boolean
  /** The element that had the focus when the code of the pane began to load; null unless it had to be loaded. */
  focusedAtOpening: RefObject<Element | null>
}

/** The open report: the patient's identity stays visible while the text is scrolled. */
export function ReportPane(props: ReportPaneProps) {
  const { releaseId, listedId, neighbours, part, isCovered, focusedAtOpening } = props
  const { open, show: onShow } = useReports()
  const onClose = () => open(undefined)
  const t = useTranslations()
  const names = useNames()
  const headingId = useId()
  const [printingId, setPrintingId] = useState<number>()
  /** The release whose print is being recorded, before it may begin. */
  const [recordedId, setRecordedId] = useState<number>()
  const { query, release, row } = useOpenRelease(releaseId)
  const report = release?.report
  const { next, position, count } = neighbours
  const others = useOtherReports(release)
  const readMark = useReadMark(releaseId)
  usePrefetchedRelease(report && next)
  const pdf = usePdfActions(report)
  const printer = useRecordedPrint({ reports: report ? [report.id] : [] })
  const { pane, heading } = useFocusOnOpening(`${releaseId} ${part}`, query.status, focusedAtOpening)
  const removal = usePatientRemoval(report?.patient, onClose)
  const isFolded = useNarrow(pane, FOLD_BELOW_PX) ?? false
  useKeys(paneKeys, { close: onClose })
  // Opening another report cancels a print that still waits for its PDF.
  if (printingId !== undefined && printingId !== releaseId) setPrintingId(undefined)
  const isPrinting = report !== undefined && printingId === releaseId
  const printPdf = async () => {
    setRecordedId(releaseId)
    const may = await recordPrint(printer)
    setRecordedId(undefined)
    if (may) setPrintingId(releaseId)
  }
  const endPrint = (outcome: PrintOutcome) => {
    setPrintingId(undefined)
    if (outcome === 'not allowed') pdf.run('open')
  }
  const show = (chosen: Part) => {
    setPrintingId(undefined)
    onShow(chosen, { replace: true })
  }
  const replacedBy = row?.report.replacedBy ?? 0

  return (
    <article
      ref={pane}
      aria-labelledby={headingId}
      className="@container/pane flex min-h-0 min-w-0 flex-col bg-panel beside:col-start-2 beside:row-start-1 alone:absolute alone:inset-0 alone:z-10 short:overflow-y-auto"
    >
      {/* It stays visible while the report is scrolled. Where the pane covers the list, it holds the navigation's button. */}
      <header className={`shrink-0 border-b border-line px-6 pt-3 max-md:px-4 ${headAreas}`}>
        <HeadCorner className="mr-3 [grid-area:corner] beside:hidden" />
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="py-1.5 text-name font-semibold outline-none [grid-area:name]"
        >
          <PaneHeading row={row} isPending={query.isPending} />
        </h2>
        <div className="flex min-h-control min-w-0 flex-wrap items-center gap-2 [grid-area:buttons] @min-[48rem]/pane:pl-4">
          <PaneNavigation neighbours={neighbours} />
          <div className="ml-auto flex items-center gap-2">
            {report && (
              <PaneActions
                report={report}
                pdf={pdf}
                isPdfShown={part === 'pdf'}
                isPrinting={isPrinting || recordedId === releaseId}
                onPrintPdf={() => void printPdf()}
                readMark={readMark}
                onRemovePatient={removal.begin}
                isFolded={isFolded}
              />
            )}
            <div className="alone:hidden">
              <IconButton icon="close" label={t('reports.pane.close')} shortcut="Esc" onClick={onClose} />
            </div>
          </div>
        </div>
        <div className="[grid-area:identity]">{row && <PatientIdentity report={row.report} />}</div>
        <div className="mt-1 min-w-0 [grid-area:tabs]">
          {row && !(query.error && !release) && (
            <PaneTabs release={release} otherCount={others.count} selected={part} onSelect={show} />
          )}
        </div>
        <div className="flex flex-col gap-2 pt-1 pb-3 [grid-area:notes] empty:hidden">
          {replacedBy !== 0 && (
            <p className="rounded-control bg-danger-soft px-4 py-2 text-danger">
              {t('reportPane.replaced.text', { id: String(replacedBy) })}{' '}
              <ReplacedBy compares reportId={replacedBy} />
            </p>
          )}
          {pdf.error && <PdfFailed error={pdf.error} onRetry={pdf.retry} />}
          {removal.dialog}
          {pdf.blocked && <PdfBlocked pdf={pdf.blocked} />}
        </div>
      </header>
      {/* The navigation buttons keep the focus, so screen readers announce here which report is shown. */}
      <p role="status" className="sr-only">
        {row &&
          position !== undefined &&
          listedId === releaseId &&
          t('report.pane.position', { position, count, patient: names.patientLine(row.report.patient) })}
      </p>
      <PaneBody
        key={releaseId}
        releaseId={releaseId}
        release={release}
        error={query.error}
        part={part}
        others={others}
        isPrinting={isPrinting}
        isCovered={isCovered}
        onPrintEnd={endPrint}
        onRetry={() => void query.refetch()}
      />
      {report && !isCovered && <PrintedReport report={report} />}
    </article>
  )
}

/** Moves the focus to the opened part or the heading; not from the pane's own buttons, nor from where a reader has moved it while the code was loading. */
function useFocusOnOpening(shown: string, status: string, focusedAtOpening: RefObject<Element | null>) {
  const pane = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const { current: focused } = focusedAtOpening
    focusedAtOpening.current = null
    if (focused && activeElement !== focused && activeElement !== body) return
    const isOnButton = activeElement?.closest('header') && pane.current?.contains(activeElement)
    if (isOnButton && activeElement !== heading.current) return
    const text = pane.current?.querySelector<HTMLElement>('[role=tabpanel]')
    const to = text ?? heading.current
    to?.focus({ preventScroll: true })
  }, [shown, focusedAtOpening])
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [status])
  return { pane, heading }
}
