import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { asCt, outline, section } from './section.ts'
import type { Section } from './section.ts'
import { hu, scaledBy } from './trunk.ts'

const window = { width: 2600, level: 350 }
const X = 256
const Y = 256

/** A space in bone, with a thin lining; some are thick. */
function sinus(on: Section, corners: readonly (readonly [number, number])[], thick: number): void {
  on.paint(corners, 20, (inside) => (inside < 2.2 ? hu.rind - 60 : inside < 2.2 + thick ? hu.soft : hu.air))
}

/** Seen from the front. */
export function sinusFront(random: Random): Picture {
  const on = section(random, hu.air)
  const thick = () => random.pick([0.8, 1, 2, 7])
  on.shape(
    scaledBy(
      dots(
        '0 -196, 90 -180, 146 -120, 160 -30, 150 60, 118 130, 84 196, 0 214, -84 196, -118 130, -150 60, -160 -30, -146 -120, -90 -180',
      ),
      X,
      Y,
    ),
    hu.soft,
    { uneven: 20 },
  )
  on.paint(
    scaledBy(
      dots('0 -186, 86 -170, 132 -112, 118 -76, 40 -66, 0 -72, -40 -66, -118 -76, -132 -112, -86 -170'),
      X,
      Y,
    ),
    12,
    (inside) => (inside < 7 ? hu.rind + 200 : 34),
  )
  for (const side of [-1, 1]) {
    on.paint(outline(X + side * 74, Y - 44, 47, 42), 6, (inside) => (inside < 3 ? hu.rind : hu.fat))
    on.round({ x: X + side * 72, y: Y - 46, rx: 24, ry: 24 }, 26)
    for (const angle of [0, 1.6, 3.1, 4.7])
      on.round(
        {
          x: X + side * 72 + Math.cos(angle) * 33,
          y: Y - 45 + Math.sin(angle) * 30,
          rx: 4,
          ry: 7,
          turn: angle,
        },
        60,
      )
    sinus(on, scaledBy(dots('34 14, 70 2, 112 10, 104 54, 78 92, 50 86, 36 56', 0, 0, side), X, Y), thick())
    for (let cell = 0; cell < 5; cell++)
      sinus(
        on,
        outline(X + side * (15 + (cell % 2) * 4), Y - 66 + cell * 15, 9, 8),
        random.pick([0.4, 0.6, 2]),
      )
    on.shape(scaledBy(dots('2 4, 26 0, 30 50, 26 90, 3 96', 0, 0, side), X, Y), hu.air)
    on.round({ x: X + side * 17, y: Y + 26, rx: 6, ry: 13, turn: side * -0.3 }, hu.soft)
    on.round({ x: X + side * 19, y: Y + 66, rx: 8, ry: 17, turn: side * -0.3 }, hu.soft)
    on.line(trail('22 14 1, 17 32 1.4', X, Y, side), hu.rind - 200)
    on.line(trail('26 52 1, 20 74 1.4', X, Y, side), hu.rind - 200)
    for (let tooth = 0; tooth < 4; tooth++) {
      const x = X + side * (30 + tooth * 17)
      on.line(trail('0 106 4, 1 126 6, 2 140 7', x, Y, side), 1700 + random.int(0, 400), { soft: 1.5 })
    }
    on.line(trail('118 20 5, 142 -4 5, 148 -30 4', X, Y, side), hu.rind)
  }
  on.line(trail('-104 100 5, -40 98 5, 40 98 5, 104 100 5', X, Y), hu.rind)
  const bend = random.int(-8, 8)
  on.line(
    [
      [X, Y - 62, 1.6],
      [X + bend * 0.4, Y - 10, 1.6],
      [X + bend, Y + 40, 1.8],
      [X, Y + 94, 2.4],
    ],
    hu.rind - 100,
  )
  on.round({ x: X, y: Y + 142, rx: 62, ry: 26 }, hu.soft + 14, { uneven: 14 })
  return asCt(on, 'SINUS COR', window)
}

/** Seen from below, at the height of the cheeks. */
export function sinusAcross(random: Random): Picture {
  const on = section(random, hu.air)
  on.shape(
    scaledBy(
      dots(
        '0 -190, 24 -176, 40 -140, 110 -120, 152 -50, 158 40, 136 130, 70 196, 0 206, -70 196, -136 130, -158 40, -152 -50, -110 -120, -40 -140, -24 -176',
      ),
      X,
      Y,
    ),
    hu.soft,
    { uneven: 20 },
  )
  for (const side of [-1, 1]) {
    sinus(
      on,
      scaledBy(dots('32 -104, 96 -100, 88 -52, 54 -20, 36 -36', 0, 0, side), X, Y),
      random.pick([0.8, 1, 2, 8]),
    )
    on.line(trail('104 -104 4, 138 -60 4, 146 -6 4', X, Y, side), hu.rind)
    on.shape(scaledBy(dots('3 -130, 22 -118, 26 -40, 4 -20', 0, 0, side), X, Y), hu.air)
    on.line(trail('14 -108 4, 16 -74 6, 13 -44 4', X, Y, side), hu.soft)
    on.line(trail('40 -6 3, 46 18 3', X, Y, side), hu.rind)
    on.line(trail('118 14 8, 122 40 9', X, Y, side), hu.rind, { soft: 2 })
    on.shape(scaledBy(dots('40 70, 120 50, 134 84, 90 120, 50 104', 0, 0, side), X, Y), hu.rind - 100, {
      uneven: 120,
    })
    for (let cell = 0; cell < 22; cell++)
      on.round(
        {
          x: X + side * random.int(78, 124),
          y: Y + random.int(62, 104),
          rx: random.int(2, 6),
          ry: random.int(2, 5),
        },
        hu.air,
      )
  }
  on.shape(scaledBy(dots('-34 -2, 34 -2, 40 30, 0 42, -40 30'), X, Y), hu.air, { soft: 2 })
  on.shape(scaledBy(dots('-30 54, 0 48, 30 54, 20 100, -20 100'), X, Y), hu.rind - 150, { uneven: 90 })
  on.round({ x: X, y: Y + 130, rx: 20, ry: 22 }, 30)
  on.paint(scaledBy(dots('-100 130, 0 176, 100 130, 60 186, 0 198, -60 186'), X, Y), 6, () => hu.rind)
  const bend = random.int(-7, 7)
  on.line(
    [
      [X, Y - 150, 2],
      [X + bend, Y - 90, 1.6],
      [X + bend * 0.5, Y - 50, 1.6],
      [X, Y - 14, 2],
    ],
    hu.rind - 100,
  )
  return asCt(on, 'SINUS TRA', window)
}
