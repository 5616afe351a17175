import { describe, expect, test } from 'vitest'
import {
  actual,
  adjustBy,
  asItIs,
  fit,
  isZoomed,
  moveBy,
  percentOf,
  scaleOf,
  turnBy,
  zoomBy,
} from '#portal/reports/images/viewer/view.ts'
import type { Frame, View } from '#portal/reports/images/viewer/view.ts'

const frame: Frame = { stage: { width: 800, height: 600 }, image: { width: 1600, height: 800 }, density: 1 }

/** Where a point of the turned image, from its middle, is on the stage, from its middle. */
const placeOf = (view: View, room: Frame, point: { x: number; y: number }) => ({
  x: (point.x - view.centre.x) * scaleOf(view, room),
  y: (point.y - view.centre.y) * scaleOf(view, room),
})

describe('An image that is looked at', () => {
  test('fits, whatever the size of the window and however it is turned', () => {
    expect(scaleOf(asItIs, frame)).toBe(0.5)
    expect(scaleOf(turnBy(asItIs, frame, 1), frame)).toBe(0.375)
    expect(scaleOf(asItIs, { ...frame, stage: { width: 400, height: 600 } })).toBe(0.25)
    expect(isZoomed(asItIs, frame)).toBe(false)
  })

  test('keeps what is under the pointer there when it is zoomed', () => {
    const closer = zoomBy(zoomBy(asItIs, frame, 3), frame, 1.5, { x: 100, y: -50 })
    const point = {
      x: closer.centre.x + 100 / scaleOf(closer, frame),
      y: closer.centre.y - 50 / scaleOf(closer, frame),
    }
    const closest = zoomBy(closer, frame, 1.25, { x: 100, y: -50 })
    expect(placeOf(closest, frame, point).x).toBeCloseTo(100)
    expect(placeOf(closest, frame, point).y).toBeCloseTo(-50)
  })

  test('is never zoomed out below what fits, nor in without end', () => {
    expect(zoomBy(asItIs, frame, 0.1)).toEqual(fit(asItIs))
    expect(scaleOf(zoomBy(asItIs, frame, 1e9), frame)).toBe(16)
    expect(scaleOf(zoomBy(asItIs, { ...frame, image: { width: 100, height: 100 } }, 0.01), frame)).toBe(1)
  })

  test('is shown pixel for pixel of the screen', () => {
    expect(percentOf(actual(asItIs, frame), frame)).toBe(100)
    const dense = { ...frame, density: 2 }
    expect(scaleOf(actual(asItIs, dense), dense)).toBe(0.5)
    expect(percentOf(actual(asItIs, dense), dense)).toBe(100)
  })

  test('is moved by as much as the hand, and no further than its edges', () => {
    const closer = actual(asItIs, frame)
    expect(placeOf(moveBy(closer, frame, { x: 100, y: 40 }), frame, { x: 0, y: 0 })).toEqual({
      x: 100,
      y: 40,
    })
    const far = moveBy(closer, frame, { x: 1e6, y: -1e6 })
    expect(far.centre).toEqual({ x: -400, y: 100 })
    expect(moveBy(asItIs, frame, { x: 50, y: 50 }).centre).toEqual({ x: 0, y: 0 })
  })

  test('keeps its middle when it is turned, and comes back after four quarters', () => {
    const start = moveBy(zoomBy(asItIs, frame, 4), frame, { x: 100, y: 40 })
    const turned = turnBy(start, frame, 1)
    expect(turned).toMatchObject({ turns: 1, centre: { x: 20, y: -50 } })
    expect(turnBy(turned, frame, -1)).toEqual(start)
    const round = [1, 2, 3, 4].reduce((view) => turnBy(view, frame, 1), start)
    expect(round).toEqual(start)
  })

  test('keeps its place and size in a window of another size', () => {
    const start = moveBy(actual(asItIs, frame), frame, { x: 100, y: 40 })
    const other = { ...frame, stage: { width: 500, height: 500 } }
    expect(scaleOf(start, other)).toBe(1)
    expect(placeOf(start, other, { x: 0, y: 0 })).toEqual({ x: 100, y: 40 })
  })

  test('is adjusted within limits', () => {
    expect(adjustBy(asItIs, 'brightness', 10).brightness).toBe(110)
    expect(adjustBy(asItIs, 'contrast', -1000).contrast).toBe(20)
    expect(adjustBy(asItIs, 'brightness', 1000).brightness).toBe(300)
  })
})
