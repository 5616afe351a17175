import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { convex } from './probe.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan.ts'

const LIVER = 0.26
const SPLEEN = 0.28
const fluid = { echo: 0.004, soft: 2 }

/** Skin, fat and muscle, which every abdominal scan begins with. */
function wall({ line, random }: Scan): void {
  for (let layer = 0; layer < 5; layer++) {
    const y = 36 + layer * 8 + random.int(-2, 2)
    const echo = layer % 2 === 0 ? 0.55 : 0.14
    line(
      Array.from({ length: 9 }, (_, at) => {
        const x = 90 + at * 58
        return [x, y - ((x - 320) / 320) ** 2 * 42 + random.int(-2, 2), 2.2] as const
      }),
      { echo, soft: 3 },
    )
  }
}

/** A tube that carries blood; the portal ones have bright walls. */
function vessel(
  on: Scan,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
  bright: boolean,
) {
  const bend = on.random.int(-14, 14)
  const middle = [(from[0] + to[0]) / 2 + bend, (from[1] + to[1]) / 2 - bend, radius * 0.85] as const
  on.line([[...from, radius], middle, [...to, radius * 0.55]], { ...fluid, ...(bright && { wall: 0.8 }) })
}

/** Cortex, the pyramids within it and the bright fat in the middle. */
function kidney(on: Scan, x: number, y: number, turn: number): void {
  const { random } = on
  const [rx, ry] = [random.int(128, 142), random.int(56, 64)]
  on.round({ x, y, rx: rx + 3, ry: ry + 3, turn, rough: 0.03 }, { echo: 0.4, soft: 3, wall: 0.85 })
  on.round({ x, y, rx, ry, turn, rough: 0.03 }, { echo: 0.13, soft: 3 })
  const at = (u: number, v: number) =>
    [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)] as const
  on.round({ x, y, rx: rx * 0.62, ry: ry * 0.4, turn, rough: 0.16 }, { echo: 0.62, soft: 7 })
  for (let part = 0; part < 9; part++) {
    const angle = (part / 9) * Math.PI * 2 + random.next() * 0.2
    const [px, py] = at(Math.cos(angle) * rx * 0.68, Math.sin(angle) * ry * 0.6)
    on.round({ x: px, y: py, rx: 17, ry: 11, turn: angle + turn, rough: 0.1 }, { echo: 0.05, soft: 5 })
  }
  for (let part = 0; part < 8; part++) {
    const [px, py] = at(random.int(-62, 62), random.int(-13, 13))
    on.round(
      { x: px, y: py, rx: random.int(7, 20), ry: random.int(3, 6), turn },
      { echo: random.tenths(0.5, 1.1), soft: 4 },
    )
  }
}

function diaphragm(on: Scan, points: readonly (readonly [number, number])[]): void {
  on.line(
    points.map(([x, y]) => [x, y, 2.4]),
    { echo: 1.5, soft: 3 },
  )
}

export function liver(random: Random): Picture {
  const on = scan(convex(), random, LIVER)
  const shift = random.int(-22, 22)
  on.shape(dots('40 330, 150 372, 290 425, 420 440, 560 400, 660 330, 660 500, 0 500'), {
    echo: 0.07,
    soft: 8,
  })
  diaphragm(on, dots('60 318, 150 366, 270 412, 400 428, 520 404, 600 350'))
  vessel(on, [250 + shift, 420], [170 + shift, 180], 12, false)
  vessel(on, [262 + shift, 418], [330 + shift, 190], 11, false)
  vessel(on, [290 + shift, 416], [470 + shift, 240], 10, false)
  vessel(on, [400 + shift, 330], [500 + shift, 170], 9, true)
  vessel(on, [230 - shift, 250], [110, 230], 8, true)
  for (let at = 0; at < 7; at++) {
    const [x, y] = [random.int(140, 520), random.int(120, 330)]
    on.round(
      { x, y, rx: random.int(4, 8), ry: random.int(3, 6), turn: random.next() * 3 },
      { ...fluid, wall: 0.6 },
    )
  }
  wall(on)
  return on.finish({ preset: 'ABD' })
}

