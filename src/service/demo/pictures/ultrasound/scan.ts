import { area } from '#service/demo/pictures/paint/area.ts'
import { cloud, patches } from '#service/demo/pictures/paint/noise.ts'
import { develop, pale, setColour, write } from '#service/demo/pictures/paint/picture.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import {
  at,
  coarsePlane,
  enlarge,
  everywhere,
  mix,
  plane,
  smooth,
} from '#service/demo/pictures/paint/plane.ts'
import type { Plane } from '#service/demo/pictures/paint/plane.ts'
import { curve, ellipse } from '#service/demo/pictures/paint/shapes.ts'
import { stroke } from '#service/demo/pictures/paint/stroke.ts'
import type { Ellipse, Paint, Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { HEIGHT, WIDTH } from './probe.ts'
import type { Probe } from './probe.ts'

/** How strongly tissue answers: fluid 0, bone and air 1 and more. */
interface Tissue {
  echo: number
  /** Of the wall, where it has one. */
  wall?: number
  /** How far the edge is blurred. */
  soft?: number
}

/** A scan in the making. */
export interface Scan {
  readonly probe: Probe
  readonly echo: Plane
  readonly random: Random
  round(shape: Ellipse, tissue: Tissue): void
  shape(corners: readonly Point[], tissue: Tissue): void
  line(points: readonly (readonly [number, number, number])[], tissue: Tissue): void
  /** What lies behind something gets brighter (behind fluid) or darker (behind stone, bone and air). */
  behind(x: number, y: number, radius: number, gain: number): void
  finish(labels: { preset: string; gain?: number }): Picture
}

/** Begins with tissue everywhere, uneven on a scale of some pixels. */
export function scan(probe: Probe, random: Random, background: number, uneven = 0.22): Scan {
  const echo = coarsePlane(WIDTH, HEIGHT)
  const [dx, dy] = [random.int(0, 255), random.int(0, 255)]
  everywhere(echo, (index, x, y) => {
    echo.values[index] = background * (1 + uneven * cloud(x * 0.9 + dx, y * 1.3 + dy))
  })
  const { values } = echo
  const painted =
    ({ echo: strength, wall, soft = 2.5 }: Tissue): Paint =>
    (index, inside, x, y) => {
      const texture = strength * (1 + 0.16 * cloud(x * 1.7 + dy, y * 1.7 + dx))
      const before = mix(at(values, index), texture, smooth(-soft, soft, inside))
      // A wall answers well only here and there, where it lies across the beam.
      const bright =
        wall === undefined ? 0 : smooth(-1, 1.4, patches(x * 0.23 + dx, y * 0.4 + dy)) * rim(inside)
      values[index] = mix(before, wall ?? 0, bright)
    }
  const edge = ({ wall, soft = 2.5 }: Tissue) => Math.max(soft, wall === undefined ? 0 : 5) + 1
  return {
    probe,
    echo,
    random,
    round: (shape, tissue) => ellipse(echo, shape, edge(tissue), painted(tissue)),
    shape: (corners, tissue) => area(echo, corners, edge(tissue), painted(tissue)),
    line: (points, tissue) => stroke(echo, curve(points), edge(tissue), painted(tissue)),
    behind(x, y, radius, gain) {
      const from = Math.round(y) * WIDTH + Math.round(x)
      const [beam, deep] = [at(probe.across.values, from), at(probe.depth.values, from)]
      const beside = at(probe.across.values, from + 1) - beam || 1
      everywhere(echo, (index, px, py) => {
        const place = py * WIDTH + px
        const depth = at(probe.depth.values, place)
        if (depth < deep) return
        const off = Math.abs(at(probe.across.values, place) - beam) / (radius * beside)
        if (off < 1.15)
          values[index] =
            at(values, index) * mix(1, gain, smooth(1.15, 0.8, off) * smooth(deep, deep + 6, depth))
      })
    },
    finish: ({ preset, gain = 1 }) => {
      const picture = develop(listen(probe, enlarge(echo), gain, dx))
      overlay(picture, probe, preset, random)
      return picture
    },
  }
}

const rim = (inside: number): number => Math.max(0, 1 - Math.abs(inside) / 2.6)

/** From how tissue answers to how grey it is: grains, what the way takes, and a scale that a screen can show. */
function listen(probe: Probe, echo: Plane, gain: number, shift: number): Plane {
  const out = plane(WIDTH, HEIGHT)
  for (let index = 0; index < echo.values.length; index++) {
    const depth = at(probe.depth.values, index)
    if (depth < 0) continue
    const share = depth / probe.reach
    const near = depth < 24 ? 0.22 * (1 - depth / 24) * (1.3 + Math.sin(depth * 0.9)) : 0
    // Some beams reach further than others: what is in their way is at the skin.
    const contact =
      1 + 0.11 * patches(at(probe.across.values, index) / 9 + shift, depth / 160) - 0.2 * share * share
    const amplitude = gain * contact * (at(echo.values, index) * (1.05 - 0.35 * share * share) + near)
    const heard = amplitude * at(probe.grains.values, index) + 0.006
    out.values[index] = at(tones, Math.min(tones.length - 1, Math.round(heard * TONES)))
  }
  return out
}

/** Greys of amplitudes, so many for each step of 1. */
const TONES = 512
const tones = Float32Array.from({ length: TONES * 4 }, (_, step) => Math.min(248, 262 * tone(step / TONES)))

function tone(amplitude: number): number {
  return Math.max(0, (Math.log(1 + 9 * amplitude) / Math.log(10)) ** 1.25 - 0.012)
}

/** What the machine writes around the field: depth in centimetres, probe, and how loud it is. */
function overlay(
  picture: Picture,
  { reach, centimetres, name, top }: Probe,
  preset: string,
  random: Random,
): void {
  const x = WIDTH - 16
  for (let cm = 0; cm <= centimetres; cm++) {
    const y = Math.round(top + (cm / centimetres) * Math.min(reach, HEIGHT - top - 22))
    const long = centimetres > 6 ? cm % 5 === 0 : true
    for (let dx = 0; dx < (long ? 8 : 4); dx++) setColour(picture, y * WIDTH + x + dx, pale)
    if (long && cm > 0) write(picture, [String(cm)], [x - 12 - (cm > 9 ? 6 : 0), y - 4], 1)
  }
  write(picture, [name, preset, `FR ${random.int(22, 41)}HZ`, `G ${random.int(48, 66)}%`], [8, 26], 1)
  write(
    picture,
    [`MI ${random.int(7, 12) / 10}`.replace(/I (\d)$/, 'I $1.0'), `TIS 0.${random.int(2, 6)}`],
    [8, 76],
    1,
  )
  for (let y = 0; y < 90; y++)
    for (let dx = 0; dx < 8; dx++) {
      const grey = 255 - (y * 255) / 89
      setColour(picture, (y + 150) * WIDTH + 10 + dx, [grey, grey, grey])
    }
}
