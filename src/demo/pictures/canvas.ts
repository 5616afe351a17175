import { dotsOf, LETTER_HEIGHT, LETTER_WIDTH } from './lettering.ts'

export type Point = readonly [x: number, y: number]

/** The darkest shade of a colour, 0 being the lightest. Each pixel is a shade of one of two colours. */
export const DARKEST = 127
/** Added to a shade for the colour of findings. */
export const ACCENT = 128

/** A picture. Each pixel is an index in the palette of `png.ts`. */
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

/** Reads points written as `x y, x y`. */
export const points = (text: string): Point[] =>
  text.split(', ').map((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number)
    return [x, y]
  })

/** Fills the inside of a closed line, without drawing its edge. */
function fill({ width, height, pixels }: Canvas, line: readonly Point[], shade: number): void {
  const rows = line.map(([, y]) => y)
  const top = Math.max(0, Math.ceil(Math.min(...rows)))
  const bottom = Math.min(height - 1, Math.floor(Math.max(...rows)))
  for (let y = top; y <= bottom; y++) {
    const crossings = line
      .flatMap(([x0, y0], index) => {
        const [x1, y1] = line[(index + 1) % line.length] ?? [x0, y0]
        return y0 <= y === y1 <= y ? [] : [x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)]
      })
      .toSorted((a, b) => a - b)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const left = Math.max(0, Math.ceil(crossings[index] ?? 0))
      const right = Math.min(width - 1, Math.floor(crossings[index + 1] ?? 0))
      pixels.fill(shade, y * width + left, y * width + right + 1)
    }
  }
}

/** Draws a line with smooth edges. A pixel that is darker already stays as it is. */
export function stroke(on: Canvas, line: readonly Point[], thickness: number, dark = DARKEST): void {
  const { width, height, pixels } = on
  const radius = thickness / 2
  for (const [index, [bx, by]] of line.entries()) {
    const [ax, ay] = line[index - 1] ?? [bx, by]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy || 1
    const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius - 1))
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius + 1))
    const top = Math.max(0, Math.floor(Math.min(ay, by) - radius - 1))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius + 1))
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
        const distance = Math.hypot(x - ax - dx * along, y - ay - dy * along)
        const share = Math.min(1, Math.max(0, radius + 0.5 - distance))
        if (share === 0) continue
        const pixel = y * width + x
        const before = pixels[pixel] ?? 0
        pixels[pixel] = (before & ACCENT) | Math.max(before & DARKEST, Math.round(share * dark))
      }
  }
}

/** Fills a closed line and draws its edge. */
export function shape(on: Canvas, line: readonly Point[], shade: number, thickness = 2.5): void {
  fill(on, line, shade)
  stroke(on, [...line, ...line.slice(0, 1)], thickness)
}

/** The points of an ellipse. */
export function ellipse([x, y]: Point, rx: number, ry = rx): Point[] {
  const corners = rx > 40 ? 96 : 32
  return Array.from({ length: corners }, (_, step) => {
    const angle = (step / corners) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}

/** A smooth curve through points; a closed one returns to the first. */
export function smooth(through: readonly Point[], closed = true, steps = 8): Point[] {
  const point = (index: number): Point => {
    const inside = Math.min(through.length - 1, Math.max(0, index))
    return through.at(closed ? index % through.length : inside) ?? [0, 0]
  }
  return through.flatMap((from, index) => {
    if (!closed && index === through.length - 1) return [from]
    const [before, to, after] = [point(index - 1), point(index + 1), point(index + 2)]
    return Array.from({ length: steps }, (_, step): Point => {
      const on = (axis: 0 | 1) => interpolate(before[axis], from[axis], to[axis], after[axis], step / steps)
      return [on(0), on(1)]
    })
  })
}

/** Interpolates from `b` to `c` (Catmull-Rom), `t` going from 0 to 1. */
const interpolate = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

/** Writes a line of capitals, digits and a few signs from its upper left corner on. Each dot of a letter is two pixels wide and high. */
export function write(
  { width, height, pixels }: Canvas,
  text: string,
  [left, top]: Point,
  shade = DARKEST,
): void {
  for (const [index, letter] of Array.from(text).entries())
    for (const [column, row] of dotsOf(letter))
      for (const dot of [0, 1, 2, 3]) {
        const x = Math.round(left) + (index * LETTER_WIDTH + column) * 2 + (dot % 2)
        const y = Math.round(top) + row * 2 + (dot >> 1)
        if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = shade
      }
}

/** The width of a written line, in pixels. */
export const textWidth = (text: string): number => Array.from(text).length * LETTER_WIDTH * 2
export const LINE_HEIGHT = (LETTER_HEIGHT + 1) * 2
