import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useImage, useImageMessages } from '#portal/reports/document/images/useImage.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Spinner } from '#portal/ui/layout/Icon.tsx'
import { actualSize, fit, isZoomed, moveBy, percentOf, scaleOf, zoomBy } from './imageView.ts'
import type { Frame, Point, View } from './imageView.ts'
import { viewOf } from './useViewer.ts'
import type { ViewedImage, Viewer } from './useViewer.ts'

export function Stage({ viewer, half }: { viewer: Viewer; half: number }) {
  const t = useTranslations('images')
  const stage = useRef<HTMLDivElement>(null)
  const { images, halves, active, zoomOrMove, step, activate, onMeasured } = viewer
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

  const ofReport = images.filter(({ reportId }) => reportId === image.reportId)
  const position = t('position', { position: ofReport.indexOf(image) + 1, count: ofReport.length })
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
        key={`${image.reportId} ${image.id}`}
        viewer={viewer}
        image={image}
        index={index}
        style={imageStyle(view, frame)}
      />
      <p className="pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-mark bg-page px-2 py-0.5 text-small text-ink-2">
        {position} · {percentOf(view, frame)}%
        {image.caption.trim() && <span lang={image.lang}> · {image.caption}</span>}
      </p>
    </div>
  )
}

interface StageImageProps {
  viewer: Viewer
  image: ViewedImage
  index: number
  style: CSSProperties
}

function StageImage({ viewer: { onLoaded }, image, index, style }: StageImageProps) {
  const t = useTranslations()
  const messages = useImageMessages()
  const { img, state, error, isFetching, onBroken, retry } = useImage(image.reportId, image.id, 'whole', true)
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
      lang={image.lang}
      draggable={false}
      className="pointer-events-none absolute top-1/2 left-1/2 max-w-none"
      style={style}
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

interface Gestures {
  /** Points are in CSS pixels from the stage's centre. */
  onZoom: (factor: number, at: Point) => void
  onMove: (by: Point) => void
  onDoubleClick: (at: Point) => void
  /** A horizontal swipe: 1 for the next image, -1 for the previous one. */
  onSwipe: (step: 1 | -1) => void
  /** The stage has got the focus or a pointer. */
  onStart: () => void
  /** Whether a drag moves the image. If not, a swipe shows another one. */
  canMove: () => boolean
}

const ZOOM_PER_PIXEL = 0.0016
const PIXELS_PER_LINE = 33
/** A pinch on a touchpad comes as a wheel event with Ctrl, in smaller steps. */
const PINCH_FACTOR = 5
const MIN_SWIPE_PX = 50

/** Mouse, pen and touch on a stage: one pointer drags or swipes, two pinch, the wheel zooms. */
function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const current = useEffectEvent(() => gestures)

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const pointers = new Map<number, Point>()
    let swipeStart: Point | undefined

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      current().onStart()
      if ('setPointerCapture' in element) element.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, pointOf(event))
      const canSwipe = pointers.size === 1 && event.pointerType !== 'mouse' && !current().canMove()
      swipeStart = canSwipe ? pointOf(event) : undefined
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.set(event.pointerId, now)
      const by = { x: now.x - before.x, y: now.y - before.y }
      if (!other) {
        current().onMove(by)
        return
      }
      const midpoint = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      current().onZoom(factor, fromCentre(element, midpoint))
      // The midpoint of both pointers moves by half of what one of them does.
      current().onMove({ x: by.x / 2, y: by.y / 2 })
    }
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || !swipeStart) return
      const x = event.clientX - swipeStart.x
      const y = event.clientY - swipeStart.y
      swipeStart = undefined
      if (event.type === 'pointerup' && Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y))
        current().onSwipe(x < 0 ? 1 : -1)
    }
    const wheel = (event: WheelEvent) => {
      // A pinch on a touchpad would zoom the page.
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === 1 ? PIXELS_PER_LINE : 1)
      const factor = Math.exp(-pixels * ZOOM_PER_PIXEL * (event.ctrlKey ? PINCH_FACTOR : 1))
      current().onZoom(factor, fromCentre(element, pointOf(event)))
    }
    const doubleClick = (event: MouseEvent) => current().onDoubleClick(fromCentre(element, pointOf(event)))

    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('focus', () => current().onStart(), { signal })
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('dblclick', doubleClick, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    return () => controller.abort()
  }, [stage])
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A point of the window in pixels from the stage's centre. */
function fromCentre(stage: Element, { x, y }: Point): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: x - left - width / 2, y: y - top - height / 2 }
}
