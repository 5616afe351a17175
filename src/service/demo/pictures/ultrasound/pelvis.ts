import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { flowAlong, noFlow, showFlow } from './doppler.ts'
import { convex, endocavity } from './probe.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan.ts'

const fluid = { echo: 0.005, soft: 2 }

/** Loops of bowel around an organ, each with some gas. */
function bowel(
  on: Scan,
  count: number,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const { random } = on
  for (let loop = 0; loop < count; loop++) {
    const [x, y] = [random.int(from[0], to[0]), random.int(from[1], to[1])]
    on.round(
      { x, y, rx: random.int(22, 50), ry: random.int(12, 26), turn: random.next() * 2, rough: 0.18 },
      { echo: 0.1, soft: 7, wall: 0.4 },
    )
    on.round({ x, y, rx: random.int(8, 20), ry: random.int(3, 8), rough: 0.2 }, { echo: 0.7, soft: 5 })
  }
}

function womb(random: Random): Scan {
  const on = scan(endocavity(), random, 0.14, 0.4)
  bowel(on, 7, [120, 280], [540, 440])
  const [x, y] = [318 + random.int(-12, 12), 205 + random.int(-8, 8)]
  on.shape(
    dots('-190 -10, -120 -56, -20 -82, 90 -76, 160 -30, 170 26, 110 74, 0 84, -100 58, -175 28', x, y),
    { echo: 0.21, soft: 4, wall: 0.5 },
  )
  const thick = random.int(11, 22)
  on.line(
    [
      [x - 110, y + 4, thick * 0.35],
      [x - 30, y - 4, thick * 0.7],
      [x + 50, y - 2, thick],
      [x + 112, y + 2, thick * 0.6],
    ],
    { echo: 0.1, soft: 4 },
  )
  on.line(
    [
      [x - 105, y + 4, thick * 0.25],
      [x - 30, y - 4, thick * 0.5],
      [x + 50, y - 2, thick * 0.8],
      [x + 108, y + 2, thick * 0.4],
    ],
    { echo: 0.5, soft: 4 },
  )
  on.line(trail('-180 8 1.2, -30 -4 1.2, 100 1 1.2', x, y), { echo: 0.8, soft: 2 })
  return on
}

export const uterus = (random: Random): Picture => womb(random).finish({ preset: 'TV', gain: 1.1 })

export function uterineFlow(random: Random): Picture {
  const picture = womb(random).finish({ preset: 'TV COR', gain: 0.9 })
  const flow = noFlow(picture)
  for (let at = 0; at < 16; at++) {
    const side = at % 2 === 0 ? 1 : -1
    const x = random.int(240, 430)
    const y = 205 + side * random.int(44, 74)
    flowAlong(
      flow,
      [
        [x, y, 3],
        [x + random.int(4, 14), y + random.int(-7, 7), 4],
        [x + random.int(15, 28), y + random.int(-9, 9), 2],
      ],
      (random.chance(0.5) ? 1 : -1) * (0.4 + random.next() * 0.5),
    )
  }
  return showFlow(picture, flow, { x: 200, y: 104, width: 250, height: 200 }, 12)
}

export function ovary(random: Random): Picture {
  const on = scan(endocavity(), random, 0.15, 0.45)
  bowel(on, 8, [110, 120], [540, 430])
  const [x, y, turn] = [310 + random.int(-26, 26), 210 + random.int(-14, 18), random.next() * 0.8 - 0.4]
  on.round({ x, y, rx: 112, ry: 74, turn, rough: 0.06 }, { echo: 0.24, soft: 5, wall: 0.45 })
  const follicles = random.int(5, 9)
  for (let at = 0; at < follicles; at++) {
    const angle = (at / follicles) * Math.PI * 2 + random.next() * 0.5
    const radius = random.int(9, 20)
    const [fx, fy] = [x + Math.cos(angle) * 76, y + Math.sin(angle) * 44]
    on.round(
      { x: fx, y: fy, rx: radius, ry: radius * 0.86, turn: angle, rough: 0.05 },
      { ...fluid, wall: 0.5 },
    )
    on.behind(fx, fy + radius * 0.8, radius * 0.8, 1.35)
  }
  on.line(trail('150 60 12, 170 130 13, 150 190 12', x, y), { ...fluid, wall: 0.5 })
  return on.finish({ preset: 'TV', gain: 1.1 })
}

function filledBladder(on: Scan, x: number, y: number, high: number): void {
  on.shape(
    [
      [x - 150, y - high * 0.3],
      [x - 60, y - high * 0.55],
      [x + 60, y - high * 0.55],
      [x + 150, y - high * 0.3],
      [x + 120, y + high * 0.36],
      [x + 30, y + high * 0.52],
      [x - 30, y + high * 0.52],
      [x - 120, y + high * 0.36],
    ],
    { ...fluid, wall: 0.6 },
  )
  on.behind(x, y + high * 0.5, 100, 1.5)
}

export function bladder(random: Random): Picture {
  const on = scan(convex(), random, 0.2, 0.35)
  bowel(on, 6, [130, 330], [520, 430])
  filledBladder(on, 320 + random.int(-12, 12), 190 + random.int(-8, 8), random.int(150, 190))
  return on.finish({ preset: 'PELV' })
}

export function prostate(random: Random): Picture {
  const on = scan(convex(), random, 0.2, 0.35)
  const x = 320 + random.int(-10, 10)
  filledBladder(on, x, 150, random.int(118, 140))
  const wide = random.int(84, 104)
  on.shape(
    [
      [x - wide, 270],
      [x - wide * 0.6, 226],
      [x, 222],
      [x + wide * 0.6, 226],
      [x + wide, 270],
      [x + wide * 0.7, 318],
      [x, 312],
      [x - wide * 0.7, 318],
    ],
    { echo: 0.16, soft: 4, wall: 0.7 },
  )
  on.round({ x, y: 258, rx: wide * 0.5, ry: 30, rough: 0.1 }, { echo: 0.24, soft: 6 })
  for (let at = 0; at < 3; at++)
    if (random.chance(0.6))
      on.round(
        { x: x + random.int(-40, 40), y: 280 + random.int(-8, 8), rx: 4, ry: 2 },
        { echo: 1.2, soft: 2 },
      )
  for (const side of [-1, 1])
    on.line(trail('24 330 5, 76 336 8, 130 326 6', x, 0, side), { echo: 0.07, soft: 3, wall: 0.35 })
  on.round({ x, y: 392, rx: 76, ry: 32, rough: 0.12 }, { echo: 0.5, soft: 9 })
  on.behind(x, 398, 60, 0.3)
  return on.finish({ preset: 'PELV' })
}
