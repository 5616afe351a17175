import { area } from '#service/demo/pictures/paint/area.ts'
import { cloud, grain } from '#service/demo/pictures/paint/noise.ts'
import { develop, write } from '#service/demo/pictures/paint/picture.ts'
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
import type { Course, Ellipse, Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'

/** A radiograph in the making: what the rays have gone through adds up. */
export interface Film {
  readonly matter: Plane
  readonly random: Random
  /** Something soft with a line around it, as thick everywhere, thinning out over `edge` pixels. Air takes away. */
  layer(corners: readonly Point[], amount: number, edge: number): void
  /** Something round: thickest in the middle. */
  ball(shape: Ellipse, amount: number): void
  /** A long bone: a dense rind around a core that lets more through. */
  bone(course: Course, amount: number, rind?: number): void
  /** A long thing that is as dense within as at the edge: vessels, soft parts. */
  cord(course: Course, amount: number): void
  /** A flat or short bone: dense along its outline. */
  plate(corners: readonly Point[], amount: number, rind?: number): void
  finish(side: { text: string; at: readonly [number, number] }, labels: readonly string[]): Picture
}

export function film(width: number, height: number, random: Random): Film {
  const matter = coarsePlane(width, height)
  const { values } = matter
  const add = (index: number, amount: number) => {
    values[index] = at(values, index) + amount
  }
  // Trabeculae: fine streaks that make bone look like bone.
  const texture = (x: number, y: number) => 1 + 0.11 * cloud(x * 2.6, y * 2.2)
  return {
    matter,
    random,
    layer: (corners, amount, edge) =>
      area(matter, corners, edge, (index, inside) => {
        if (inside > 0) add(index, amount * Math.sqrt(smooth(0, edge, inside)))
      }),
    ball: (shape, amount) => {
      const radius = Math.min(shape.rx, shape.ry)
      ellipse(matter, shape, 1, (index, inside) => {
        if (inside > 0) add(index, amount * Math.sqrt(1 - (1 - Math.min(1, inside / radius)) ** 2))
      })
    },
    bone: (course, amount, rind = 0.3) => {
      const widest = Math.max(...course.map(([, , radius]) => radius))
      stroke(matter, curve(course), 1, (index, inside, x, y) => {
        if (inside < -0.5) return
        const share = Math.min(1, inside / (widest * rind))
        const tube =
          smooth(-0.6, 0.8, inside) * (0.62 + 0.38 * (1 - Math.abs(share * 2 - 0.9)) * (share < 1 ? 1 : 0.4))
        add(index, amount * tube * texture(x, y))
      })
    },
    cord: (course, amount) =>
      stroke(matter, curve(course, 4), 1.5, (index, inside) => add(index, amount * smooth(-1.5, 2, inside))),
    plate: (corners, amount, rind = 5) =>
      area(matter, corners, rind + 1, (index, inside, x, y) => {
        const line = 1 - Math.min(1, Math.abs(inside - rind * 0.4) / (rind * 0.6))
        add(index, amount * smooth(-0.8, 1, inside) * (0.58 + 0.42 * line) * texture(x, y))
      }),
    finish: ({ text, at: place }, labels) => {
      const soft = blurred(matter)
      // Processing keeps fine detail and flattens what is large.
      for (let index = 0; index < values.length; index++) {
        const own = at(values, index)
        const sharp = own + 0.6 * (own - at(soft.values, index))
        values[index] = at(greys, Math.max(0, Math.min(greys.length - 1, Math.round(sharp * GREYS))))
      }
      const shown = enlarge(matter)
      everywhere(shown, (index, x, y) => {
        shown.values[index] = at(shown.values, index) + 4 * grain(x, y)
      })
      const picture = develop(shown)
      write(picture, [text], place, 4, [238, 238, 238])
      write(picture, labels, [-10, -10], 1)
      return picture
    },
  }
}

/** Greys of amounts, so many for each step of 1. */
const GREYS = 400
const greys = Float32Array.from({ length: GREYS * 5 }, (_, step) => {
  const exposed = 1 - Math.exp((-step / GREYS) * 1.15)
  return 8 + 240 * mix(exposed, exposed ** 1.4, 0.5)
})

/** The average of what is around, roughly: enough to tell large from small. */
function blurred({ width, height, values }: Plane): Plane {
  const step = 6
  const small = plane(Math.ceil(width / step) + 1, Math.ceil(height / step) + 1)
  const counts = new Float32Array(small.values.length)
  everywhere({ width, height }, (index, x, y) => {
    const place = Math.floor(y / step) * small.width + Math.floor(x / step)
    small.values[place] = at(small.values, place) + at(values, index)
    counts[place] = at(counts, place) + 1
  })
  for (let place = 0; place < counts.length; place++)
    small.values[place] = at(small.values, place) / Math.max(1, at(counts, place))
  const out = plane(width, height)
  everywhere(out, (index, x, y) => {
    const u = Math.max(0, x / step - 0.5)
    const v = Math.max(0, y / step - 0.5)
    const left = Math.floor(u)
    const top = Math.floor(v)
    const right = Math.min(left + 1, Math.ceil(width / step) - 1)
    const lower = Math.min(top + 1, Math.ceil(height / step) - 1)
    const value = (px: number, py: number) => at(small.values, py * small.width + px)
    const above = mix(value(left, top), value(right, top), u - left)
    out.values[index] = mix(above, mix(value(left, lower), value(right, lower), u - left), v - top)
  })
  return out
}
