import { cloud } from './noise.ts'
import type { Plane } from './plane.ts'

export type Point = readonly [x: number, y: number]

/** Points along a line, each with half the width that the line has there. */
export type Course = readonly (readonly [x: number, y: number, radius: number])[]

/** Hears of a pixel how many pixels it lies within the shape's edge: less than 0 outside. */
export type Paint = (index: number, inside: number, x: number, y: number) => void

export interface Ellipse {
  x: number
  y: number
  rx: number
  ry: number
  /** Radians, clockwise. */
  turn?: number
  /** How much of the radius the edge wanders. */
  rough?: number
}

/** Paints an ellipse and what lies up to `reach` pixels around it. */
export function ellipse(on: Plane, shape: Ellipse, reach: number, paint: Paint): void {
  const { scale } = on
  const { x, y, rx, ry, turn = 0, rough = 0 } = shape
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const wide = Math.hypot(rx * cos, ry * sin) * (1 + rough * 2) + reach
  const high = Math.hypot(rx * sin, ry * cos) * (1 + rough * 2) + reach
  const least = Math.min(rx, ry)
  box(
    on,
    (x - wide) / scale,
    (y - high) / scale,
    (x + wide) / scale,
    (y + high) / scale,
    (index, column, row) => {
      const px = column * scale
      const py = row * scale
      const right = px - x
      const down = py - y
      const u = (right * cos + down * sin) / rx
      const v = (down * cos - right * sin) / ry
      const wander = rough === 0 ? 0 : rough * cloud(x * 3 + px * 0.7, y * 3 + py * 0.7)
      paint(index, (1 + wander - Math.sqrt(u * u + v * v)) * least, px, py)
    },
  )
}

/** An open line through the points, without corners: as many numbers a point as there are. */
export function curve(
  points: readonly (readonly [x: number, y: number, radius: number])[],
  steps = 5,
): [x: number, y: number, radius: number][] {
  const last = points.length - 1
  const point = (place: number) => points[Math.min(last, Math.max(0, place))] ?? ([0, 0, 0] as const)
  const inner = points.slice(0, -1).flatMap((from, place) => {
    const [before, to, after] = [point(place - 1), point(place + 1), point(place + 2)]
    return Array.from({ length: steps }, (_, step): [number, number, number] => {
      const t = step / steps
      const on = (axis: 0 | 1 | 2) => between(before[axis], from[axis], to[axis], after[axis], t)
      return [on(0), on(1), Math.max(0, on(2))]
    })
  })
  return [...inner, [...point(last)]]
}

/** Catmull and Rom's curve from the second number to the third. */
const between = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

/** A closed line through the points, without corners. */
export function rounded(corners: readonly Point[], steps = 6): Point[] {
  const corner = (place: number) => corners.at(place % corners.length) ?? [0, 0]
  return corners.flatMap((from, place) => {
    const [before, to, after] = [corner(place - 1), corner(place + 1), corner(place + 2)]
    return Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps
      const on = (axis: 0 | 1) => between(before[axis], from[axis], to[axis], after[axis], t)
      return [on(0), on(1)]
    })
  })
}

export function box(
  { width, height }: Plane,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  paint: (index: number, x: number, y: number) => void,
): void {
  const left = Math.max(0, Math.floor(x0))
  const right = Math.min(width - 1, Math.ceil(x1))
  const top = Math.max(0, Math.floor(y0))
  const bottom = Math.min(height - 1, Math.ceil(y1))
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) paint(y * width + x, x, y)
}

/** The part of the plane in which points lie, as a plane of its own. */
