import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { Report, ReportImage } from '#contract/report.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useDates } from '#portal/locale/useDates.ts'
import { reportImage } from '#portal/reports/images/reportImage.ts'
import { useShortcutsOn } from '#portal/session/useShortcutsOn.ts'
import { PatientLine } from '#portal/reports/PatientLine.tsx'
import { reportLanguage } from '#portal/reports/reportLanguage.ts'
import { FullWindow } from '#portal/ui/FullWindow.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { Adjustments } from './Adjustments.tsx'
import { Filmstrip } from './Filmstrip.tsx'
import { Stage } from './Stage.tsx'
import { useViewing } from './useViewing.ts'
import { percentOf } from './view.ts'
import { ViewerHelp } from './ViewerHelp.tsx'
import { isSingleCharacter, viewerKeyOf } from './viewerKeys.ts'
import { ViewerTools } from './ViewerTools.tsx'

interface ImageViewerProps {
  report: Report
  images: readonly ReportImage[]
  /** The index of the image to begin with. */
  first: number
  /** Gives back the index of the image that was looked at last. */
  onClose: (last: number) => void
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A report's images over the whole window, to be looked at closely. Whose they are stays in sight. */
export function ImageViewer({ report, images, first, onClose }: ImageViewerProps) {
  const t = useTranslations('images')
  const dates = useDates()
  const [on] = useShortcutsOn()
  const viewing = useViewing(images, first)
  const [adjusting, setAdjusting] = useState(false)
  const [helping, setHelping] = useState(false)
  const { index, view, frame, halves, run } = viewing
  const lang = reportLanguage(report)
  usePrefetch(report.id, images, index)

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!on && isSingleCharacter(event.key)) return
    const arrow = arrows[event.key]
    const isSlider = event.target instanceof HTMLInputElement
    const isOnStrip = event.target instanceof Element && event.target.closest('[data-filmstrip]') !== null
    const to = { Home: 0, End: images.length - 1, ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key]
    if (isOnStrip && to !== undefined) viewing.show(to)
    else if (arrow && !isSlider && !helping) viewing.arrow(arrow)
    else {
      const id = viewerKeyOf(event)
      if (id === undefined || (isSlider && !isSingleCharacter(event.key))) return
      if (id === 'help') setHelping(!helping)
      else run[id]()
    }
    event.preventDefault()
  }
  return (
    <FullWindow
      label={t('viewer')}
      focusFirst="data-stage"
      onEscape={() => (helping ? setHelping(false) : onClose(index))}
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
            look="bare"
            label={t('keys.help')}
            shortcut="?"
            aria-expanded={helping}
            onClick={() => setHelping(!helping)}
          />
          <IconButton icon="close" label={t('close')} shortcut="Esc" onClick={() => onClose(index)} />
        </div>
      </header>
      <div className="relative flex min-h-0 grow gap-px bg-line portrait:flex-col">
        {halves.map((_, half) => (
          <Stage
            // A half is its place.
            key={places[half]}
            reportId={report.id}
            images={images}
            lang={lang}
            viewing={viewing}
            half={half}
          />
        ))}
        {helping && <ViewerHelp off={!on} onClose={() => setHelping(false)} />}
      </div>
      <footer className="flex shrink-0 flex-col gap-1 p-2">
        {adjusting && <Adjustments viewing={viewing} />}
        <ViewerTools
          viewing={viewing}
          count={images.length}
          adjusting={adjusting}
          onAdjust={() => setAdjusting(!adjusting)}
        />
        <Filmstrip
          reportId={report.id}
          images={images}
          lang={lang}
          shown={halves.map((half) => half.index)}
          current={index}
          onShow={viewing.show}
        />
      </footer>
      {/* Who does not see the image hears what a key has done. */}
      <p role="status" className="sr-only">
        {t('state', {
          place: index + 1,
          count: images.length,
          zoom: percentOf(view, frame),
          turned: view.turns * 90,
          brightness: view.brightness,
          contrast: view.contrast,
          inverted: String(view.inverted),
        })}
      </p>
    </FullWindow>
  )
}

const places = ['first', 'second']

/** The images before and after are there before they are asked for. */
function usePrefetch(reportId: number, images: readonly ReportImage[], index: number) {
  const client = useClient()
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const near of [images[index + 1], images[index - 1]])
      if (near) void queryClient.prefetchQuery(reportImage(client, reportId, near.id, 'whole'))
  }, [client, queryClient, reportId, images, index])
}
