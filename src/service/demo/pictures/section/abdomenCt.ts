import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { asCt } from './section.ts'
import type { Section } from './section.ts'
import { MIDDLE, bone, hu, ribs, scaledBy, trunk, vertebra } from './trunk.ts'

const window = { width: 400, level: 45 }

/** Great vessels in front of the spine. */
function vessels(on: Section, y: number): void {
  on.round({ x: MIDDLE + 12, y: y - 42, rx: 14, ry: 14 }, hu.blood + 16)
  on.round({ x: MIDDLE - 26, y: y - 40, rx: 15, ry: 12 }, hu.blood - 26)
}

function kidney(on: Section, side: number, x: number, y: number): void {
  const turn = side * 0.55
  on.round({ x, y, rx: 27, ry: 37, turn, rough: 0.05 }, hu.blood + 12, { uneven: 12 })
  for (let part = 0; part < 5; part++) {
    const angle = part * 1.2 + on.random.next()
    on.round({ x: x + Math.cos(angle) * 13, y: y + Math.sin(angle) * 19, rx: 6, ry: 7 }, hu.blood - 40, {
      soft: 3,
    })
  }
  on.round({ x: x - side * 10, y: y - 2, rx: 14, ry: 17, turn }, hu.fat, { soft: 3 })
  on.line(trail('-8 0 4, -34 -6 4', x, y, side), hu.blood - 30)
}

/** Loops of bowel, some with air in front. */
function bowel(
  on: Section,
  count: number,
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
): void {
  const { random } = on
  for (let loop = 0; loop < count; loop++) {
    const [x, y, r, turn] = [random.int(x0, x1), random.int(y0, y1), random.int(13, 19), random.next() * 3]
    on.round({ x, y, rx: r * 1.35, ry: r, turn, rough: 0.08 }, 96, { uneven: 10 })
    on.round({ x, y, rx: r * 1.35 - 4, ry: r - 4, turn, rough: 0.08 }, 26, { uneven: 14 })
    if (random.chance(0.3)) on.round({ x, y: y - r * 0.35, rx: r * 0.7, ry: r * 0.35 }, -700, { soft: 1.5 })
  }
}

function colon(on: Section, x: number, y: number, r: number): void {
  on.round({ x, y, rx: r, ry: r * 1.1, rough: 0.07 }, 70)
  on.round({ x, y, rx: r - 4, ry: r * 1.1 - 4, rough: 0.07 }, 30, { uneven: 45 })
  on.round({ x, y: y - r * 0.3, rx: r * 0.72, ry: r * 0.55, rough: 0.1 }, hu.air + 60)
}

function upperLevel(random: Random): Section {
  const y = 252 + random.int(-4, 4)
  const on = trunk(random, {
    rx: random.int(212, 224),
    ry: random.int(150, 158),
    y,
    fat: random.int(16, 28),
    muscle: 17,
  })
  ribs(on, y, 183, 122, 7)
  on.shape(
    scaledBy(
      dots('30 -96, -40 -112, -120 -88, -168 -20, -164 50, -116 96, -60 84, -34 34, -20 -10, 46 -52, 84 -78'),
      MIDDLE,
      y,
    ),
    hu.liver,
    { uneven: 10, soft: 2 },
  )
  for (const [x1, y1, x2, y2] of [
    [-40, -4, -110, -40],
    [-44, 10, -120, 40],
    [-40, -6, -60, -80],
    [-70, 20, -90, 70],
  ] as const)
    on.line(
      [
        [MIDDLE + x1, y + y1, 6],
        [MIDDLE + (x1 + x2) / 2 + random.int(-6, 6), y + (y1 + y2) / 2, 4.5],
        [MIDDLE + x2, y + y2, 2],
      ],
      hu.blood,
      { soft: 2 },
    )
  for (let dot = 0; dot < 12; dot++)
    on.round(
      {
        x: MIDDLE - random.int(50, 140),
        y: y + random.int(-70, 70),
        rx: random.tenths(1.5, 3.2),
        ry: random.tenths(1.5, 3.2),
      },
      hu.blood,
      { soft: 1.5 },
    )
  on.shape(scaledBy(dots('40 -70, 88 -86, 136 -62, 140 -10, 104 18, 62 2, 44 -30'), MIDDLE, y), 74)
  on.shape(scaledBy(dots('46 -66, 88 -80, 130 -58, 134 -12, 102 12, 66 -2, 50 -30'), MIDDLE, y), 22, {
    uneven: 18,
  })
  on.shape(scaledBy(dots('50 -66, 88 -80, 130 -58, 134 -44, 90 -40, 52 -44'), MIDDLE, y), hu.air + 40)
  on.shape(
    scaledBy(dots('116 34, 154 10, 172 30, 158 84, 122 104, 98 92, 112 64'), MIDDLE, y),
    hu.liver + 14,
    { uneven: 8 },
  )
  vertebra(on, y + 68, 0.95)
  vessels(on, y + 74)
  return on
}

