import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import { cloud, swell } from '#service/demo/pictures/paint/noise.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { smooth } from '#service/demo/pictures/paint/plane.ts'
import type { Random } from '#service/demo/random.ts'
import { asCt, asMr, outline, section } from './section.ts'
import type { Section } from './section.ts'
import { scaledBy } from './trunk.ts'

/** What each tissue of the head measures. */
interface Tissues {
  air: number
  scalp: number
  fat: number
  bone: number
  marrow: number
  fluid: number
  grey: number
  white: number
  deep: number
  falx: number
}

const ct: Tissues = {
  air: -1000,
  scalp: 30,
  fat: -90,
  bone: 1100,
  marrow: 500,
  fluid: 5,
  grey: 38,
  white: 28,
  deep: 38,
  falx: 52,
}
const t1: Tissues = {
  air: 2,
  scalp: 120,
  fat: 235,
  bone: 8,
  marrow: 120,
  fluid: 26,
  grey: 96,
  white: 150,
  deep: 112,
  falx: 60,
}
const t2: Tissues = {
  air: 2,
  scalp: 80,
  fat: 170,
  bone: 6,
  marrow: 60,
  fluid: 250,
  grey: 128,
  white: 78,
  deep: 98,
  falx: 20,
}
const flair: Tissues = {
  air: 2,
  scalp: 70,
  fat: 150,
  bone: 6,
  marrow: 60,
  fluid: 12,
  grey: 128,
  white: 92,
  deep: 118,
  falx: 30,
}

const X = 256
const Y = 258

/** Skin, skull, and the brain with its folds. */
function head(random: Random, tissues: Tissues, rx: number, ry: number): Section {
  const on = section(random, tissues.air)
  const wander = Array.from({ length: 18 }, () => random.next() * 0.016 - 0.008)
  const round = (by: number) => outline(X, Y, rx + by, ry + by, wander)
  on.shape(round(20), tissues.scalp)
  on.shape(round(17), tissues.fat)
  on.shape(round(12), tissues.scalp)
  on.shape(round(9), tissues.bone)
  on.shape(round(5), tissues.marrow, { soft: 1.5 })
  on.shape(round(3), tissues.bone)
  on.shape(round(-1), tissues.fluid, { soft: 1 })
  const shift = random.int(0, 255)
  const age = 0.1 + random.next() * 0.14
  on.paint(round(-5), 60, (inside, x, y) => {
    // A fold is where the noise passes through nothing; folds close towards the middle.
    const fold = Math.abs(swell(x * 1.9 + shift, y * 1.9) + 0.4 * cloud(x * 2.2, y * 2.2 + shift))
    const depth = smooth(56, 8, inside)
    const cleft = depth < 0.05 ? 0 : smooth(age * 2.4 * depth, age * 0.8 * depth, fold)
    const ribbon = Math.max(smooth(0.95, 0.6, fold) * smooth(60, 44, inside), smooth(13, 8, inside))
    const brain = tissues.white + (tissues.grey - tissues.white) * ribbon
    return brain + (tissues.fluid - brain) * cleft * 0.9
  })
  on.line(
    [
      [X, Y - ry + 2, 1.4],
      [X + random.int(-2, 2), Y - ry + 70, 1.2],
    ],
    tissues.falx,
  )
  on.line(
    [
      [X, Y + ry - 2, 1.6],
      [X, Y + ry - 60, 1.2],
    ],
    tissues.falx,
  )
  return on
}

function ventricles(random: Random, tissues: Tissues): Section {
  const on = head(random, tissues, random.int(146, 152), random.int(184, 192))
  const wide = 0.85 + random.next() * 0.5
  on.round({ x: X, y: Y - 4, rx: 66, ry: 100 }, tissues.white, { soft: 12 })
  for (const side of [-1, 1]) {
    on.round({ x: X + side * 32, y: Y - 18, rx: 10, ry: 36, turn: side * 0.16 }, tissues.deep, { soft: 3 })
    on.shape(
      scaledBy(
        [
          [side * 4, -22],
          [side * 8 * wide, -52],
          [side * 26 * wide, -64],
          [side * 22 * wide, -40],
          [side * 13 * wide, -14],
          [side * 18, 24],
          [side * 40 * wide, 66],
          [side * 30, 70],
          [side * 11, 32],
          [side * 5, 4],
        ],
        X,
        Y,
      ),
      tissues.fluid,
      { soft: 1.6 },
    )
    on.round({ x: X + side * 28, y: Y + 54, rx: 5, ry: 7 }, tissues === ct ? 110 : tissues.deep, { soft: 2 })
  }
  return on
}

function ganglia(random: Random, tissues: Tissues): Section {
  const on = head(random, tissues, random.int(146, 152), random.int(186, 194))
  on.round({ x: X, y: Y - 8, rx: 78, ry: 88 }, tissues.white, { soft: 12 })
  for (const side of [-1, 1]) {
    on.shape(scaledBy(dots('5 -46, 16 -60, 22 -54, 12 -36', 0, 0, side), X, Y), tissues.fluid, { soft: 1.6 })
    on.round({ x: X + side * 25, y: Y - 42, rx: 9, ry: 15, turn: side * 0.3 }, tissues.deep, { soft: 3 })
    on.shape(scaledBy(dots('34 -38, 56 -14, 52 14, 38 4', 0, 0, side), X, Y), tissues.deep, { soft: 3 })
    on.round({ x: X + side * 19, y: Y + 10, rx: 15, ry: 24, turn: side * -0.3 }, tissues.deep, { soft: 3 })
    on.line(trail('84 -40 2, 74 -10 3, 78 22 2', X, Y, side), tissues.fluid, { soft: 1.6 })
    on.line(trail('76 -8 2.4, 112 -2 3, 142 -14 3', X, Y, side), tissues.fluid, { soft: 1.6 })
  }
  on.line(trail('0 -12 2, 0 12 2.6, 0 32 2', X, Y), tissues.fluid)
  on.round({ x: X, y: Y + 42, rx: 4, ry: 4 }, tissues === ct ? 140 : tissues.deep, { soft: 2 })
  on.shape(scaledBy(dots('-18 54, 0 46, 18 54, 0 66'), X, Y), tissues.fluid, { soft: 2 })
  return on
}

