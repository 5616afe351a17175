import { speckle } from '#service/demo/pictures/paint/noise.ts'
import { at, everywhere, plane } from '#service/demo/pictures/paint/plane.ts'
import type { Plane } from '#service/demo/pictures/paint/plane.ts'

/** The field that a probe sees. Both planes are in pixels; where nothing is seen, `depth` is below 0. */
export interface Probe {
  readonly depth: Plane
  /** Which beam: the same number for all that lies behind each other. */
  readonly across: Plane
  /** The grain that every scan of this probe has, 1 on the average. */
  readonly grains: Plane
  /** From the skin to the end of the field. */
  readonly reach: number
  readonly centimetres: number
  readonly name: string
  /** Where the skin is in the middle of the picture. */
  readonly top: number
}

export const WIDTH = 640
export const HEIGHT = 480
const TOP = 24

/** A probe with a round face, whose beams spread. */
function curved(name: string, face: number, spread: number, centimetres: number): Probe {
  const reach = HEIGHT - TOP - 22 + (1 - Math.cos(spread)) * face
  const [depth, across] = [plane(WIDTH, HEIGHT, -1), plane(WIDTH, HEIGHT)]
  const middle = TOP - face
  everywhere(depth, (index, x, y) => {
    const right = x - WIDTH / 2
    const down = y - middle
    const far = Math.sqrt(right * right + down * down) - face
    const angle = Math.atan2(right, down)
    across.values[index] = angle * (face + reach * 0.45)
    if (far >= 0 && far <= reach && Math.abs(angle) <= spread) depth.values[index] = far
  })
  return { name, depth, across, grains: grained(depth, across), reach, centimetres, top: TOP }
}

/** A probe with a straight face, whose beams run side by side. */
function straight(name: string, wide: number, centimetres: number): Probe {
  const reach = HEIGHT - TOP - 22
  const [depth, across] = [plane(WIDTH, HEIGHT, -1), plane(WIDTH, HEIGHT)]
  everywhere(depth, (index, x, y) => {
    across.values[index] = x
    const seen = Math.abs(x - WIDTH / 2) <= wide / 2 && y >= TOP && y - TOP <= reach
    if (seen) depth.values[index] = y - TOP
  })
  return { name, depth, across, grains: grained(depth, across), reach, centimetres, top: TOP }
}

/** Finer along the beam than across it, and wider the deeper. */
function grained(depth: Plane, across: Plane): Plane {
  const out = plane(WIDTH, HEIGHT)
  everywhere(out, (index) => {
    const deep = at(depth.values, index)
    const beam = at(across.values, index)
    if (deep >= 0)
      out.values[index] = 0.68 * speckle(beam / 2.9, deep / 1.6) + 0.45 * speckle(beam / 6 + 90, deep / 2.6)
  })
  return out
}

// Made when they are first asked for: what is not used costs nothing.
const made = new Map<string, Probe>()
const once = (name: string, make: () => Probe) => () => {
  const probe = made.get(name) ?? make()
  made.set(name, probe)
  return probe
}

/** For the abdomen. */
export const convex = once('convex', () => curved('C5-2', 170, 0.57, 16))
/** For what lies under the skin. */
export const linear = once('linear', () => straight('L12-3', 520, 4))
/** For the pelvis, from within. */
export const endocavity = once('endocavity', () => curved('E8-4', 42, 1.02, 9))
