import { area } from '#service/demo/pictures/paint/area.ts'
import { cloud, grain, swell } from '#service/demo/pictures/paint/noise.ts'
import { develop, write } from '#service/demo/pictures/paint/picture.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { at, coarsePlane, enlarge, everywhere, mix, smooth } from '#service/demo/pictures/paint/plane.ts'
import type { Plane } from '#service/demo/pictures/paint/plane.ts'
import { curve, ellipse } from '#service/demo/pictures/paint/shapes.ts'
import { stroke } from '#service/demo/pictures/paint/stroke.ts'
import type { Course, Ellipse, Paint, Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'

const SIDE = 512

/** How a tissue is painted: how blurred its edge is, and how much it varies within. */
interface Look {
  soft?: number
  uneven?: number
}

/** A section through a body in the making; each place has a value, whatever a scanner measures there. */
export interface Section {
  readonly values: Plane
  readonly random: Random
  round(shape: Ellipse, value: number, look?: Look): void
  shape(corners: readonly Point[], value: number, look?: Look): void
  line(course: Course, value: number, look?: Look): void
  /** Shapes of whatever kind: of each place, how deep it is within. */
  paint(
    corners: readonly Point[],
    edge: number,
    value: (inside: number, x: number, y: number, before: number) => number,
  ): void
}

export function section(random: Random, background: number): Section {
  const values = coarsePlane(SIDE, SIDE, background)
  const shift = random.int(0, 255)
  const painted =
    (value: number, { soft = 1.2, uneven = 0 }: Look = {}): Paint =>
    (index, inside, x, y) => {
      const own = uneven === 0 ? value : value + uneven * cloud(x * 1.6 + shift, y * 1.6)
      values.values[index] = mix(at(values.values, index), own, smooth(-soft, soft, inside))
    }
  const reach = (look?: Look) => (look?.soft ?? 1.2) + 1
  return {
    values,
    random,
    round: (shape, value, look) => ellipse(values, shape, reach(look), painted(value, look)),
    shape: (corners, value, look) => area(values, corners, reach(look), painted(value, look)),
    line: (course, value, look) => stroke(values, curve(course, 4), reach(look), painted(value, look)),
    paint: (corners, edge, value) =>
      area(values, corners, edge, (index, inside, x, y) => {
        if (inside > 0) values.values[index] = value(inside, x, y, at(values.values, index))
      }),
  }
}

/** An outline that is nearly an ellipse. */
export function outline(
  x: number,
  y: number,
  rx: number,
  ry: number,
  wander: readonly number[] = [],
): Point[] {
  const count = Math.max(12, wander.length)
  return Array.from({ length: count }, (_, corner): Point => {
    const angle = (corner / count) * Math.PI * 2
    const by = 1 + (wander[corner] ?? 0)
    return [x + Math.cos(angle) * rx * by, y + Math.sin(angle) * ry * by]
  })
}

/** Shows densities in Hounsfield units through a window, with the noise of the scanner. */
export function asCt(
  { values: coarse, random }: Section,
  name: string,
  { width, level }: { width: number; level: number },
): Picture {
  const shift = random.int(0, 250)
  const noise = width < 120 ? 2.6 : 12
  const values = enlarge(coarse)
  everywhere(values, (index, x, y) => {
    const measured =
      at(values.values, index) + noise * (0.75 * cloud(x * 4.1 + shift, y * 4.1) + 0.5 * grain(x + shift, y))
    values.values[index] = 255 * Math.min(1, Math.max(0, (measured - level) / width + 0.5))
  })
  const picture = develop(values)
  const position = `${random.int(40, 380)}.${random.int(0, 9)}`
  write(picture, [name, `SL 5.0 POS -${position}`, 'KV 120', `MA ${random.int(140, 260)}`], [8, 8], 1)
  write(picture, [`W ${width}`, `L ${level}`], [-10, -10], 1)
  write(picture, ['R'], [6, SIDE / 2], 1)
  write(picture, ['L'], [SIDE - 12, SIDE / 2], 1)
  write(picture, ['A'], [SIDE / 2, 6], 1)
  ruler(picture)
  return picture
}

/** Shows signal strengths, 0 to 255, with the coil's uneven reach and noise. */
export function asMr(
  { values: coarse, random }: Section,
  {
    name,
    times,
    sides,
  }: { name: string; times: string; sides: readonly [left: string, right: string, top: string] },
): Picture {
  const shift = random.int(0, 250)
  everywhere(coarse, (index, x, y) => {
    coarse.values[index] = at(coarse.values, index) * (1 + 0.09 * swell(x * 0.12 + shift, y * 0.12))
  })
  const values = enlarge(coarse)
  everywhere(values, (index, x, y) => {
    const signal = at(values.values, index)
    values.values[index] = Math.abs(signal + 3.4 * grain(x + shift, y)) + 3.5 * Math.abs(cloud(x * 5, y * 5))
  })
  const picture = develop(values)
  write(
    picture,
    [name, times, `SL ${random.int(3, 5)}.0 GAP 0.${random.int(3, 9)}`, `FOV ${random.int(16, 28)}0`],
    [8, 8],
    1,
  )
  write(picture, [sides[0]], [6, SIDE / 2], 1)
  write(picture, [sides[1]], [SIDE - 18, SIDE / 2], 1)
  write(picture, [sides[2]], [SIDE / 2, 6], 1)
  ruler(picture)
  return picture
}

/** Ten centimetres at the right edge. */
function ruler(on: Picture): void {
  write(
    on,
    Array.from({ length: 9 }, () => '-'),
    [SIDE - 12, 60],
    1,
    [155, 155, 155],
  )
}