function vertex(random: Random, tissues: Tissues): Section {
  const on = head(random, tissues, random.int(128, 136), random.int(166, 174))
  for (const side of [-1, 1])
    on.round({ x: X + side * 44, y: Y, rx: 28, ry: 92, turn: side * 0.06 }, tissues.white, { soft: 12 })
  on.line(trail('0 -160 1.4, 1 0 1.3, 0 158 1.6', X, Y), tissues.falx)
  return on
}

function fossa(random: Random, tissues: Tissues): Section {
  const on = head(random, tissues, random.int(140, 146), random.int(182, 190))
  const isCt = tissues === ct
  for (const side of [-1, 1]) {
    on.shape(scaledBy(dots('14 4, 60 -20, 128 -26, 134 -6, 84 20, 30 30', 0, 0, side), X, Y), tissues.bone, {
      soft: 2,
    })
    for (let cell = 0; cell < 12; cell++)
      on.round(
        {
          x: X + side * random.int(84, 126),
          y: Y + random.int(-18, 6),
          rx: random.int(2, 5),
          ry: random.int(2, 4),
        },
        tissues.air,
      )
    on.shape(
      scaledBy(dots('22 -100, 74 -118, 120 -90, 116 -44, 40 -26', 0, 0, side), X, Y),
      isCt ? tissues.grey : tissues.grey,
      { soft: 2, uneven: 3 },
    )
    on.round({ x: X + side * 54, y: Y - 134, rx: 27, ry: 32, turn: side * 0.3 }, tissues.fat, { soft: 1.5 })
    on.round({ x: X + side * 58, y: Y - 146, rx: 18, ry: 18 }, tissues.fluid + (isCt ? 8 : 0), { soft: 1 })
    on.round({ x: X + side * 59, y: Y - 156, rx: 7, ry: 3 }, isCt ? 85 : tissues.deep)
    on.line(trail('56 -134 3, 36 -104 3', X, Y, side), tissues.deep)
    on.round({ x: X + side * 56, y: Y + 92, rx: 56, ry: 46, rough: 0.02 }, tissues.grey, { soft: 2 })
    on.round({ x: X + side * 50, y: Y + 90, rx: 30, ry: 26, rough: 0.1 }, tissues.white, { soft: 6 })
    for (let leaf = 0; leaf < 6; leaf++)
      on.line(
        [
          [X + side * 24, Y + 70 + leaf * 11, 0.8],
          [X + side * 66, Y + 62 + leaf * 13, 0.9],
          [X + side * 104, Y + 74 + leaf * 9, 0.8],
        ],
        tissues.fluid,
        { soft: 1.2 },
      )
  }
  for (let cell = 0; cell < 7; cell++)
    on.round({ x: X + (cell % 2 ? 7 : -7), y: Y - 164 + cell * 9, rx: 6, ry: 5 }, tissues.air)
  on.round({ x: X, y: Y + 30, rx: 28, ry: 26, rough: 0.03 }, tissues.white, {
    soft: 2.5,
    uneven: isCt ? 2 : 8,
  })
  on.shape(scaledBy(dots('-11 62, 0 56, 11 62, 0 74'), X, Y), tissues.fluid, { soft: 1.4 })
  on.shape(scaledBy(dots('-16 0, 0 -8, 16 0, 10 6, -10 6'), X, Y), tissues.fluid, { soft: 1.4 })
  return on
}

const brainWindow = { width: 80, level: 38 }
export const ctFossa = (random: Random): Picture => asCt(fossa(random, ct), 'HEAD', brainWindow)
export const ctGanglia = (random: Random): Picture => asCt(ganglia(random, ct), 'HEAD', brainWindow)
export const ctVentricles = (random: Random): Picture => asCt(ventricles(random, ct), 'HEAD', brainWindow)
export const ctVertex = (random: Random): Picture => asCt(vertex(random, ct), 'HEAD', brainWindow)
export const ctBone = (random: Random): Picture =>
  asCt(fossa(random, ct), 'HEAD BONE', { width: 2500, level: 500 })

const sides = ['R', 'L', 'A'] as const
export const mrT2 = (random: Random): Picture =>
  asMr(ganglia(random, t2), { name: 'T2 TSE TRA', times: 'TR 4200 TE 98', sides })
export const mrFlair = (random: Random): Picture =>
  asMr(ventricles(random, flair), { name: 'FLAIR TRA', times: 'TR 9000 TE 94', sides })
export const mrT1 = (random: Random): Picture =>
  asMr(ventricles(random, t1), { name: 'T1 SE TRA', times: 'TR 560 TE 12', sides })
export const mrFossa = (random: Random): Picture =>
  asMr(fossa(random, t2), { name: 'T2 TSE TRA', times: 'TR 4200 TE 98', sides })
export const mrVertex = (random: Random): Picture =>
  asMr(vertex(random, flair), { name: 'FLAIR TRA', times: 'TR 9000 TE 94', sides })
