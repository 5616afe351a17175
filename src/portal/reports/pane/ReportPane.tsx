import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useReports } from '#portal/reports/url.ts'
import type { Part } from '#portal/reports/url.ts'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import { useReadMark } from '#portal/reports/api/readState.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { recordPrint } from '#portal/ui/print/printing.ts'
import { useRecordedPrint } from '#portal/disclosure/useRecordedPrint.ts'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { useAside } from '#portal/reports/aside/useAside.tsx'
import { CriticalFinding } from './CriticalFinding.tsx'
import { ReplacedBy } from './details/ReportLink.tsx'
import { MarkedNote } from '#portal/reports/round/MarkedNote.tsx'
import { ReadingFoot } from '#portal/reports/round/ReadingFoot.tsx'
import { useOtherReports } from '#portal/reports/api/otherReports.ts'
import { PaneActions } from './header/PaneActions.tsx'
import { PaneBody } from './PaneBody.tsx'
import {
  BackButton,
  FactsBelow,
  narrowHead,
  paneEdge,
  PaneHeading,
  PaneNavigation,
  wideHead,
} from './header/PaneHeader.tsx'
import { PaneTabs } from './header/PaneTabs.tsx'
import { useImagePosition } from '#portal/reports/document/images/useOpenedImage.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { PatientFacts } from '#portal/records/patient/PatientName.tsx'
import { ExamFacts } from '#portal/reports/document/PatientIdentity.tsx'
import { PdfFailed, PdfBlocked } from '#portal/reports/document/PdfTab.tsx'
import type { PrintOutcome } from '#portal/reports/document/PdfTab.tsx'
import { PrintedReport } from '#portal/reports/document/PrintedReport.tsx'
import { usePdfActions } from '#portal/reports/document/usePdfActions.ts'
import { usePatientRemoval } from './usePatientRemoval.ts'
import { useOpenRelease, usePrefetchedRelease } from './useOpenRelease.ts'

const paneKeys = { close: ['Escape'] }

const keysOfText = { asItCame: shortcuts.asItCame }

/** Below this width of the pane, the button that prints is in the menu. */
const FOLD_BELOW_PX = 480
/** From this width on, the exam stands beside the tabs. */
const EXAM_BESIDE_PX = 704
/** From this width on, images and earlier reports stand beside the text. */
const WIDE_PX = 880

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
  const isExamBelow = useNarrow(pane, EXAM_BESIDE_PX) ?? false
  const isWide = useNarrow(pane, WIDE_PX) === false
  const [areKeysOn] = useShortcutsOn()
  /** The release whose text is shown as it came. */
  const [asItCameId, setAsItCameId] = useState<number>()
  const isAsItCame = asItCameId === releaseId
  // An image beside the text is closed first.
  const isImageOpen = useImagePosition() !== undefined && isWide && part === 'report'
  useKeys(paneKeys, { close: onClose }, { isListening: !isImageOpen })
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
  const toggleAsItCame = () => {
    setAsItCameId(isAsItCame && part === 'report' ? undefined : releaseId)
    if (part !== 'report') show('report')
  }
  useKeys(keysOfText, { asItCame: toggleAsItCame }, { isListening: !isCovered, areCharactersOn: areKeysOn })
  const aside = useAside(releaseId, release, !isCovered)
  const replacedBy = row?.report.replacedBy ?? 0

  return (
    <article
      ref={pane}
      aria-labelledby={headingId}
      className="@container/pane flex min-h-0 min-w-0 flex-col bg-panel beside:col-start-2 beside:row-start-1 alone:absolute alone:inset-0 alone:z-10 short:overflow-y-auto"
    >
      {/* It stays visible while the report is scrolled; in a low window, its line with the name. */}
      <header className="shrink-0 border-b border-line short:contents">
        <div
          className={`shrink-0 bg-panel py-1.5 @max-[44rem]/pane:pb-0.5 alone:min-h-11 alone:py-0 short:sticky short:top-0 short:z-10 ${paneEdge} ${isExamBelow ? narrowHead : wideHead}`}
        >
          <BackButton />
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="min-w-0 text-name font-semibold break-words outline-none [grid-area:name] @max-[44rem]/pane:text-title @max-[44rem]/pane:leading-5 alone:text-base"
          >
            <PaneHeading row={row} isPending={query.isPending} />
          </h2>
          {row && !isExamBelow && (
            <MarkedNote key={releaseId} releaseId={releaseId} className="pl-3 [grid-area:note]" />
          )}
          <div className="flex items-center gap-2 pl-3 [grid-area:buttons] @max-[30rem]/pane:gap-1">
            <PaneNavigation neighbours={neighbours} />
            {report && (
              <PaneActions
                report={report}
                pdf={pdf}
                isPdfShown={part === 'pdf'}
                isPrinting={isPrinting || recordedId === releaseId}
                onPrintPdf={() => void printPdf()}
                readMark={readMark}
                onRemovePatient={removal.begin}
                aside={aside.item}
                asItCame={{ is: isAsItCame && part === 'report', toggle: toggleAsItCame }}
                isFolded={isFolded}
              />
            )}
            <div className="alone:hidden">
              <IconButton icon="close" label={t('reports.pane.close')} shortcut="Esc" onClick={onClose} />
            </div>
          </div>
          {row && !isExamBelow && (
            <div className="min-w-0 text-ink-2 [grid-area:facts]">
              <PatientFacts patient={row.report.patient} />
            </div>
          )}
        </div>
        {row && isExamBelow && <FactsBelow report={row.report} />}
        {row && (
          <div className={`flex shrink-0 items-center justify-between gap-x-6 ${paneEdge}`}>
            {!(query.error && !release) && (
              <PaneTabs release={release} otherCount={others.count} selected={part} onSelect={show} />
            )}
            {!isExamBelow && (
              <p className="py-0.5 text-right text-small leading-4 text-ink-2">
                <ExamFacts report={row.report} />
              </p>
            )}
          </div>
        )}
        <div
          className={`flex shrink-0 flex-col gap-2 pt-1 pb-2 empty:hidden @max-[44rem]/pane:text-small ${paneEdge}`}
        >
          {replacedBy !== 0 && (
            <p className="rounded-control bg-danger-soft px-4 py-1.5 text-danger @max-[44rem]/pane:py-1">
              {t('reportPane.replaced.text', { id: String(replacedBy) })}{' '}
              <ReplacedBy compares reportId={replacedBy} />
            </p>
          )}
          {release && <CriticalFinding release={release} />}
          {aside.note}
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
        asItCame={isAsItCame}
        onArrange={() => setAsItCameId(undefined)}
        isWide={isWide}
        isPrinting={isPrinting}
        isCovered={isCovered}
        onPrintEnd={endPrint}
        onRetry={() => void query.refetch()}
      />
      {row && <ReadingFoot releaseId={releaseId} isNarrow={isExamBelow} />}
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
