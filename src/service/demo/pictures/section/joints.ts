import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { asMr, section } from './section.ts'
import type { Section } from './section.ts'
import { scaledBy } from './trunk.ts'

interface Signals {
  fat: number
  marrow: number
  muscle: number
  fluid: number
  tendon: number
  cartilage: number
}
const t1: Signals = { fat: 222, marrow: 186, muscle: 84, fluid: 44, tendon: 14, cartilage: 112 }
const pd: Signals = { fat: 34, marrow: 42, muscle: 88, fluid: 246, tendon: 12, cartilage: 176 }

/** Marrow within its dark rind. */
const bone = (on: Section, corners: readonly Point[], { marrow, tendon }: Signals): void => {
  on.shape(corners, tendon)
  on.paint(corners, 8, (inside, x, y, before) =>
    inside < 2.5 ? before : marrow + 7 * Math.sin(x * 0.9) * Math.sin(y * 0.8),
  )
}

const sagittalSides = ['A', 'P', 'H'] as const

function kneeSection(random: Random, is: Signals): Section {
  const on = section(random, 2)
  on.shape(
    dots(
      '150 -40, 370 -40, 384 120, 372 220, 384 300, 366 420, 352 560, 172 560, 150 420, 138 300, 116 210, 126 100',
    ),
    is.fat,
    { uneven: 8 },
  )
  on.shape(dots('300 -40, 366 -40, 372 120, 350 190, 300 150'), is.muscle, { uneven: 16 })
  on.shape(dots('160 -40, 200 -40, 196 90, 170 140, 152 90'), is.muscle, { uneven: 16 })
  on.shape(dots('300 300, 370 300, 352 430, 340 560, 286 560'), is.muscle, { uneven: 16 })
  return on
}

function kneeSide(random: Random, is: Signals, name: string, times: string): Picture {
  const on = kneeSection(random, is)
  const shift = random.int(-6, 6)
  const at = (points: readonly Point[]) => scaledBy(points, shift, shift / 2)
  on.shape(
    at(dots('196 100, 206 180, 178 262, 200 288, 318 286, 352 250, 330 140, 240 70')),
    is.fluid === 246 ? 140 : is.fluid,
    { soft: 3 },
  )
  on.shape(at(dots('194 190, 212 240, 208 276, 180 292, 162 264, 166 220')), is.fat, { uneven: 10, soft: 3 })
  const femur = at(
    dots('212 -40, 296 -40, 296 100, 330 160, 346 214, 318 258, 270 268, 224 254, 202 212, 206 150'),
  )
  on.shape(scaledBy(femur, 0, 4), is.cartilage, { soft: 1.6 })
  bone(on, femur, is)
  const tibia = at(dots('196 296, 260 288, 334 292, 338 330, 304 390, 296 560, 214 560, 210 400, 190 340'))
  on.shape(scaledBy(tibia, 0, -5), is.cartilage, { soft: 1.6 })
  bone(on, tibia, is)
  const patella = at(dots('150 130, 176 128, 186 160, 182 200, 160 206, 144 170'))
  on.shape(scaledBy(patella, 4, 0), is.cartilage, { soft: 1.6 })
  bone(on, patella, is)
  on.line(
    at(dots('158 -40, 154 60, 154 130')).map(([x, y]) => [x, y, 6] as const),
    is.tendon,
  )
  on.line(
    at(dots('156 204, 168 270, 190 336')).map(([x, y]) => [x, y, 6] as const),
    is.tendon,
  )
  for (const [x, way] of dots('204 1, 328 -1'))
    on.shape(
      at([
        [x, 262],
        [x + way * 34, 277],
        [x, 290],
      ]),
      is.tendon + (random.chance(0.3) ? 60 : 6),
    )
  on.line(
    at(dots('300 214, 268 258, 236 290')).map(([x, y]) => [x, y, 5] as const),
    is.tendon + 26,
    { soft: 2 },
  )
  on.line(
    at(dots('264 226, 300 246, 322 296')).map(([x, y]) => [x, y, 6.5] as const),
    is.tendon,
  )
  if (is === pd && random.chance(0.6))
    on.shape(at(dots('188 70, 202 96, 200 150, 190 150, 182 100')), is.fluid, { soft: 2 })
  return asMr(on, { name, times, sides: sagittalSides })
}

