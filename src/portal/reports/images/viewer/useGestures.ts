import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Point } from './view.ts'

interface Gestures {
  /** Larger or smaller, at a point from the middle of the stage. */
  onZoom: (factor: number, at: Point) => void
  onMove: (by: Point) => void
  onDoubleClick: (at: Point) => void
  /** A finger has swept across: 1 for the next image, -1 for the one before. */
  onSweep: (step: 1 | -1) => void
  /** The focus, a pointer or a finger has come to this stage. */
  onStart: () => void
  /** A drag moves the image; else a sweep goes on to another. */
  canMove: () => boolean
}

const WHEEL = 0.0016
const LINE = 33
const PINCH = 5
const SWEEP = 50

/** Mouse, pen and fingers on a stage: one drags or sweeps, two pinch, the wheel zooms. */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures)
  useLayoutEffect(() => {
    latest.current = gestures
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const pointers = new Map<number, Point>()
    let sweptFrom: Point | undefined

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      latest.current.onStart()
      if ('setPointerCapture' in element) element.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, placeOf(event))
      const sweeps = pointers.size === 1 && event.pointerType !== 'mouse' && !latest.current.canMove()
      sweptFrom = sweeps ? placeOf(event) : undefined
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = placeOf(event)
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.set(event.pointerId, now)
      const by = { x: now.x - before.x, y: now.y - before.y }
      if (!other) {
        latest.current.onMove(by)
        return
      }
      const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      latest.current.onZoom(factor, fromMiddle(element, between))
      // The middle of the two moves by half of what one of them does.
      latest.current.onMove({ x: by.x / 2, y: by.y / 2 })
    }
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || !sweptFrom) return
      const x = event.clientX - sweptFrom.x
      const y = event.clientY - sweptFrom.y
      sweptFrom = undefined
      if (event.type === 'pointerup' && Math.abs(x) > SWEEP && Math.abs(x) > 2 * Math.abs(y))
        latest.current.onSweep(x < 0 ? 1 : -1)
    }
    const turn = (event: WheelEvent) => {
      // The page itself would be zoomed by a pinch on a touchpad, which comes as a wheel with Ctrl, in small steps.
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === 1 ? LINE : 1)
      const factor = Math.exp(-pixels * WHEEL * (event.ctrlKey ? PINCH : 1))
      latest.current.onZoom(factor, fromMiddle(element, placeOf(event)))
    }
    const twice = (event: MouseEvent) => latest.current.onDoubleClick(fromMiddle(element, placeOf(event)))

    const { signal, abort } = abortable()
    element.addEventListener('focus', () => latest.current.onStart(), { signal })
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('dblclick', twice, { signal })
    element.addEventListener('wheel', turn, { signal, passive: false })
    return abort
  }, [stage])
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A place in the window, in pixels from the middle of the stage. */
function fromMiddle(stage: Element, { x, y }: Point): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: x - left - width / 2, y: y - top - height / 2 }
}
