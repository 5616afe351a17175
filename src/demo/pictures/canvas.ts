import { dotsOf, LINE, WIDE } from './lettering.ts'

export type Point = readonly [x: number, y: number]

/** The darkest of a colour's shades; each pixel is one of them, in one of two colours. */
export const DARKEST = 127
/** Added to a shade: it is one of the colour of findings. */
export const ACCENT = 128

/** Pixels as places in the palette of `png.ts`. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export const canvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
})

export const copyOf = (on: Canvas): Canvas => ({ ...on, pixels: on.pixels.slice() })

/** Fills what a closed line encloses. Its edge is left to be drawn over. */
export function fill({ width, height, pixels }: Canvas, line: readonly Point[], shade: number): void {
  const rows = line.map(([, y]) => y)
  const top = Math.max(0, Math.ceil(Math.min(...rows)))
  const bottom = Math.min(height - 1, Math.floor(Math.max(...rows)))
  for (let y = top; y <= bottom; y++) {
    const crossings = line
      .flatMap(([x0, y0], place) => {
        const [x1, y1] = line[(place + 1) % line.length] ?? [x0, y0]
        return y0 <= y === y1 <= y ? [] : [x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)]
      })
      .toSorted((a, b) => a - b)
    for (let place = 0; place + 1 < crossings.length; place += 2) {
      const left = Math.max(0, Math.ceil(crossings[place] ?? 0))
      const right = Math.min(width - 1, Math.floor(crossings[place + 1] ?? 0))
      pixels.fill(shade, y * width + left, y * width + right + 1)
    }
  }
}

/** Draws a line of a thickness with smooth edges, over what is there. */
export function stroke(on: Canvas, line: readonly Point[], thickness: number, dark = DARKEST): void {
  const { width, height, pixels } = on
  const radius = thickness / 2
  for (const [place, [bx, by]] of line.entries()) {
    const [ax, ay] = line[place - 1] ?? [bx, by]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy || 1
    const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius - 1))
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius + 1))
    const top = Math.max(0, Math.floor(Math.min(ay, by) - radius - 1))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius + 1))
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
        const away = Math.hypot(x - ax - dx * along, y - ay - dy * along)
        const share = Math.min(1, Math.max(0, radius + 0.5 - away))
        if (share === 0) continue
        const index = y * width + x
        const before = pixels[index] ?? 0
        pixels[index] = (before & ACCENT) | Math.max(before & DARKEST, Math.round(share * dark))
      }
  }
}

/** Fills a closed line and draws its edge. */
export function shape(on: Canvas, line: readonly Point[], shade: number, thickness = 2.5): void {
  fill(on, line, shade)
  stroke(on, [...line, ...line.slice(0, 1)], thickness)
}

/** The points of an ellipse. */
export function round([x, y]: Point, rx: number, ry = rx): Point[] {
  const corners = rx > 40 ? 96 : 32
  return Array.from({ length: corners }, (_, step) => {
    const angle = (step / corners) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}

/** A line through points without corners; closed, where it comes back to the first one. */
export function smooth(points: readonly Point[], closed = true, steps = 8): Point[] {
  const point = (place: number): Point => {
    const inside = Math.min(points.length - 1, Math.max(0, place))
    return points.at(closed ? place % points.length : inside) ?? [0, 0]
  }
  return points.flatMap((from, place) => {
    if (!closed && place === points.length - 1) return [from]
    const [before, to, after] = [point(place - 1), point(place + 1), point(place + 2)]
    return Array.from({ length: steps }, (_, step): Point => {
      const on = (axis: 0 | 1) => between(before[axis], from[axis], to[axis], after[axis], step / steps)
      return [on(0), on(1)]
    })
  })
}

/** Catmull and Rom's curve from the second number to the third. */
const between = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

/** Writes a line of capitals, digits and a few signs, two pixels a dot, from its upper left corner on. */
export function write(
  { width, height, pixels }: Canvas,
  text: string,
  [left, top]: Point,
  shade = DARKEST,
): void {
  for (const [place, letter] of Array.from(text).entries())
    for (const [column, row] of dotsOf(letter))
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const x = Math.round(left) + (place * WIDE + column) * 2 + dx
        const y = Math.round(top) + row * 2 + dy
        if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = shade
      }
}

export const textWidth = (text: string): number => Array.from(text).length * WIDE * 2
export const LINE_HEIGHT = (LINE + 1) * 2
