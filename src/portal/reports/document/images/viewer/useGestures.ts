import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import type { Point } from './imageView.ts'

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
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures): void {
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

    const { signal, abort } = abortable()
    element.addEventListener('focus', () => current().onStart(), { signal })
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('dblclick', doubleClick, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    return abort
  }, [stage])
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A point of the window in pixels from the stage's centre. */
function fromCentre(stage: Element, { x, y }: Point): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: x - left - width / 2, y: y - top - height / 2 }
}
