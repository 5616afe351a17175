import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { flowAlong, noFlow, showBeats, showFlow } from './doppler.ts'
import { convex } from './probe.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan.ts'

const fluid = { echo: 0.006, soft: 3 }

/** A womb with water in it, and the placenta in front. */
function womb(random: Random): Scan {
  const on = scan(convex(), random, 0.24)
  on.shape(dots('110 330, 150 180, 250 106, 400 100, 500 190, 540 330, 440 430, 320 446, 200 430'), {
    ...fluid,
    wall: 0.4,
  })
  on.shape(dots('200 108, 300 78, 420 82, 490 130, 440 152, 330 128, 240 146'), { echo: 0.33, soft: 7 })
  return on
}

export function fetalHead(random: Random): Picture {
  const on = womb(random)
  const [x, y, turn] = [318 + random.int(-12, 12), 272 + random.int(-6, 8), random.next() * 0.3 - 0.15]
  const [rx, ry] = [random.int(134, 146), random.int(100, 108)]
  on.round({ x, y, rx: rx + 5, ry: ry + 5, turn, rough: 0.01 }, { echo: 0.35, soft: 4 })
  on.round({ x, y, rx, ry, turn, rough: 0.008 }, { echo: 1.3, soft: 2 })
  on.round({ x, y, rx: rx - 8, ry: ry - 8, turn, rough: 0.012 }, { echo: 0.1, soft: 3 })
  const place = (u: number, v: number): Point => [
    x + u * Math.cos(turn) - v * Math.sin(turn),
    y + u * Math.sin(turn) + v * Math.cos(turn),
  ]
  const line = (points: readonly (readonly [number, number, number])[], echo: number) =>
    on.line(
      points.map(([u, v, radius]) => [...place(u, v), radius]),
      { echo, soft: 2.5 },
    )
  line(
    [
      [-rx + 14, 0, 1.4],
      [-40, 1, 1.4],
    ],
    0.75,
  )
  line(
    [
      [46, 0, 1.4],
      [rx - 14, 0, 1.4],
    ],
    0.75,
  )
  for (const side of [-1, 1]) {
    const [tx, ty] = place(14, side * 18)
    on.round({ x: tx, y: ty, rx: 26, ry: 15, turn: turn + side * 0.3, rough: 0.05 }, { echo: 0.045, soft: 4 })
    line(
      [
        [-30, side * 24, 1.2],
        [-70, side * 40, 1.2],
        [-104, side * 36, 1.2],
      ],
      0.42,
    )
    line(
      [
        [50, side * 34, 4],
        [80, side * 30, 6],
        [96, side * 18, 4],
      ],
      0.5,
    )
    line(
      [
        [-20, side * 62, 1.2],
        [30, side * 66, 1.2],
        [74, side * 56, 1.2],
      ],
      0.36,
    )
  }
  const [cx, cy] = place(-36, 0)
  on.round({ x: cx, y: cy, rx: 13, ry: 8, turn }, { ...fluid, wall: 0.7 })
  return on.finish({ preset: 'OB' })
}

export function fetalAbdomen(random: Random): Picture {
  const on = womb(random)
  const [x, y] = [320 + random.int(-12, 12), 280 + random.int(-8, 8)]
  const r = random.int(108, 118)
  on.round({ x, y, rx: r, ry: r * 0.94, rough: 0.02 }, { echo: 0.5, soft: 3, wall: 0.7 })
  on.round({ x, y, rx: r - 8, ry: r * 0.94 - 8, rough: 0.02 }, { echo: 0.19, soft: 5 })
  on.round({ x: x - 46, y: y - 22, rx: 24, ry: 16, turn: 0.5, rough: 0.08 }, { ...fluid, wall: 0.4 })
  on.line(trail('66 -36 7, 30 -26 8, 4 2 8, 22 32 6', x, y), { ...fluid, wall: 0.45 })
  on.line(trail('-16 82 5, 0 76 9, 16 82 5', x, y), { echo: 1.2, soft: 3 })
  on.behind(x, y + 80, 22, 0.3)
  on.round({ x: x - 20, y: y + 54, rx: 8, ry: 8 }, { ...fluid, wall: 0.5 })
  for (const side of [-1, 1]) {
    for (let rib = 0; rib < 3; rib++) {
      const angle = 0.25 + rib * 0.42
      on.line(
        [
          [x + side * Math.cos(angle) * (r - 6), y + Math.sin(angle) * (r - 14), 2.4],
          [x + side * Math.cos(angle + 0.2) * (r - 6), y + Math.sin(angle + 0.2) * (r - 14), 2.4],
        ],
        { echo: 1.1, soft: 2.5 },
      )
    }
  }
  return on.finish({ preset: 'OB' })
}

