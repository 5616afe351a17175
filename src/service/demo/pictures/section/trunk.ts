import { dots } from '#service/demo/pictures/paint/points.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { outline, section } from './section.ts'
import type { Section } from './section.ts'

/** Densities in Hounsfield units. */
export const hu = {
  air: -1000,
  fat: -104,
  muscle: 58,
  fluid: 8,
  soft: 42,
  liver: 112,
  blood: 168,
  bone: 420,
  rind: 820,
  lung: -868,
} as const

export const MIDDLE = 256

interface Trunk {
  rx: number
  ry: number
  y: number
  /** How thick fat and muscle are. */
  fat: number
  muscle: number
}

/** Skin, fat and muscle of a trunk on its table, with what lies within left to fat. */
export function trunk(random: Random, { rx, ry, y, fat, muscle }: Trunk): Section {
  const on = section(random, hu.air)
  for (const drop of [0, 16])
    on.line(
      [
        [40, y + ry + 14 + drop - 8, 1.2],
        [150, y + ry + 24 + drop, 1.4],
        [256, y + ry + 28 + drop, 1.4],
        [362, y + ry + 24 + drop, 1.4],
        [472, y + ry + 6 + drop, 1.2],
      ],
      -40,
    )
  const wander = Array.from({ length: 24 }, () => random.next() * 0.03 - 0.015)
  // The back is flat where it lies.
  const flat = (points: Point[]): Point[] =>
    points.map(([px, py]) => [px, Math.min(py, y + ry * 0.94 + (py - y - ry * 0.94) * 0.4)])
  on.shape(flat(outline(MIDDLE, y, rx, ry, wander)), 10)
  on.shape(flat(outline(MIDDLE, y, rx - 3, ry - 3, wander)), hu.fat, { uneven: 9 })
  on.shape(flat(outline(MIDDLE, y, rx - fat, ry - fat, wander)), hu.muscle, { uneven: 14, soft: 2 })
  on.shape(flat(outline(MIDDLE, y - 2, rx - fat - muscle, ry - fat - muscle - 4, wander)), hu.fat, {
    uneven: 12,
    soft: 2.5,
  })
  return on
}

/** Bone with a dense rind. */
export function bone(on: Section, corners: readonly Point[]): void {
  on.paint(corners, 9, (inside) =>
    inside < 3.5 ? hu.rind : hu.bone - 120 + 60 * Math.max(0, 1 - inside / 9),
  )
}

/** Ribs cut aslant, around the trunk. */
export function ribs(on: Section, y: number, rx: number, ry: number, count: number): void {
  const { random } = on
  for (let rib = 0; rib < count; rib++)
    for (const side of [-1, 1]) {
      const angle = -1.15 + (rib / (count - 1)) * 2.3 + random.next() * 0.08
      const long = 0.09 + random.next() * 0.08
      const place = (turn: number, radius: number) =>
        [MIDDLE + side * Math.cos(turn) * rx, y + Math.sin(turn) * ry, radius] as const
      on.line([place(angle - long, 5), place(angle, 6.5), place(angle + long, 5)], hu.rind - 100)
      on.line([place(angle - long * 0.7, 2), place(angle, 3), place(angle + long * 0.7, 2)], hu.bone - 160, {
        soft: 2,
      })
    }
}

/** A vertebra seen from below: body, arch, processes, and the canal. */
export function vertebra(on: Section, y: number, size = 1): void {
  const scaled = (points: readonly Point[]): Point[] =>
    points.map(([px, py]) => [MIDDLE + px * size, y + py * size])
  for (const side of [-1, 1]) {
    on.line(
      [
        [MIDDLE + side * 20 * size, y + 24 * size, 6],
        [MIDDLE + side * 44 * size, y + 30 * size, 5],
        [MIDDLE + side * 58 * size, y + 30 * size, 4],
      ],
      hu.rind - 140,
    )
    on.line(
      [
        [MIDDLE + side * 22 * size, y + 26 * size, 6],
        [MIDDLE + side * 14 * size, y + 48 * size, 5],
        [MIDDLE, y + 58 * size, 5],
      ],
      hu.rind - 140,
    )
    on.round(
      { x: MIDDLE + side * 34 * size, y: y + 50 * size, rx: 28 * size, ry: 18 * size, turn: side * 0.3 },
      hu.muscle,
      { uneven: 16, soft: 2.5 },
    )
  }
  on.line(
    [
      [MIDDLE, y + 50 * size, 5],
      [MIDDLE, y + 68 * size, 3],
    ],
    hu.rind - 140,
  )
  on.round({ x: MIDDLE, y: y + 32 * size, rx: 15 * size, ry: 12 * size }, 24)
  bone(on, scaled(dots('-30 -4, -20 -22, 0 -27, 20 -22, 30 -4, 24 16, 0 19, -24 16')))
}

export const scaledBy = (points: readonly Point[], x: number, y: number, size = 1): Point[] =>
  points.map(([px, py]) => [x + px * size, y + py * size])
