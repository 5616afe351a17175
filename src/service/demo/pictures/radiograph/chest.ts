import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { film } from './film.ts'
import type { Film } from './film.ts'

const WIDTH = 600
const HEIGHT = 640

/** Vessels that fan out from where they enter the lung, finer and finer. */
function vessels(on: Film, x: number, y: number, side: number, random: Random): void {
  const grow = (fromX: number, fromY: number, heading: number, radius: number, left: number) => {
    const course: [number, number, number][] = [[fromX, fromY, radius]]
    let [px, py, turn] = [fromX, fromY, heading]
    for (let step = 0; step < left; step++) {
      turn += (random.next() - 0.5) * 0.5
      px += Math.cos(turn) * 19
      py += Math.sin(turn) * 19
      course.push([px, py, Math.max(0.5, radius * (1 - (step + 1) / (left + 1)))])
      if (step > 0 && left > 2 && random.chance(0.5))
        grow(px, py, turn + random.pick([-0.6, 0.6]), radius * 0.6, left - step - 1)
    }
    on.cord(course, 0.1)
  }
  for (let root = 0; root < 11; root++) {
    const heading = (side > 0 ? 0 : Math.PI) + side * (-1.25 + (root / 10) * 2.6)
    grow(x, y + random.int(-26, 26), heading, random.int(3, 5), random.int(4, 7))
  }
}

function ribs(on: Film, middle: number, random: Random): void {
  const tilt = random.next() * 6
  for (const side of [-1, 1]) {
    for (let rib = 0; rib < 10; rib++) {
      const y = 66 + rib * 39 + tilt
      const reach = Math.min(212, 92 + rib * 27 - Math.max(0, rib - 5) * 17)
      const at = (share: number, drop: number, radius: number) =>
        [middle + side * (24 + (reach - 24) * share), y + drop, radius] as const
      on.bone(
        [
          at(0, 0, 6),
          at(0.3, -10 + rib, 7),
          at(0.65, 0 + rib * 2, 7),
          at(0.9, 24 + rib * 3, 6.5),
          at(1, 56 + rib * 3, 5),
        ],
        0.19,
        0.5,
      )
      if (rib > 0 && rib < 8)
        on.bone(
          [at(1, 56 + rib * 3, 5), at(0.94, 84 + rib * 2, 6.5), at(0.72, 112, 7.5), at(0.46, 130 - rib, 8)],
          0.1,
          0.5,
        )
    }
    on.bone(trail('14 100 9, 70 82 7.5, 140 64 7, 212 66 8', middle, 0, side), 0.3, 0.45)
    on.plate(dots('196 90, 250 84, 262 150, 232 226, 206 250, 200 180', middle, 0, side), 0.2, 4)
    on.ball({ x: middle + side * 272, y: 104, rx: 32, ry: 34 }, 0.5)
    on.bone(trail('276 128 24, 292 220 18, 304 330 17', middle, 0, side), 0.35, 0.4)
  }
}

/** From behind to the front, standing. */
export function chestFront(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  const middle = 300 + random.int(-5, 5)
  const [wide, dome] = [random.int(196, 212), 480 + random.int(-18, 14)]
  const both = (points: readonly Point[]): Point[] => [
    ...points.map(([x, y]): Point => [middle + x, y]),
    ...points.toReversed().map(([x, y]): Point => [middle - x, y]),
  ]
  on.layer(
    both(
      dots(
        `44 -40, 50 20, 120 48, 230 62, 300 110, 320 240, 310 330, ${wide + 62} 350, ${wide + 66} 480, ${wide + 70} 700`,
      ),
    ),
    0.92,
    74,
  )
  on.layer(both(dots(`40 150, ${wide - 40} 330, ${wide - 10} 420, ${wide - 60} 470, 60 470`)), 0.08, 60)
  for (const [side, inner, low] of [
    [-1, 34, dome - 16],
    [1, 40, dome],
  ] as const)
    on.layer(
      dots(
        `${inner} 96, 76 56, 128 72, 172 150, ${wide - 6} 270, ${wide} 390, ${wide + 2} ${low + 40}, ${wide - 40} ${low - 2}, ${wide - 105} ${low - 26}, 60 ${low - 4}, ${inner + 4} ${low}, ${inner} 300`,
        middle,
        0,
        side,
      ),
      -0.72,
      34,
    )
  vessels(on, middle - 46, 268, -1, random)
  vessels(on, middle + 52, 254, 1, random)
  for (const side of [-1, 1])
    on.ball({ x: middle + side * 50, y: 262, rx: 22, ry: 42, turn: side * -0.2, rough: 0.12 }, 0.16)
  const bulge = random.int(-8, 18)
  on.layer(
    dots(
      `-36 130, 30 130, 50 160, 48 200, 44 250, 66 300, ${106 + bulge} 380, ${116 + bulge} 446, 60 ${dome + 8}, -50 ${dome + 2}, -66 440, -60 350, -40 270`,
      middle,
      0,
    ),
    0.62,
    26,
  )
  on.layer(
    dots(
      `-290 ${dome + 50}, ${-wide + 40} ${dome - 6}, -96 ${dome - 38}, 0 ${dome - 2}, 120 ${dome - 20}, ${wide - 20} ${dome + 10}, 290 ${dome + 60}, 290 700, -290 700`,
      middle,
      0,
    ),
    0.5,
    22,
  )
  on.ball({ x: middle + 128, y: dome + 26, rx: 40, ry: 20, rough: 0.1 }, -0.36)
  for (let bone = 0; bone < 13; bone++) {
    const y = 30 + bone * 40
    on.plate(dots('-21 0, 21 0, 19 17, 22 34, -22 34, -19 17', middle, y), 0.2, 4)
    on.ball({ x: middle, y: y + 20, rx: 5, ry: 10 }, 0.12)
  }
  on.cord(trail('-2 -10 12, 0 120 12, -4 190 11', middle, 0), -0.14)
  ribs(on, middle, random)
  return on.finish({ text: 'D', at: [26, 40] }, [
    'TORAX PA',
    `KV ${random.int(110, 125)} MAS 2.${random.int(0, 9)}`,
  ])
}