export function femur(random: Random): Picture {
  const on = womb(random)
  const [x, y, tilt] = [322 + random.int(-14, 14), 280 + random.int(-10, 14), random.int(-22, 22)]
  on.shape(
    [
      [x - 150, y - 40 + tilt],
      [x - 40, y - 62],
      [x + 90, y - 54 - tilt],
      [x + 156, y - 30 - tilt],
      [x + 150, y + 44 - tilt],
      [x, y + 66],
      [x - 140, y + 50 + tilt],
    ],
    { echo: 0.17, soft: 5, wall: 0.5 },
  )
  on.line(
    [
      [x - 92, y + 2 + tilt, 8],
      [x - 60, y - 4 + tilt * 0.7, 5],
      [x, y - 7, 4.4],
      [x + 60, y - 4 - tilt * 0.7, 5],
      [x + 92, y + 3 - tilt, 8],
    ],
    { echo: 1.6, soft: 2.5 },
  )
  on.behind(x, y, 78, 0.28)
  return on.finish({ preset: 'OB' })
}

/** The face from the side, in its water. */
export function fetalProfile(random: Random): Picture {
  const on = womb(random)
  const [x, y] = [random.int(-12, 12), random.int(-4, 10)]
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [px + x, py + y])
  on.shape(
    at(
      dots(
        '168 330, 176 262, 214 208, 272 186, 324 196, 352 222, 362 244, 384 262, 372 272, 376 282, 388 290, 376 298, 386 308, 372 328, 336 344, 310 372, 330 410, 240 440, 180 420',
      ),
    ),
    { echo: 0.2, soft: 3, wall: 0.8 },
  )
  on.line(
    trail('196 300 2.6, 206 246 2.8, 248 206 3, 300 202 3, 338 226 3').map(
      ([px, py, r]) => [px + x, py + y, r] as const,
    ),
    { echo: 1.3, soft: 2.5 },
  )
  on.round({ x: 262 + x, y: 262 + y, rx: 56, ry: 44, rough: 0.1 }, { echo: 0.08, soft: 8 })
  on.line(trail('344 250 2, 362 262 2.6', x, y), { echo: 1.4, soft: 2 })
  on.line(trail('308 284 3, 352 288 2.4', x, y), { echo: 1, soft: 2.5 })
  on.line(trail('310 322 3, 358 326 3', x, y), { echo: 1.1, soft: 2.5 })
  on.round({ x: 330 + x, y: 254 + y, rx: 11, ry: 10 }, { ...fluid, wall: 0.5 })
  for (let bone = 0; bone < 6; bone++)
    on.round({ x: 232 + x - bone * 9, y: 362 + y + bone * 13, rx: 5, ry: 4 }, { echo: 1.1, soft: 2.5 })
  return on.finish({ preset: 'OB' })
}

export function umbilicalFlow(random: Random): Picture {
  const on = womb(random)
  const picture = on.finish({ preset: 'OB COR' })
  const flow = noFlow(picture)
  const turns = Array.from({ length: 9 }, (_, step) => step)
  const coil = (phase: number, radius: number) =>
    turns.map(
      (step) => [250 + step * 18, 190 + Math.sin(step * 1.1 + phase) * 16 + step * 3, radius] as const,
    )
  flowAlong(flow, coil(0, 7), 0.85)
  flowAlong(flow, coil(2.2, 6), -0.7)
  flowAlong(flow, coil(4.2, 6), -0.75)
  showBeats(picture, random, { top: 284, resisted: 0.35 + random.next() * 0.2 })
  return showFlow(picture, flow, { x: 225, y: 140, width: 200, height: 120 }, 38)
}