export const kneeSidePd = (random: Random): Picture => kneeSide(random, pd, 'PD FS SAG', 'TR 3200 TE 34')
export const kneeSideT1 = (random: Random): Picture => kneeSide(random, t1, 'T1 TSE SAG', 'TR 620 TE 11')

export function kneeFront(random: Random): Picture {
  const on = section(random, 2)
  const is = pd
  on.shape(
    dots('130 -40, 384 -40, 396 140, 404 260, 392 380, 364 560, 146 560, 118 380, 106 260, 118 140'),
    is.fat,
    { uneven: 8 },
  )
  for (const side of [-1, 1])
    on.shape(scaledBy(dots('70 -40, 124 -40, 132 110, 112 170, 82 90', 0, 0, side), 256, 0), is.muscle, {
      uneven: 14,
    })
  const femur: Point[] = dots(
    '206 -40, 306 -40, 312 90, 368 170, 376 226, 344 262, 296 260, 270 226, 256 214, 242 226, 216 260, 168 262, 136 226, 144 170, 200 90',
  )
  on.shape(scaledBy(femur, 0, 6), is.cartilage, { soft: 1.6 })
  bone(on, femur, is)
  const tibia: Point[] = dots(
    '140 292, 200 286, 240 290, 248 276, 256 284, 264 276, 272 290, 320 286, 372 292, 366 336, 318 400, 306 560, 206 560, 194 400, 148 336',
  )
  on.shape(scaledBy(tibia, 0, -5), is.cartilage, { soft: 1.6 })
  bone(on, tibia, is)
  bone(on, dots('370 350, 392 344, 398 380, 384 440, 380 560, 364 560, 366 420'), is)
  for (const side of [-1, 1]) {
    on.shape(
      scaledBy(dots('118 264, 84 277, 118 290', 0, 0, side), 256, 0),
      is.tendon + (random.chance(0.25) ? 110 : 4),
    )
    on.line(
      [
        [256 + side * 122, 150, 2.4],
        [256 + side * 130, 260, 3],
        [256 + side * 124, 380, 2.4],
      ],
      is.tendon,
    )
  }
  on.line(trail('282 222 5, 262 250 5, 250 280 4'), is.tendon + 24)
  on.line(trail('240 224 6, 258 260 6'), is.tendon)
  return asMr(on, { name: 'PD FS COR', times: 'TR 3000 TE 32', sides: ['R', 'L', 'H'] })
}

export function kneeAcross(random: Random): Picture {
  const on = section(random, 2)
  const is = pd
  on.round({ x: 256, y: 262, rx: 190, ry: 194, rough: 0.03 }, is.fat, { uneven: 8 })
  for (const [x, y, rx, ry] of [
    [180, 390, 44, 36],
    [330, 390, 46, 36],
    [110, 330, 26, 44],
    [402, 320, 22, 40],
  ] as const)
    on.round({ x, y, rx, ry, rough: 0.08 }, is.muscle, { uneven: 16 })
  on.round({ x: 260, y: 372, rx: 13, ry: 12 }, 20)
  on.round({ x: 286, y: 366, rx: 12, ry: 9 }, 150)
  on.shape(
    dots('150 172, 256 200, 362 172, 384 220, 256 240, 128 220'),
    random.chance(0.5) ? is.fluid : 120,
    { soft: 4 },
  )
  const femur: Point[] = dots(
    '140 214, 200 198, 250 224, 310 196, 372 214, 384 290, 352 344, 296 344, 272 300, 240 300, 216 344, 160 344, 128 290',
  )
  on.shape(scaledBy(femur, 0, -5), is.cartilage, { soft: 1.6 })
  bone(on, femur, is)
  const patella: Point[] = dots('168 132, 256 104, 344 132, 310 168, 252 192, 196 168')
  on.shape(scaledBy(patella, 0, 5), is.cartilage, { soft: 1.6 })
  bone(on, patella, is)
  for (const side of [-1, 1])
    on.line(
      [
        [256 + side * 90, 140, 3],
        [256 + side * 130, 180, 2.4],
        [256 + side * 138, 250, 2],
      ],
      is.tendon,
    )
  return asMr(on, { name: 'PD FS TRA', times: 'TR 2900 TE 30', sides: ['R', 'L', 'A'] })
}

