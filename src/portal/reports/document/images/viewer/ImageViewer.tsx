import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/names/personName.ts'
import type { Report } from '#contract/reports/report.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { reportImage } from '#portal/reports/api/images.ts'
import { PatientLine } from '#portal/reports/document/PatientIdentity.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { commandOf, isModified, isSingleCharacter } from '#portal/ui/keyboard/keys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { Adjustments, ViewerTools } from './ViewerTools.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { Stage } from './Stage.tsx'
import { percentOf } from './imageView.ts'
import { useViewer, viewedImages } from './useViewer.ts'
import { ViewerHelp } from './ViewerHelp.tsx'
import { viewerKeys } from './viewerKeys.ts'

export interface ImageViewerProps {
  report: Report
  images: readonly ReportImage[]
  first: number
  /** It stands beside the text, and can be enlarged to the whole window. */
  isBeside?: boolean
  onClose: (last: number) => void
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A report's images beside its text, or over the whole window. The patient's identity stays visible. */
export function ImageViewer({ report, images, first, isBeside = false, onClose }: ImageViewerProps) {
  const t = useTranslations('images')
  const dates = useDates()
  const [on] = useShortcutsOn()
  const viewer = useViewer(
    useMemo(() => viewedImages(report, images), [report, images]),
    first,
  )
  const [isAdjusting, setAdjusting] = useState(false)
  const [isHelpShown, setHelpShown] = useState(false)
  const [isWhole, setWhole] = useState(!isBeside)
  const { index, view, frame, halves, run } = viewer
  usePrefetch(report.id, images, index)

  const stepBack = () => {
    if (isHelpShown) setHelpShown(false)
    else if (isBeside && isWhole) setWhole(false)
    else onClose(index)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isModified(event)) return
    if (!on && isSingleCharacter(event.key)) return
    const arrow = arrows[event.key]
    const isSlider = event.target instanceof HTMLInputElement
    const isOnStrip = event.target instanceof Element && event.target.closest('[data-filmstrip]') !== null
    const target = { Home: 0, End: images.length - 1, ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key]
    if (isOnStrip && target !== undefined) viewer.show(target)
    else if (arrow && !isSlider && !isHelpShown) viewer.arrow(arrow)
    else {
      const command = commandOf(viewerKeys, event)
      if (command === undefined || (isSlider && !isSingleCharacter(event.key))) return
      if (command === 'help') setHelpShown(!isHelpShown)
      else run[command]()
    }
    event.preventDefault()
  }
  const buttons = (
    <div className="flex shrink-0 gap-1">
      <IconButton
        icon="help"
        variant="bare"
        label={t('commands.help')}
        shortcut="?"
        aria-expanded={isHelpShown}
        onClick={() => setHelpShown(!isHelpShown)}
      />
      {isBeside && (
        <IconButton
          icon={isWhole ? 'halves' : 'open'}
          variant="bare"
          label={t(isWhole ? 'besideText' : 'enlarge')}
          onClick={() => setWhole(!isWhole)}
        />
      )}
      <IconButton icon="close" label={t('closeViewer')} shortcut="Esc" onClick={() => onClose(index)} />
    </div>
  )
  const content = (
    <>
      <div
        className={`@container relative flex min-h-0 grow gap-px bg-line ${isWhole ? 'portrait:flex-col' : 'flex-col'}`}
      >
        {halves.map((_, half) => (
          <Stage key={halfKeys[half]} viewer={viewer} half={half} />
        ))}
        {isHelpShown && <ViewerHelp onClose={() => setHelpShown(false)} />}
      </div>
      <footer className="@container flex shrink-0 flex-col gap-1 p-2">
        {isAdjusting && <Adjustments viewer={viewer} />}
        <ViewerTools viewer={viewer} isAdjusting={isAdjusting} onAdjust={() => setAdjusting(!isAdjusting)} />
        <Filmstrip viewer={viewer} />
      </footer>
      {/* Tells users of screen readers what a key has changed. */}
      <p role="status" className="sr-only">
        {t('status', {
          position: index + 1,
          count: images.length,
          zoom: percentOf(view, frame),
          turned: view.turns * 90,
          brightness: view.brightness,
          contrast: view.contrast,
          inverted: String(view.inverted),
        })}
      </p>
    </>
  )
  if (!isWhole)
    return (
      <BesideTheText onEscape={stepBack} onKey={onKey}>
        <header className="flex shrink-0 items-center justify-between gap-2 py-1 pr-2 pl-4">
          <h3 className="min-w-0 text-small font-semibold">{t('viewerLabel')}</h3>
          {buttons}
        </header>
        {content}
      </BesideTheText>
    )
  return (
    <Modal
      label={t('viewerLabel')}
      className={`m-0 size-full max-h-none max-w-none ${room}`}
      initialFocus={stageIn}
      onClose={stepBack}
      onKey={onKey}
    >
      <header className="flex shrink-0 items-start justify-between gap-2 py-2 pr-2 pl-4 max-sm:pl-3">
        <div className="min-w-0">
          <PatientLine patient={report.patient} />
          <p className="text-small text-ink-2">
            <span className="font-semibold text-ink">{report.exam.name}</span>
            <span className="max-sm:hidden"> · {fullName(report.doctor)}</span>
            {report.dateReportRelease !== null && ` · ${dates.moment(report.dateReportRelease)}`}
          </p>
        </div>
        {buttons}
      </header>
      {content}
    </Modal>
  )
}

// Dark in both themes.
const room = 'flex dark-room flex-col overflow-hidden bg-page text-ink select-none'

const stageIn = (viewer: HTMLElement) => viewer.querySelector<HTMLElement>('[data-stage]')

interface BesideTheTextProps {
  onEscape: () => void
  /** Any other key while the focus is in it: those of the page act while the focus is elsewhere. */
  onKey: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The half of the page beside the text. It stays in place while the text is scrolled. */
function BesideTheText({ onEscape, onKey, children }: BesideTheTextProps) {
  const t = useTranslations('images')
  const viewer = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (viewer.current) stageIn(viewer.current)?.focus({ preventScroll: true })
  }, [])
  useKeys({ close: ['Escape'] }, { close: onEscape })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Node && viewer.current?.contains(event.target)) onKey(event)
  })
  useEffect(() => {
    // On the body: after React's handlers, and before the keys of the page.
    const listen = (event: KeyboardEvent) => press(event)
    document.body.addEventListener('keydown', listen)
    return () => document.body.removeEventListener('keydown', listen)
  }, [])
  return (
    <section
      ref={viewer}
      aria-label={t('viewerLabel')}
      className={`sticky top-0 h-full min-h-80 w-1/2 shrink-0 print:hidden ${room}`}
    >
      {children}
    </section>
  )
}

// A half has no other identity than its position.
const halfKeys = ['first', 'second']

function usePrefetch(reportId: number, images: readonly ReportImage[], index: number) {
  const client = useClient()
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const near of [images[index + 1], images[index - 1]])
      if (near) void queryClient.prefetchQuery(reportImage(client, reportId, near.id, 'whole'))
  }, [client, queryClient, reportId, images, index])
}
