import { cloud, swell } from '#service/demo/pictures/paint/noise.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { at, smooth } from '#service/demo/pictures/paint/plane.ts'
import { ellipse } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { inField, lookInto } from './lumen.ts'
import type { Lumen } from './lumen.ts'

/** Half-moon folds, one behind the other, each going around a part of the wall. */
function haustra(phase: number, count: number): Lumen['folds'] {
  return (angle, near, x, y) => {
    const deep = Math.log(near + 0.12) * count + 0.45 * swell(x * 50 + phase * 30, y * 50)
    const turn = Math.floor(deep / Math.PI + 0.5) * 2.1 + phase
    const part =
      0.35 + 0.65 * smooth(-0.5, 0.7, Math.cos(angle * 1 + turn) + 0.3 * Math.cos(3 * angle + phase))
    return Math.abs(Math.cos(deep)) ** 4 * part * (0.55 + near * 0.5)
  }
}

/** A polyp: a small round thing with a shine of its own. */
function polyp(random: Random, x: number, y: number, radius: number): Lumen['more'] {
  return (relief, tint) => {
    const [cx, cy] = inField(x, y)
    ellipse(
      relief,
      { x: cx, y: cy, rx: radius, ry: radius * 0.86, turn: random.next(), rough: 0.05 },
      6,
      (index, inside, px, py) => {
        const dome = Math.sqrt(Math.max(0, Math.min(1, inside / radius)))
        relief.values[index] = at(relief.values, index) + 17 * dome
        tint.values[index] =
          at(tint.values, index) + (0.2 + 0.05 * cloud(px * 8, py * 8)) * smooth(-1.5, 1.5, inside)
      },
    )
  }
}

export function caecum(random: Random): Picture {
  const phase = random.next() * 6
  const [x, y] = [random.next() * 0.3 - 0.1, random.next() * 0.2 - 0.05]
  return lookInto(
    {
      x,
      y,
      opening: 0.03,
      colour: [238, 166, 128],
      folds: (angle, near, u, v) =>
        0.9 * Math.abs(Math.cos(angle * 1.5 + phase)) ** 6 * smooth(0.04, 0.5, near) +
        0.3 * haustra(phase, 3.5)(angle, near, u, v),
      steep: 1.1,
      vessels: 0.5,
      wet: 0.8,
      more: (relief) => {
        const [cx, cy] = inField(x, y)
        ellipse(relief, { x: cx, y: cy, rx: 13, ry: 6, turn: phase }, 6, (index, inside) => {
          relief.values[index] = at(relief.values, index) - 26 * smooth(-4, 4, inside)
        })
      },
    },
    random,
  )
}

export function colon(random: Random): Picture {
  const side = random.pick([-1, 1])
  return lookInto(
    {
      x: random.next() * 0.5 - 0.25,
      y: random.next() * 0.3 - 0.15,
      opening: 0.11,
      colour: [240, 172, 134],
      folds: haustra(random.next() * 6, 6.5),
      steep: 1.45,
      vessels: 0.75,
      wet: 0.75,
      ...(random.chance(0.45) && {
        more: polyp(random, side * 0.55, 0.35 + random.next() * 0.2, random.int(9, 17)),
      }),
    },
    random,
  )
}

export const sigmoid = (random: Random): Picture =>
  lookInto(
    {
      x: random.next() * 0.7 - 0.35,
      y: random.next() * 0.5 - 0.3,
      opening: 0.1,
      colour: [238, 160, 124],
      folds: haustra(random.next() * 6, 5),
      steep: 1.5,
      vessels: 0.6,
      wet: 0.8,
    },
    random,
  )

export const rectum = (random: Random): Picture =>
  lookInto(
    {
      x: random.next() * 0.4 - 0.2,
      y: -0.1 + random.next() * 0.2,
      opening: 0.15,
      colour: [238, 158, 126],
      folds: haustra(random.next() * 6, 3.6),
      steep: 1.3,
      vessels: 0.9,
      wet: 0.7,
    },
    random,
  )

export function ileum(random: Random): Picture {
  const phase = random.next() * 6
  return lookInto(
    {
      x: random.next() * 0.3 - 0.15,
      y: random.next() * 0.3 - 0.15,
      opening: 0.13,
      colour: [236, 166, 116],
      folds: (angle, near, x, y) =>
        0.3 * Math.abs(Math.cos(angle * 1.5 + phase)) ** 3 * (1 - near) +
        0.035 * cloud(x * 520, y * 520) +
        0.13 * swell(x * 130, y * 130),
      steep: 1,
      vessels: 0.1,
      wet: 0.6,
    },
    random,
  )
}
