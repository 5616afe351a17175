import { describe, expect, test } from 'vitest'
import {
  actualSize,
  adjustBy,
  defaultView,
  fit,
  isZoomed,
  moveBy,
  percentOf,
  scaleOf,
  rotateBy,
  zoomBy,
} from '#portal/reports/document/images/viewer/imageView.ts'
import type { Frame, View } from '#portal/reports/document/images/viewer/imageView.ts'

const frame: Frame = { stage: { width: 800, height: 600 }, image: { width: 1600, height: 800 }, density: 1 }

/** Where a point of the rotated image is on the stage; both are measured from the centre. */
const positionOf = (view: View, room: Frame, point: { x: number; y: number }) => ({
  x: (point.x - view.centre.x) * scaleOf(view, room),
  y: (point.y - view.centre.y) * scaleOf(view, room),
})

describe('The view of an image', () => {
  test('fits the stage at any size and rotation', () => {
    expect(scaleOf(defaultView, frame)).toBe(0.5)
    expect(scaleOf(rotateBy(defaultView, frame, 1), frame)).toBe(0.375)
    expect(scaleOf(defaultView, { ...frame, stage: { width: 400, height: 600 } })).toBe(0.25)
    expect(isZoomed(defaultView, frame)).toBe(false)
  })

  test('keeps the point under the pointer in place when zooming', () => {
    const closer = zoomBy(zoomBy(defaultView, frame, 3), frame, 1.5, { x: 100, y: -50 })
    const point = {
      x: closer.centre.x + 100 / scaleOf(closer, frame),
      y: closer.centre.y - 50 / scaleOf(closer, frame),
    }
    const closest = zoomBy(closer, frame, 1.25, { x: 100, y: -50 })
    expect(positionOf(closest, frame, point).x).toBeCloseTo(100)
    expect(positionOf(closest, frame, point).y).toBeCloseTo(-50)
  })

  test('limits zooming out to what fits, and zooming in to a maximum', () => {
    expect(zoomBy(defaultView, frame, 0.1)).toEqual(fit(defaultView))
    expect(scaleOf(zoomBy(defaultView, frame, 1e9), frame)).toBe(16)
    expect(scaleOf(zoomBy(defaultView, { ...frame, image: { width: 100, height: 100 } }, 0.01), frame)).toBe(
      1,
    )
  })

  test('shows one screen pixel per image pixel at actual size', () => {
    expect(percentOf(actualSize(defaultView, frame), frame)).toBe(100)
    const dense = { ...frame, density: 2 }
    expect(scaleOf(actualSize(defaultView, dense), dense)).toBe(0.5)
    expect(percentOf(actualSize(defaultView, dense), dense)).toBe(100)
  })

  test("moves with the pointer, and no further than the image's edges", () => {
    const closer = actualSize(defaultView, frame)
    expect(positionOf(moveBy(closer, frame, { x: 100, y: 40 }), frame, { x: 0, y: 0 })).toEqual({
      x: 100,
      y: 40,
    })
    const far = moveBy(closer, frame, { x: 1e6, y: -1e6 })
    expect(far.centre).toEqual({ x: -400, y: 100 })
    expect(moveBy(defaultView, frame, { x: 50, y: 50 }).centre).toEqual({ x: 0, y: 0 })
  })

  test('keeps its centre when rotated, and is the same after four quarter turns', () => {
    const start = moveBy(zoomBy(defaultView, frame, 4), frame, { x: 100, y: 40 })
    const turned = rotateBy(start, frame, 1)
    expect(turned).toMatchObject({ turns: 1, centre: { x: 20, y: -50 } })
    expect(rotateBy(turned, frame, -1)).toEqual(start)
    const round = [1, 2, 3, 4].reduce((view) => rotateBy(view, frame, 1), start)
    expect(round).toEqual(start)
  })

  test('keeps position and zoom in a window of another size', () => {
    const start = moveBy(actualSize(defaultView, frame), frame, { x: 100, y: 40 })
    const other = { ...frame, stage: { width: 500, height: 500 } }
    expect(scaleOf(start, other)).toBe(1)
    expect(positionOf(start, other, { x: 0, y: 0 })).toEqual({ x: 100, y: 40 })
  })

  test('limits brightness and contrast', () => {
    expect(adjustBy(defaultView, 'brightness', 10).brightness).toBe(110)
    expect(adjustBy(defaultView, 'contrast', -1000).contrast).toBe(20)
    expect(adjustBy(defaultView, 'brightness', 1000).brightness).toBe(300)
  })
})
