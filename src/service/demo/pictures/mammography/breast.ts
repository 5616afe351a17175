import { area } from '#service/demo/pictures/paint/area.ts'
import { dots } from '#service/demo/pictures/paint/points.ts'
import { cloud, grain, swell } from '#service/demo/pictures/paint/noise.ts'
import { develop, write } from '#service/demo/pictures/paint/picture.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { at, coarsePlane, enlarge, everywhere, plane, smooth } from '#service/demo/pictures/paint/plane.ts'
import { curve } from '#service/demo/pictures/paint/shapes.ts'
import { stroke } from '#service/demo/pictures/paint/stroke.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'

const WIDTH = 480
const HEIGHT = 640

/** A breast at the left edge, turned over for the other side. `oblique` shows the muscle above it. */
function breast(random: Random, side: 'R' | 'L', oblique: boolean): Picture {
  const matter = coarsePlane(WIDTH, HEIGHT)
  const { values } = matter
  const [dx, dy] = [random.int(0, 255), random.int(0, 255)]
  const wide = random.int(285, 330)
  const y = oblique ? 350 : 318
  const skin: Point[] = oblique
    ? [
        [-60, -40],
        [150, -40],
        [170, 60],
        [wide - 60, 190],
        [wide, y],
        [wide - 40, y + 120],
        [150, y + 190],
        [60, y + 226],
        [-60, y + 250],
      ]
    : [
        [-60, y - 270],
        [60, y - 262],
        [170, y - 200],
        [wide - 50, y - 110],
        [wide, y],
        [wide - 50, y + 110],
        [170, y + 200],
        [60, y + 262],
        [-60, y + 270],
      ]
  area(matter, skin, 60, (index, inside) => {
    if (inside > 0) values[index] = 0.33 * smooth(-14, 60, inside)
  })
  // The skin is a thin bright line, measured finely.
  area(matter, skin, 9, (index, inside) => {
    const line = 0.3 * smooth(-1.5, 2, inside) * smooth(8, 3, inside)
    values[index] = Math.max(at(values, index) * smooth(-1.5, 1.5, inside), line)
  })
  const dense = 0.55 + random.next() * 0.55
  const gland: Point[] = [
    [-30, y - 120],
    [60, y - 130],
    [150, y - 100],
    [wide - 90, y - 40],
    [wide - 26, y],
    [wide - 96, y + 60],
    [140, y + 110],
    [50, y + 126],
    [-30, y + 96],
  ]
  area(matter, gland, 70, (index, inside, px, py) => {
    if (inside < 0) return
    const lobes = swell(px * 0.7 + dx, py * 0.7 + dy) * 0.6 + cloud(px * 1.3 + dy, py * 1.1 + dx) * 0.55
    const fine = Math.abs(cloud(px * 2.4 + dx, py * 2.1 + dy))
    values[index] =
      at(values, index) +
      smooth(0, 62, inside) * dense * (0.34 * smooth(-1.1, 1.2, lobes) + 0.09 * (1 - fine))
  })
  // Strands run to the nipple.
  for (let strand = 0; strand < 26; strand++) {
    const from: Point = [random.int(10, 180), y + random.int(-190, 190)]
    const middle: Point = [
      (from[0] + wide) / 2 + random.int(-26, 26),
      (from[1] + y) / 2 + random.int(-34, 34),
    ]
    stroke(
      matter,
      curve(
        [
          [...from, 1.6],
          [...middle, 1.2],
          [wide - 20, y + random.int(-12, 12), 0.6],
        ],
        6,
      ),
      2,
      (index, inside) => {
        values[index] = at(values, index) + 0.028 * smooth(-2, 1, inside)
      },
    )
  }
  area(matter, dots('-8 -13, 11 -8, 11 8, -8 13', wide, y), 5, (index, inside) => {
    values[index] = Math.max(at(values, index), 0.46 * smooth(-2, 5, inside))
  })
  if (oblique)
    area(
      matter,
      [
        [-60, -60],
        [random.int(150, 180), -60],
        [96, 130],
        [30, random.int(300, 340)],
        [-60, 380],
      ],
      26,
      (index, inside, px, py) => {
        values[index] =
          at(values, index) + smooth(-4, 24, inside) * (0.36 + 0.03 * swell(px * 0.5 + py * 0.8, py * 0.2))
      },
    )
  for (let spot = 0; spot < random.int(0, 4); spot++) {
    const place: Point = [random.int(60, 220), y + random.int(-90, 90)]
    stroke(
      matter,
      [
        [...place, 1.2],
        [place[0] + 1, place[1] + 1, 1.2],
      ],
      2,
      (index, inside) => {
        values[index] = at(values, index) + 0.5 * smooth(-1, 1, inside)
      },
    )
  }
  return shown(matter, side, oblique, random)
}

function shown(matter: ReturnType<typeof plane>, side: 'R' | 'L', oblique: boolean, random: Random): Picture {
  const film = plane(WIDTH, HEIGHT)
  const { values } = enlarge(matter)
  everywhere(film, (index, x, y) => {
    const from = side === 'L' ? index : index - x + (WIDTH - 1 - x)
    const amount = at(values, from)
    film.values[index] = 4 + 250 * (1 - Math.exp(-2.1 * amount ** 1.25)) * (1 + 0.025 * grain(x, y))
  })
  const picture = develop(film)
  write(picture, [`${side} ${oblique ? 'MLO' : 'CC'}`], [side === 'L' ? -20 : 20, 20], 3, [238, 238, 238])
  write(
    picture,
    [
      `KV ${random.int(27, 31)} MAS ${random.int(60, 110)}`,
      `${random.int(42, 68)} MM ${random.int(80, 120)} N`,
    ],
    [side === 'L' ? -20 : 20, 56],
    1,
  )
  return picture
}

export const rightAbove = (random: Random): Picture => breast(random, 'R', false)
export const leftAbove = (random: Random): Picture => breast(random, 'L', false)
export const rightOblique = (random: Random): Picture => breast(random, 'R', true)
export const leftOblique = (random: Random): Picture => breast(random, 'L', true)