/** From the side. */
export function chestSide(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  const [x, dome] = [random.int(-8, 8), 478 + random.int(-14, 14)]
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [px + x, py])
  on.layer(
    at(
      dots(
        '170 -40, 330 -40, 410 60, 470 160, 486 300, 468 440, 470 700, 130 700, 112 480, 96 330, 112 200, 150 90',
      ),
    ),
    1.0,
    70,
  )
  on.layer(
    at(
      dots(
        `180 120, 230 78, 320 78, 400 130, 440 240, 446 380, 432 ${dome + 50}, 380 ${dome + 20}, 300 ${dome - 30}, 220 ${dome - 26}, 150 ${dome + 6}, 136 380, 140 230`,
      ),
    ),
    -0.64,
    34,
  )
  on.layer(
    at(dots(`196 300, 250 280, 310 330, 312 420, 270 ${dome - 10}, 180 ${dome + 2}, 152 420`)),
    0.46,
    34,
  )
  on.layer(at(dots('220 120, 300 120, 312 220, 280 300, 230 290')), 0.16, 26)
  on.layer(
    at(
      dots(
        `100 ${dome + 40}, 150 ${dome - 4}, 240 ${dome - 38}, 330 ${dome - 16}, 430 ${dome + 52}, 470 700, 100 700`,
      ),
    ),
    0.46,
    18,
  )
  on.layer(
    at(dots(`120 ${dome + 60}, 200 ${dome + 6}, 300 ${dome - 6}, 440 ${dome + 70}, 470 700, 110 700`)),
    0.2,
    18,
  )
  on.cord(
    at(dots('252 -10, 262 120, 276 236')).map(([px, py]) => [px, py, 12] as const),
    -0.2,
  )
  vessels(on, 284 + x, 252, 1, random)
  vessels(on, 262 + x, 262, -1, random)
  for (let bone = 0; bone < 13; bone++) {
    const y = 26 + bone * 43
    const back = 392 + x + Math.sin((bone / 12) * 3) * 32
    on.plate(dots('-21 0, 19 3, 18 20, 21 36, -19 33, -18 16', back, y), 0.3, 5)
    on.bone(trail('22 20 7, 44 30 6, 62 50 5', back, y), 0.17, 0.5)
  }
  for (let rib = 0; rib < 9; rib++) {
    const y = 72 + rib * 42 + random.int(-3, 3)
    on.bone(
      [
        [410 + x + Math.sin(rib / 3) * 26, y, 6],
        [330 + x, y + 40, 6.5],
        [240 + x, y + 96, 6.5],
        [166 + x - rib * 3, y + 128, 6],
      ],
      0.12,
      0.5,
    )
  }
  on.bone(trail('176 132 9, 146 220 9, 128 320 9, 132 380 7', x, 0), 0.28, 0.4)
  return on.finish({ text: 'E', at: [26, 40] }, [
    'TORAX PERFIL',
    `KV ${random.int(118, 130)} MAS 6.${random.int(0, 9)}`,
  ])
}
