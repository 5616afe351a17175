import { at } from './plane.ts'
import type { Plane } from './plane.ts'
import { box } from './shapes.ts'
import type { Course, Paint } from './shapes.ts'

/** Paints a line of changing width, and up to `reach` pixels beside it. */
export function stroke(on: Plane, points: Course, reach: number, paint: Paint): void {
  const { scale } = on
  const line = points.map(([x, y, radius]) => [x / scale, y / scale, radius / scale] as const)
  const beside = reach / scale
  const margin = Math.max(...line.map(([, , radius]) => radius)) + beside
  const left = Math.max(0, Math.floor(Math.min(...line.map(([x]) => x)) - margin))
  const top = Math.max(0, Math.floor(Math.min(...line.map(([, y]) => y)) - margin))
  const right = Math.min(on.width - 1, Math.ceil(Math.max(...line.map(([x]) => x)) + margin))
  const bottom = Math.min(on.height - 1, Math.ceil(Math.max(...line.map(([, y]) => y)) + margin))
  if (right < left || bottom < top) return
  const width = right - left + 1
  const near = new Float32Array(width * (bottom - top + 1)).fill(-Infinity)
  let from = line[0] ?? [0, 0, 0]
  for (const to of line.slice(1)) {
    const [ax, ay, ar] = from
    const [bx, by, br] = to
    from = to
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1
    const most = Math.max(ar, br) + beside
    const x0 = Math.min(ax, bx) - most
    const y0 = Math.min(ay, by) - most
    box(on, x0, y0, Math.max(ax, bx) + most, Math.max(ay, by) + most, (_, px, py) => {
      const along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length
      const share = along < 0 ? 0 : along > 1 ? 1 : along
      const dx = px - ax - (bx - ax) * share
      const dy = py - ay - (by - ay) * share
      const inside = ar + (br - ar) * share - Math.sqrt(dx * dx + dy * dy)
      const place = (py - top) * width + px - left
      if (inside > at(near, place)) near[place] = inside
    })
  }
  for (let y = top, place = 0; y <= bottom; y++)
    for (let x = left; x <= right; x++, place++) {
      const inside = at(near, place)
      if (inside >= -beside) paint(y * on.width + x, inside * scale, x * scale, y * scale)
    }
}
