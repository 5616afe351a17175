import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { asMr, outline, section } from './section.ts'

interface Signals {
  fat: number
  marrow: number
  muscle: number
  fluid: number
  disc: number
  dry: number
  cord: number
  dark: number
}
const t2: Signals = { fat: 206, marrow: 118, muscle: 52, fluid: 246, disc: 172, dry: 48, cord: 96, dark: 12 }
const t1: Signals = { fat: 230, marrow: 140, muscle: 76, fluid: 34, disc: 92, dry: 78, cord: 92, dark: 14 }

const course: readonly Point[] = dots('262 -8, 250 74, 240 158, 236 242, 242 326, 262 406')

function side(random: Random, is: Signals, name: string, times: string): Picture {
  const on = section(random, 2)
  on.shape(dots('40 -60, 470 -60, 462 200, 476 380, 452 580, 30 580'), is.fat, { uneven: 9 })
  on.shape(dots('40 -60, 180 -60, 160 200, 190 420, 150 580, 30 580'), is.muscle + 30, {
    uneven: 34,
    soft: 6,
  })
  on.line(trail('196 -40 13, 184 120 13, 180 260 13, 186 330 12'), is.dark)
  on.shape(dots('330 -60, 440 -60, 430 200, 440 400, 390 470, 340 380, 322 180'), is.muscle, {
    uneven: 30,
    soft: 4,
  })
  on.line(
    trail('312 -40 24, 298 80 22, 288 170 21, 288 250 20, 298 330 18, 326 400 15, 352 460 8'),
    is.fluid,
    { soft: 2 },
  )
  on.line(trail('310 -40 9, 300 40 8, 296 90 5, 294 110 1'), is.cord, { soft: 2 })
  for (let root = 0; root < 5; root++)
    on.line(
      [
        [298 + root * 3, 90, 1],
        [284 + root * 4, 200, 1.1],
        [282 + root * 5, 300, 1],
        [312 + root * 4, 390, 0.8],
      ],
      is.cord + 20,
      { soft: 1.5 },
    )
  const worn = [3, 4].filter(() => random.chance(0.6))
  for (const [level, [x, y]] of course.entries()) {
    const tilt = [-0.14, -0.12, -0.08, 0.02, 0.14, 0.32][level] ?? 0
    const place = (u: number, v: number): Point => [
      x + u * Math.cos(tilt) - v * Math.sin(tilt),
      y + u * Math.sin(tilt) + v * Math.cos(tilt),
    ]
    const [half, high] = [37 + level, 31]
    const corners = [
      place(-half, -high),
      place(0, -high + 4),
      place(half, -high),
      place(half - 4, 0),
      place(half, high),
      place(0, high - 4),
      place(-half, high),
      place(-half + 4, 0),
    ]
    on.shape(corners, is.dark)
    on.paint(corners, 6, (inside, px, py, before) =>
      inside < 1.8 ? before : is.marrow + 5 * Math.sin(px * 0.7) * Math.sin(py * 0.9),
    )
    on.line(
      [
        [...place(half - 2, 0), 2],
        [...place(half - 14, 1), 1],
      ],
      is.fat,
      { soft: 2 },
    )
    const thin = worn.includes(level)
    const [dx, dy] = place(2, high + 11)
    on.round({ x: dx, y: dy, rx: half + (thin ? 7 : 1), ry: thin ? 7 : 10, turn: tilt + 0.06 }, is.dark + 24)
    on.round({ x: dx, y: dy, rx: half - 9, ry: thin ? 5 : 7.5, turn: tilt + 0.06 }, thin ? is.dry : is.disc, {
      soft: 3,
    })
    const spine = [place(half + 62, 4), place(half + 104, 10), place(half + 106, 36), place(half + 66, 30)]
    on.shape(spine, is.dark)
    on.paint(spine, 5, (inside, _x, _y, before) => (inside < 2 ? before : is.marrow))
    on.line(
      [
        [...place(half + 6, -20), 1.4],
        [...place(half + 4, 20), 1.4],
      ],
      is.dark,
    )
  }
  const sacrum: Point[] = dots('254 456, 322 438, 352 470, 376 520, 392 580, 348 580, 318 520, 280 490')
  on.shape(sacrum, is.dark)
  on.paint(sacrum, 6, (inside, _x, _y, before) => (inside < 2 ? before : is.marrow))
  return asMr(on, { name, times, sides: ['A', 'P', 'H'] })
}

export const lumbarSideT2 = (random: Random): Picture => side(random, t2, 'T2 TSE SAG', 'TR 3600 TE 102')
export const lumbarSideT1 = (random: Random): Picture => side(random, t1, 'T1 TSE SAG', 'TR 580 TE 11')

export function lumbarAcross(random: Random): Picture {
  const on = section(random, 2)
  const is = t2
  const [x, y] = [256, 214 + random.int(-6, 6)]
  on.shape(outline(x, 262, 250, 210), is.fat, { uneven: 9 })
  on.shape(outline(x, 190, 196, 150), is.muscle + 40, { uneven: 34, soft: 5 })
  for (const turn of [-1, 1]) {
    on.round({ x: x + turn * 98, y: y + 2, rx: 44, ry: 54, turn: turn * 0.2, rough: 0.05 }, is.muscle, {
      uneven: 20,
    })
    on.round({ x: x + turn * 74, y: y + 150, rx: 66, ry: 62, rough: 0.06 }, is.muscle, { uneven: 34 })
    on.round({ x: x + turn * 22, y: y - 78, rx: 14, ry: 14 }, is.dark)
    on.line(
      [
        [x + turn * 38, y + 66, 10],
        [x + turn * 50, y + 84, 13],
        [x + turn * 40, y + 102, 9],
      ],
      is.dark + 30,
      { soft: 2 },
    )
    on.line(
      [
        [x + turn * 30, y + 92, 6],
        [x + turn * 14, y + 116, 6],
        [x, y + 128, 7],
      ],
      is.dark + 40,
      { soft: 2 },
    )
    on.line(
      [
        [x + turn * 42, y + 60, 1.4],
        [x + turn * 49, y + 76, 1.6],
      ],
      is.fluid,
      { soft: 1.4 },
    )
    on.round({ x: x + turn * 52, y: y + 46, rx: 7, ry: 6 }, is.cord)
  }
  on.line(trail('0 124 6, 0 178 5', x, y), is.dark + 44, { soft: 2 })
  const bulge = random.int(0, 12)
  on.shape(
    [
      [x - 66, y - 8],
      [x - 40, y - 50],
      [x, y - 60],
      [x + 40, y - 50],
      [x + 66, y - 8],
      [x + 52, y + 34],
      [x + 10, y + 40 + bulge],
      [x - 30, y + 40],
      [x - 56, y + 30],
    ],
    is.dark + 20,
    { soft: 2 },
  )
  on.round({ x, y: y - 8, rx: 40, ry: 32, rough: 0.04 }, random.chance(0.5) ? is.disc : is.dry + 20, {
    soft: 9,
  })
  on.shape(
    [
      [x - 26, y + 56],
      [x, y + 50 + bulge],
      [x + 26, y + 56],
      [x + 20, y + 82],
      [x, y + 96],
      [x - 20, y + 82],
    ],
    is.fluid,
    { soft: 2 },
  )
  for (let root = 0; root < 9; root++)
    on.round({ x: x - 14 + (root % 5) * 7, y: y + 72 + Math.floor(root / 5) * 8, rx: 1.8, ry: 1.8 }, is.cord)
  return asMr(on, { name: 'T2 TSE TRA', times: 'TR 3900 TE 105', sides: ['R', 'L', 'A'] })
}
