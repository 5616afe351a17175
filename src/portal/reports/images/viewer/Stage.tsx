import { useLayoutEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/report.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Spinner } from '#portal/ui/Spinner.tsx'
import { useImageText } from '#portal/reports/images/useImageText.ts'
import { usePicture } from '#portal/reports/images/usePicture.ts'
import { useGestures } from './useGestures.ts'
import { actual, fit, isZoomed, moveBy, percentOf, scaleOf, zoomBy } from './view.ts'
import type { Frame, View } from './view.ts'
import { viewOf } from './viewing.ts'
import type { ViewingHandle } from './useViewing.ts'

interface StageProps {
  reportId: number
  images: readonly ReportImage[]
  lang: string | undefined
  viewing: ViewingHandle
  /** Which half it is. */
  half: number
}

/** An image as it is looked at, in the room that there is for it. */
export function Stage({ reportId, images, lang, viewing, half }: StageProps) {
  const t = useTranslations('images')
  const stage = useRef<HTMLDivElement>(null)
  const { halves, active, move, step, activate, onMeasured } = viewing
  const shown = halves[half]
  const index = shown?.index ?? 0
  const view = shown && viewOf(shown)
  const frame = viewing.frameOf(half)
  const image = images[index]
  const isActive = active === half
  useGestures(stage, {
    onZoom: (factor, at) => move((it, room) => zoomBy(it, room, factor, at), half),
    onMove: (by) => move((it, room) => moveBy(it, room, by), half),
    onDoubleClick: (at) =>
      move((it, room) => (it.scale === undefined ? actual(it, room, at) : fit(it)), half),
    onSweep: step,
    onStart: () => activate(half),
    canMove: () => view !== undefined && isZoomed(view, frame),
  })
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const look = () => onMeasured(half, { width: element.offsetWidth, height: element.offsetHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [half, onMeasured])
  if (!image || !view) return null

  const place = t('place', { place: index + 1, count: images.length })
  const beside = halves.length > 1
  return (
    <div
      ref={stage}
      role="region"
      tabIndex={0}
      data-stage={half}
      aria-label={beside ? t(half === 0 ? 'firstHalf' : 'secondHalf', { place }) : place}
      aria-current={beside && isActive ? 'true' : undefined}
      className={`relative min-h-0 min-w-0 grow basis-0 touch-none overflow-hidden bg-surround outline-offset-[-2px] ${isZoomed(view, frame) ? 'cursor-grab active:cursor-grabbing' : ''} ${beside ? `border-2 ${isActive ? 'border-accent' : 'border-surround'}` : ''}`}
    >
      <StageImage
        key={image.id}
        reportId={reportId}
        image={image}
        index={index}
        lang={lang}
        view={view}
        frame={frame}
        onLoaded={viewing.onLoaded}
      />
      <p className="pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-mark bg-page px-2 py-0.5 text-small text-ink-2">
        {place} · {percentOf(view, frame)}%
        {image.caption.trim() && <span lang={lang}> · {image.caption}</span>}
      </p>
    </div>
  )
}

interface StageImageProps {
  reportId: number
  image: ReportImage
  index: number
  lang: string | undefined
  view: View
  frame: Frame
  onLoaded: ViewingHandle['onLoaded']
}

function StageImage({ reportId, image, index, lang, view, frame, onLoaded }: StageImageProps) {
  const t = useTranslations()
  const text = useImageText()
  const { img, state, error, isAsking, onBroken, retry } = usePicture(reportId, image.id, 'whole')
  if (state === 'failed') {
    return (
      <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 px-6 text-center">
        {text.failure(error)}
        <Button busy={isAsking} onClick={retry}>
          {t('problem.retry')}
        </Button>
      </div>
    )
  }
  if (state === 'coming') {
    return (
      <p role="status" className="flex h-full items-center justify-center gap-2 text-ink-2">
        <Spinner /> {t('images.coming')}
      </p>
    )
  }
  return (
    <img
      ref={img}
      alt={text.name(image, index)}
      lang={lang}
      draggable={false}
      className="pointer-events-none absolute top-1/2 left-1/2 max-w-none"
      style={looks(view, frame)}
      onError={onBroken}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        width > 0 && onLoaded(index, { width, height })
      }
    />
  )
}

function looks(view: View, frame: Frame): CSSProperties {
  const scale = scaleOf(view, frame)
  const { x, y } = view.centre
  return {
    width: frame.image.width,
    height: frame.image.height,
    transform: `translate(-50%, -50%) translate(${-x * scale}px, ${-y * scale}px) rotate(${view.turns * 90}deg) scale(${scale})`,
    filter: `invert(${view.inverted ? 1 : 0}) brightness(${view.brightness}%) contrast(${view.contrast}%)`,
  }
}