/** Along the blade of the shoulder. */
export function shoulderFront(random: Random): Picture {
  const on = section(random, 2)
  const is = random.chance(0.5) ? pd : t1
  on.shape(dots('-40 120, 120 60, 260 64, 380 120, 440 230, 440 380, 400 560, -40 560'), is.fat, {
    uneven: 8,
  })
  on.shape(dots('250 84, 360 130, 420 236, 420 370, 380 470, 350 380, 360 260, 300 160'), is.muscle, {
    uneven: 20,
  })
  on.shape(dots('-40 170, 90 150, 190 170, 230 192, 190 214, 60 222, -40 230'), is.muscle, { uneven: 18 })
  on.shape(dots('-40 290, 90 280, 170 330, 210 420, 160 460, 40 400, -40 390'), is.muscle, { uneven: 18 })
  const head: Point[] = dots(
    '212 232, 246 186, 310 182, 352 226, 356 290, 330 340, 324 560, 254 560, 252 370, 220 310',
  )
  on.shape(scaledBy(head, -5, -3), is.cartilage, { soft: 1.6 })
  bone(on, head, is)
  const socket: Point[] = dots('130 232, 186 216, 196 260, 190 316, 130 300, 80 284, 84 252')
  on.shape(scaledBy(socket, 4, 0), is.cartilage, { soft: 1.6 })
  bone(on, socket, is)
  bone(on, dots('190 116, 300 126, 316 146, 300 158, 200 146'), is)
  bone(on, dots('60 96, 168 108, 180 128, 160 138, 60 126'), is)
  on.line(trail('190 190 8, 250 172 6, 310 176 5, 340 196 4'), is.tendon + (random.chance(0.5) ? 6 : 90), {
    soft: 2,
  })
  if (is === pd) on.line(trail('230 162 1.4, 300 164 2, 340 180 1.6'), is.fluid, { soft: 1.6 })
  on.round({ x: 196, y: 218, rx: 7, ry: 6 }, is.tendon)
  on.round({ x: 200, y: 318, rx: 7, ry: 7 }, is.tendon)
  return asMr(on, {
    name: is === pd ? 'PD FS COR' : 'T1 COR',
    times: is === pd ? 'TR 3100 TE 36' : 'TR 600 TE 12',
    sides: ['R', 'L', 'H'],
  })
}

export function shoulderAcross(random: Random): Picture {
  const on = section(random, 2)
  const is = pd
  on.shape(dots('-40 60, 160 60, 330 90, 440 190, 456 300, 400 410, 250 470, -40 500'), is.fat, { uneven: 8 })
  on.shape(
    dots('180 96, 330 120, 420 210, 430 310, 370 396, 260 430, 330 340, 360 260, 310 170'),
    is.muscle,
    { uneven: 20 },
  )
  on.shape(dots('-40 190, 90 190, 190 220, 150 262, 40 262, -40 270'), is.muscle, { uneven: 18 })
  on.shape(dots('-40 330, 80 310, 170 330, 250 380, 160 420, -40 430'), is.muscle, { uneven: 18 })
  on.round({ x: 270, y: 268, rx: 79, ry: 76 }, is.cartilage, { soft: 1.6 })
  bone(on, dots('198 262, 220 206, 270 192, 322 210, 348 262, 330 316, 276 344, 222 322'), is)
  const socket: Point[] = dots('60 290, 130 256, 180 236, 192 270, 184 310, 130 306, 70 316')
  on.shape(scaledBy(socket, 4, 0), is.cartilage, { soft: 1.6 })
  bone(on, socket, is)
  for (const [x, y] of dots('190 228, 190 318')) on.shape(dots('-8 -7, 12 0, -8 7', x, y), is.tendon)
  on.round({ x: 316, y: 196, rx: 8, ry: 7 }, is.tendon)
  on.line(trail('180 214 6, 240 190 6, 290 184 5'), is.tendon + 8, { soft: 2 })
  on.line(trail('200 344 6, 270 352 6, 330 326 5'), is.tendon + 8, { soft: 2 })
  return asMr(on, { name: 'PD FS TRA', times: 'TR 2900 TE 30', sides: ['R', 'L', 'A'] })
}
