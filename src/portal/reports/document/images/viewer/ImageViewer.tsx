import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
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
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { Adjustments, ViewerTools } from './ViewerTools.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { Stage } from './Stage.tsx'
import { percentOf } from './imageView.ts'
import { useViewer, viewedImages } from './useViewer.ts'
import { keyName, viewerKeys } from './viewerKeys.ts'
import type { ViewerCommand } from './viewerKeys.ts'

interface ImageViewerProps {
  report: Report
  images: readonly ReportImage[]
  first: number
  onClose: (last: number) => void
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A report's images over the whole window. The patient's identity stays visible. */
export function ImageViewer({ report, images, first, onClose }: ImageViewerProps) {
  const t = useTranslations('images')
  const dates = useDates()
  const [on] = useShortcutsOn()
  const viewer = useViewer(
    useMemo(() => viewedImages(report, images), [report, images]),
    first,
  )
  const [isAdjusting, setAdjusting] = useState(false)
  const [isHelpShown, setHelpShown] = useState(false)
  const { index, view, frame, halves, run } = viewer
  usePrefetch(report.id, images, index)

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
  return (
    // Dark in both themes.
    <Modal
      label={t('viewerLabel')}
      className="m-0 flex size-full max-h-none max-w-none dark-room flex-col overflow-hidden bg-page text-ink select-none"
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('[data-stage]')}
      onClose={() => (isHelpShown ? setHelpShown(false) : onClose(index))}
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
        <div className="flex shrink-0 gap-1">
          <IconButton
            icon="help"
            variant="bare"
            label={t('commands.help')}
            shortcut="?"
            aria-expanded={isHelpShown}
            onClick={() => setHelpShown(!isHelpShown)}
          />
          <IconButton icon="close" label={t('closeViewer')} shortcut="Esc" onClick={() => onClose(index)} />
        </div>
      </header>
      <div className="relative flex min-h-0 grow gap-px bg-line portrait:flex-col">
        {halves.map((_, half) => (
          <Stage key={halfKeys[half]} viewer={viewer} half={half} />
        ))}
        {isHelpShown && <ViewerHelp onClose={() => setHelpShown(false)} />}
      </div>
      <footer className="flex shrink-0 flex-col gap-1 p-2">
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
    </Modal>
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

function ViewerHelp({ onClose }: { onClose: () => void }) {
  const [on] = useShortcutsOn()
  const t = useTranslations('images')
  const rows = [
    ...(Object.keys(viewerKeys) as ViewerCommand[]).map((id) => ({
      id,
      keys: viewerKeys[id] as readonly string[],
    })),
    { id: 'arrows' as const, keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    { id: 'half' as const, keys: ['Tab'] },
    { id: 'close' as const, keys: ['Escape'] },
  ]
  return (
    <div className="absolute inset-x-2 top-2 z-10 mx-auto flex max-h-[calc(100%-1rem)] max-w-[44rem] flex-col rounded-dialog border border-line-strong bg-panel shadow-dialog">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
        <h2 className="text-name font-semibold">{t('shortcutsTitle')}</h2>
        <IconButton icon="close" variant="bare" label={t('closeShortcuts')} onClick={onClose} />
      </div>
      {/* It scrolls on a small screen, so it must be focusable. */}
      <div
        role="region"
        tabIndex={0}
        aria-label={t('shortcutsTitle')}
        className="min-h-0 overflow-y-auto px-5 pb-4"
      >
        {!on && <p className="mb-3 text-small text-ink-2">{t('shortcutsOff')}</p>}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
          {rows.map(({ id, keys }) => (
            <div key={id} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="flex flex-wrap gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-mark border border-line-strong bg-sunken px-1.5 text-center font-sans"
                  >
                    {keyName(key)}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`commands.${id}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