function renalLevel(random: Random): Section {
  const y = 250 + random.int(-4, 4)
  const on = trunk(random, {
    rx: random.int(206, 220),
    ry: random.int(142, 152),
    y,
    fat: random.int(18, 32),
    muscle: 18,
  })
  ribs(on, y, 178, 112, 5)
  on.shape(
    scaledBy(dots('-60 -76, -120 -76, -160 -20, -158 40, -124 66, -96 40, -84 -10, -58 -40'), MIDDLE, y),
    hu.liver,
    { uneven: 10, soft: 2 },
  )
  on.round({ x: MIDDLE - 70, y: y - 44, rx: 19, ry: 25, turn: 0.4 }, 70)
  on.round({ x: MIDDLE - 70, y: y - 44, rx: 16, ry: 22, turn: 0.4 }, 9)
  on.line(trail('-50 -10 12, -10 -22 11, 40 -28 11, 92 -4 9', MIDDLE, y), 92, { uneven: 24, soft: 2 })
  on.line(trail('-14 -6 6, 40 -14 5, 88 8 4', MIDDLE, y), hu.blood, { soft: 1.5 })
  bowel(on, 9, [MIDDLE + 20, y - 86], [MIDDLE + 130, y - 44])
  colon(on, MIDDLE + 140, y + 4, 21)
  colon(on, MIDDLE - 20, y - 86, 23)
  kidney(on, -1, MIDDLE - 88, y + 52)
  kidney(on, 1, MIDDLE + 90, y + 48)
  vertebra(on, y + 64, 0.95)
  for (const side of [-1, 1])
    on.round({ x: MIDDLE + side * 42, y: y + 66, rx: 17, ry: 20 }, hu.muscle + 6, { uneven: 10 })
  vessels(on, y + 70)
  return on
}

function lowerLevel(random: Random): Section {
  const y = 254 + random.int(-4, 4)
  const on = trunk(random, {
    rx: random.int(204, 218),
    ry: random.int(134, 144),
    y,
    fat: random.int(22, 38),
    muscle: 14,
  })
  bowel(on, 19, [MIDDLE - 110, y - 74], [MIDDLE + 110, y + 12])
  colon(on, MIDDLE - 134, y + 6, 28)
  colon(on, MIDDLE + 138, y + 10, 20)
  vertebra(on, y + 56, 0.95)
  for (const side of [-1, 1]) {
    on.round({ x: MIDDLE + side * 56, y: y + 56, rx: 25, ry: 27, turn: side * 0.3 }, hu.muscle + 6, {
      uneven: 12,
    })
    bone(on, scaledBy(dots('116 84, 150 40, 164 24, 168 38, 146 72, 120 98', 0, 0, side), MIDDLE, y))
    on.round({ x: MIDDLE + side * 17, y: y + 22, rx: 9, ry: 9 }, hu.blood + 10)
    on.round({ x: MIDDLE + side * 24, y: y + 34, rx: 9, ry: 8 }, hu.blood - 30)
  }
  return on
}

function pelvicLevel(random: Random): Section {
  const y = 256 + random.int(-4, 4)
  const on = trunk(random, {
    rx: random.int(208, 220),
    ry: random.int(128, 138),
    y,
    fat: random.int(24, 38),
    muscle: 22,
  })
  for (const side of [-1, 1]) {
    on.round({ x: MIDDLE + side * 96, y: y + 78, rx: 62, ry: 36, turn: side * 0.2, rough: 0.05 }, hu.muscle, {
      uneven: 20,
    })
    on.round({ x: MIDDLE + side * 132, y: y - 18, rx: 40, ry: 42, rough: 0.06 }, hu.muscle, { uneven: 18 })
    bone(on, scaledBy(dots('66 -14, 82 -40, 96 -38, 90 10, 84 48, 68 50, 74 16', 0, 0, side), MIDDLE, y))
    on.paint(
      scaledBy(dots('100 -20, 126 -30, 146 -12, 140 14, 118 26, 98 10', 0, 0, side), MIDDLE, y),
      8,
      (inside) => (inside < 3 ? hu.rind : hu.bone - 60),
    )
    on.round({ x: MIDDLE + side * 88, y: y - 72, rx: 9, ry: 9 }, hu.blood + 14)
    on.round({ x: MIDDLE + side * 74, y: y - 66, rx: 10, ry: 9 }, hu.blood - 30)
  }
  on.round({ x: MIDDLE, y: y - 34, rx: 54, ry: 42, rough: 0.03 }, 55)
  on.round({ x: MIDDLE, y: y - 34, rx: 50, ry: 38, rough: 0.03 }, 6)
  on.round({ x: MIDDLE, y: y + 22, rx: 38, ry: 18, rough: 0.08 }, 68, { uneven: 16 })
  colon(on, MIDDLE, y + 58, 19)
  bone(on, scaledBy(dots('-20 92, 0 86, 20 92, 12 106, -12 106'), MIDDLE, y))
  return on
}

export const abdomenUpper = (random: Random): Picture => asCt(upperLevel(random), 'ABDOMEN PORTAL', window)
export const abdomenRenal = (random: Random): Picture => asCt(renalLevel(random), 'ABDOMEN PORTAL', window)
export const abdomenLower = (random: Random): Picture => asCt(lowerLevel(random), 'ABDOMEN PORTAL', window)
export const pelvis = (random: Random): Picture => asCt(pelvicLevel(random), 'PELVIS PORTAL', window)
