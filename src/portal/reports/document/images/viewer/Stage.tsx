import { useLayoutEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/reportParts.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'
import { useImageMessages } from '#portal/reports/document/images/useImageMessages.ts'
import { useImage } from '#portal/reports/document/images/useImage.ts'
import { useGestures } from './useGestures.ts'
import { actualSize, fit, isZoomed, moveBy, percentOf, scaleOf, zoomBy } from './imageView.ts'
import type { Frame, View } from './imageView.ts'
import { viewOf } from './viewerState.ts'
import type { Viewer } from './useViewer.ts'

interface StageProps {
  reportId: number
  images: readonly ReportImage[]
  lang: string | undefined
  viewer: Viewer
  /** The half's index. */
  half: number
}

/** One half of the viewer: an image with its zoom, position, rotation and levels. */
export function Stage({ reportId, images, lang, viewer, half }: StageProps) {
  const t = useTranslations('images')
  const stage = useRef<HTMLDivElement>(null)
  const { halves, active, zoomOrMove, step, activate, onMeasured } = viewer
  const shown = halves[half]
  const index = shown?.index ?? 0
  const view = shown && viewOf(shown)
  const frame = viewer.frameOf(half)
  const image = images[index]
  const isActive = active === half
  useGestures(stage, {
    onZoom: (factor, point) => zoomOrMove((current, at) => zoomBy(current, at, factor, point), half),
    onMove: (by) => zoomOrMove((current, at) => moveBy(current, at, by), half),
    onDoubleClick: (point) =>
      zoomOrMove(
        (current, at) => (current.scale === undefined ? actualSize(current, at, point) : fit(current)),
        half,
      ),
    onSwipe: step,
    onStart: () => activate(half),
    canMove: () => view !== undefined && isZoomed(view, frame),
  })
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const measure = () => onMeasured(half, { width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [half, onMeasured])
  if (!image || !view) return null

  const position = t('position', { position: index + 1, count: images.length })
  const isSplit = halves.length > 1
  return (
    <div
      ref={stage}
      role="region"
      tabIndex={0}
      data-stage={half}
      aria-label={isSplit ? t(half === 0 ? 'firstHalf' : 'secondHalf', { position }) : position}
      aria-current={isSplit && isActive ? 'true' : undefined}
      className={`relative min-h-0 min-w-0 grow basis-0 touch-none overflow-hidden bg-surround outline-offset-[-2px] ${isZoomed(view, frame) ? 'cursor-grab active:cursor-grabbing' : ''} ${isSplit ? `border-2 ${isActive ? 'border-accent' : 'border-surround'}` : ''}`}
    >
      <StageImage
        key={image.id}
        reportId={reportId}
        image={image}
        index={index}
        lang={lang}
        view={view}
        frame={frame}
        onLoaded={viewer.onLoaded}
      />
      <p className="pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-mark bg-page px-2 py-0.5 text-small text-ink-2">
        {position} · {percentOf(view, frame)}%
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
  onLoaded: Viewer['onLoaded']
}

function StageImage({ reportId, image, index, lang, view, frame, onLoaded }: StageImageProps) {
  const t = useTranslations()
  const messages = useImageMessages()
  const { img, state, error, isFetching, onBroken, retry } = useImage(reportId, image.id, 'whole')
  if (state === 'failed') {
    return (
      <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 px-6 text-center">
        {messages.failure(error)}
        <Button busy={isFetching} onClick={retry}>
          {t('problem.retry')}
        </Button>
      </div>
    )
  }
  if (state === 'loading') {
    return (
      <p role="status" className="flex h-full items-center justify-center gap-2 text-ink-2">
        <Spinner /> {t('images.loading')}
      </p>
    )
  }
  return (
    <img
      ref={img}
      alt={messages.name(image, index)}
      lang={lang}
      draggable={false}
      className="pointer-events-none absolute top-1/2 left-1/2 max-w-none"
      style={imageStyle(view, frame)}
      onError={onBroken}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        width > 0 && onLoaded(index, { width, height })
      }
    />
  )
}

function imageStyle(view: View, frame: Frame): CSSProperties {
  const scale = scaleOf(view, frame)
  const { x, y } = view.centre
  return {
    width: frame.image.width,
    height: frame.image.height,
    transform: `translate(-50%, -50%) translate(${-x * scale}px, ${-y * scale}px) rotate(${view.turns * 90}deg) scale(${scale})`,
    filter: `invert(${view.inverted ? 1 : 0}) brightness(${view.brightness}%) contrast(${view.contrast}%)`,
  }
}