export function gallbladder(random: Random): Picture {
  const on = scan(convex(), random, LIVER)
  const [x, y] = [random.int(290, 330), random.int(205, 230)]
  on.shape(dots('0 330, 180 320, 330 330, 470 300, 640 320, 640 500, 0 500'), { echo: 0.2, soft: 14 })
  for (let at = 0; at < 9; at++)
    on.round(
      {
        x: random.int(120, 540),
        y: random.int(340, 430),
        rx: random.int(20, 55),
        ry: random.int(8, 18),
        turn: random.next() - 0.5,
        rough: 0.2,
      },
      { echo: random.tenths(0.1, 0.8), soft: 8 },
    )
  vessel(on, [130, 170], [230, 140], 7, true)
  vessel(on, [480, 150], [540, 250], 8, false)
  on.shape(dots('-110 4, -70 -34, -5 -30, 60 -14, 108 -6, 112 4, 60 16, -5 36, -75 42', x, y), {
    ...fluid,
    wall: 0.62,
  })
  on.behind(x - 45, y + 36, 62, 2.1)
  if (random.chance(0.5)) {
    on.round({ x: x - 62, y: y + 27, rx: 11, ry: 8 }, { echo: 1.7, soft: 2 })
    on.behind(x - 62, y + 30, 12, 0.06)
  }
  wall(on)
  return on.finish({ preset: 'ABD' })
}

export function rightKidney(random: Random): Picture {
  const on = scan(convex(), random, LIVER)
  on.shape(dots('60 290, 200 330, 330 350, 470 330, 600 270, 640 500, 0 500'), { echo: 0.19, soft: 12 })
  diaphragm(on, dots('70 240, 110 300, 170 346'))
  vessel(on, [210, 110], [320, 160], 6, true)
  vessel(on, [390, 120], [470, 150], 6, false)
  kidney(on, 340 + random.int(-18, 18), 268 + random.int(-8, 10), 0.1 + random.next() * 0.16)
  on.behind(250, 420, 140, 0.7)
  wall(on)
  return on.finish({ preset: 'ABD' })
}

export function leftKidney(random: Random): Picture {
  const on = scan(convex(), random, 0.2, 0.4)
  on.shape(dots('70 90, 250 70, 330 110, 260 190, 150 240, 80 220'), { echo: SPLEEN, wall: 0.5 })
  kidney(on, 350 + random.int(-18, 18), 250 + random.int(-8, 12), 0.22 + random.next() * 0.16)
  wall(on)
  return on.finish({ preset: 'ABD' })
}

export function spleen(random: Random): Picture {
  const on = scan(convex(), random, 0.17, 0.4)
  const y = random.int(-8, 10)
  on.shape(dots('110 150, 200 95, 340 82, 480 120, 545 190, 470 236, 340 236, 210 280, 140 240', 0, y), {
    echo: SPLEEN,
    wall: 0.62,
    soft: 3,
  })
  diaphragm(on, dots('84 190, 130 290, 200 360, 280 400', 0, y))
  vessel(on, [330, 246 + y], [360, 186 + y], 6, true)
  vessel(on, [300, 262 + y], [290, 206 + y], 5, true)
  for (let at = 0; at < 6; at++)
    on.round(
      {
        x: random.int(330, 560),
        y: random.int(270, 400),
        rx: random.int(20, 50),
        ry: random.int(8, 20),
        rough: 0.2,
      },
      { echo: random.tenths(0.1, 0.7), soft: 8 },
    )
  wall(on)
  return on.finish({ preset: 'ABD' })
}

export function pancreas(random: Random): Picture {
  const on = scan(convex(), random, 0.24)
  const x = 320 + random.int(-14, 14)
  on.shape(
    dots('-170 190, -90 168, 0 176, 100 150, 190 160, 180 190, 90 190, 0 214, -100 216, -165 226', x, 0),
    { echo: 0.46, soft: 5 },
  )
  on.line(trail('-60 214 9, 0 222 9, 80 204 8, 170 196 7', x, 0), { ...fluid, wall: 0.4 })
  on.round({ x: x - 10, y: 250, rx: 9, ry: 9 }, { ...fluid, wall: 1.1 })
  on.round({ x: x + 24, y: 302, rx: 25, ry: 24 }, { ...fluid, wall: 0.9 })
  on.round({ x: x - 62, y: 306, rx: 30, ry: 17 }, { ...fluid, wall: 0.4 })
  on.line(trail('-80 362 4, -30 342 5, 20 340 5, 70 358 4', x, 0), { echo: 1.8, soft: 3 })
  on.behind(x - 5, 348, 72, 0.05)
  wall(on)
  return on.finish({ preset: 'ABD' })
}
