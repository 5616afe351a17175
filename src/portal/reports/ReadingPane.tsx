import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { patientName, patientNameLine } from '#contract/personName.ts'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { Tabs } from '#portal/ui/Tabs.tsx'
import { PaneBody } from './PaneBody.tsx'
import type { Part } from './PaneBody.tsx'
import { PaneHeader } from './PaneHeader.tsx'
import { PaneNavigation } from './PaneNavigation.tsx'
import { PatientIdentity } from './PatientIdentity.tsx'
import { PdfButtons } from './PdfButtons.tsx'
import { PdfFailed, PdfHeldBack } from './PdfNotes.tsx'
import type { Filters } from './place.ts'
import { useEscape } from './useEscape.ts'
import { useNeighbours } from './useNeighbours.ts'
import { usePdfActions } from './usePdfActions.ts'
import { useRelease } from './useRelease.ts'

interface ReadingPaneProps {
  releaseId: number
  filters: Filters
  onOpen: (releaseId: number, move: { replace: boolean }) => void
  onClose: () => void
}

/** The report that is open: whose it is stays in sight, what it says is scrolled. */
export function ReadingPane({ releaseId, filters, onOpen, onClose }: ReadingPaneProps) {
  const t = useTranslations('reports')
  const headingId = useId()
  const [part, setPart] = useState<Part>('report')
  const [printing, setPrinting] = useState<number>()
  const { opened, report } = useRelease(releaseId)
  const { previous, next, place, count } = useNeighbours(filters, releaseId)
  const pdf = usePdfActions(report)
  const { pane, heading } = useFocusOnOpening(releaseId, opened.status)
  useEscape(onClose)
  const { run } = pdf
  const endPrinting = useCallback(
    (done: boolean) => {
      setPrinting(undefined)
      if (!done) run('open')
    },
    [run],
  )

  const show = (chosen: Part) => {
    setPart(chosen)
    setPrinting(undefined)
  }
  const print = () => {
    setPart('pdf')
    setPrinting(report?.id)
  }
  const parts = (['report', 'pdf', 'details'] as const).map((id) => ({ id, label: t(`pane.${id}`) }))
  const name = report && patientName(report.patient).shown

  return (
    <article
      ref={pane}
      aria-labelledby={headingId}
      className="@container/pane flex min-h-0 min-w-0 flex-col border-l border-line bg-panel @max-[46rem]/page:absolute @max-[46rem]/page:inset-0 @max-[46rem]/page:border-l-0"
    >
      <PaneHeader
        headingId={headingId}
        headingRef={heading}
        heading={
          <>
            <span className={report || opened.isPending ? '' : 'sr-only'}>
              {name ?? t(opened.isPending ? 'pane.loading' : 'pane.report')}
            </span>{' '}
            {report && (
              <span className="inline-block rounded-mark bg-sunken px-1.5 py-0.5 align-[2px] text-head font-medium text-ink-2">
                <span className="sr-only">{t('record', { id: String(report.patient.id) })}</span>
                <span aria-hidden="true">{report.patient.id}</span>
              </span>
            )}
          </>
        }
        navigation={
          <PaneNavigation
            previous={previous}
            next={next}
            onOpen={(id) => onOpen(id, { replace: true })}
            onBack={onClose}
          />
        }
        close={<IconButton icon="close" label={t('pane.close')} onClick={onClose} />}
        identity={report && <PatientIdentity report={report} />}
        actions={
          report && (
            <PdfButtons
              actions={pdf}
              available={report.pdfsize > 0}
              printing={printing === report.id}
              onPrint={print}
            />
          )
        }
        tabs={report && <Tabs label={t('pane.parts')} tabs={parts} selected={part} onSelect={show} />}
        notes={
          <>
            {pdf.error && <PdfFailed error={pdf.error} onRetry={pdf.retry} />}
            {pdf.heldBack && <PdfHeldBack pdf={pdf.heldBack} />}
          </>
        }
      />
      {/* The buttons above go from report to report and keep the focus; who does not see it hears which one it is. */}
      <p role="status" className="sr-only">
        {report &&
          place !== undefined &&
          t('pane.place', { place, count, patient: patientNameLine(report.patient) })}
      </p>
      <PaneBody
        key={releaseId}
        report={report}
        error={opened.error}
        part={part}
        printing={printing === report?.id}
        onPrinted={endPrinting}
        onRetry={() => void opened.refetch()}
        onBack={onClose}
      />
    </article>
  )
}

/** The focus goes to the heading of what is opened, unless it is in the pane already, on the way to the next report. */
function useFocusOnOpening(releaseId: number, status: string) {
  const pane = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [releaseId])
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [status])
  return { pane, heading }
}
