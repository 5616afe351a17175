import { at, mix } from './plane.ts'
import type { Plane } from './plane.ts'
import { box, rounded } from './shapes.ts'
import type { Paint, Point } from './shapes.ts'

// A wide edge is soft: it is enough to measure it here and there.
const WIDE = 12
const STEP = 4

/**
 * Paints what a closed line goes around, and up to `reach` pixels outside it. Further inside than that all is told as
 * `reach`.
 */
export function area(on: Plane, corners: readonly Point[], reach: number, paint: Paint): void {
  const { scale } = on
  const edge = reach / scale
  const line = rounded(corners)
  const xs = Float64Array.from(line, ([x]) => x / scale)
  const ys = Float64Array.from(line, ([, y]) => y / scale)
  const step = edge > WIDE ? STEP : 1
  const left = Math.max(0, Math.floor(least(xs) - edge))
  const top = Math.max(0, Math.floor(least(ys) - edge))
  const right = Math.min(on.width - 1, Math.ceil(most(xs) + edge))
  const bottom = Math.min(on.height - 1, Math.ceil(most(ys) + edge))
  if (right < left || bottom < top) return
  const { values, width } = distances({ xs, ys, edge, step, left, top, right, bottom })
  const crossed = new Float64Array(xs.length)
  for (let y = top; y <= bottom; y++) {
    const count = crossings(xs, ys, y, crossed)
    const down = (y - top) / step
    const row = Math.floor(down) * width
    let passed = 0
    for (let x = left; x <= right; x++) {
      while (passed < count && x > at(crossed, passed)) passed++
      const along = (x - left) / step
      const place = row + Math.floor(along)
      const distance = step === 1 ? at(values, place) : between(values, place, width, along % 1, down % 1)
      if (passed % 2 === 1) paint(y * on.width + x, distance * scale, x * scale, y * scale)
      else if (distance < edge) paint(y * on.width + x, -distance * scale, x * scale, y * scale)
    }
  }
}

function between(values: Float32Array, place: number, width: number, right: number, down: number): number {
  const above = mix(at(values, place), at(values, place + 1), right)
  return mix(above, mix(at(values, place + width), at(values, place + width + 1), right), down)
}

interface Frame {
  xs: Float64Array
  ys: Float64Array
  edge: number
  step: number
  left: number
  top: number
  right: number
  bottom: number
}

/** How far each point of a grid is from the line, `edge` at most. */
function distances({ xs, ys, edge, step, left, top, right, bottom }: Frame): Plane {
  const width = Math.ceil((right - left + 1) / step) + 1
  const height = Math.ceil((bottom - top + 1) / step) + 1
  const values = new Float32Array(width * height).fill(edge)
  const grid = { width, height, values, scale: 1 }
  for (let corner = 0; corner < xs.length; corner++) {
    const ax = at(xs, corner) - left
    const ay = at(ys, corner) - top
    const bx = at(xs, (corner + 1) % xs.length) - left
    const by = at(ys, (corner + 1) % ys.length) - top
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1
    const x0 = (Math.min(ax, bx) - edge) / step
    const y0 = (Math.min(ay, by) - edge) / step
    box(grid, x0, y0, (Math.max(ax, bx) + edge) / step, (Math.max(ay, by) + edge) / step, (place, gx, gy) => {
      const px = gx * step
      const py = gy * step
      const along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length
      const share = along < 0 ? 0 : along > 1 ? 1 : along
      const dx = px - ax - (bx - ax) * share
      const dy = py - ay - (by - ay) * share
      const distance = Math.sqrt(dx * dx + dy * dy)
      if (distance < at(values, place)) values[place] = distance
    })
  }
  return grid
}

/** Writes down where a row meets the line, from left to right, and tells how often it does. */
function crossings(xs: Float64Array, ys: Float64Array, y: number, into: Float64Array): number {
  let count = 0
  for (let corner = 0; corner < xs.length; corner++) {
    const next = corner + 1 === xs.length ? 0 : corner + 1
    const ay = at(ys, corner)
    const by = at(ys, next)
    if (ay <= y === by <= y) continue
    const x = at(xs, corner) + ((y - ay) / (by - ay)) * (at(xs, next) - at(xs, corner))
    let place = count++
    for (; place > 0 && at(into, place - 1) > x; place--) into[place] = at(into, place - 1)
    into[place] = x
  }
  return count
}

const least = (list: Float64Array) => list.reduce((one, other) => Math.min(one, other), Infinity)
const most = (list: Float64Array) => list.reduce((one, other) => Math.max(one, other), -Infinity)
