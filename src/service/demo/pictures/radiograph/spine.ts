import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Point } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { film } from './film.ts'
import type { Film } from './film.ts'

const WIDTH = 520
const HEIGHT = 680

/** Gas in the bowel, in front of everything. */
function gas(on: Film, count: number, from: Point, to: Point): void {
  const { random } = on
  for (let bubble = 0; bubble < count; bubble++)
    on.ball(
      {
        x: random.int(from[0], to[0]),
        y: random.int(from[1], to[1]),
        rx: random.int(14, 40),
        ry: random.int(10, 22),
        turn: random.next() * 3,
        rough: 0.3,
      },
      -0.1 - random.next() * 0.09,
    )
}

export function spineFront(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  const [middle, lean] = [260, random.int(-14, 14)]
  on.layer(dots('-60 -40, 580 -40, 560 330, 600 720, -80 720, -40 330'), 0.44, 60)
  for (const side of [-1, 1]) {
    on.layer(dots('30 60, 62 200, 118 470, 60 520, 24 400', middle, 0, side), 0.1, 12)
    on.bone(trail('42 60 8, 120 84 8, 190 150 7', middle, 0, side), 0.17, 0.5)
    on.plate(
      dots('96 560, 130 490, 200 446, 258 470, 280 560, 240 640, 150 690, 100 640', middle, 0, side),
      0.3,
      9,
    )
  }
  for (let bone = 0; bone < 6; bone++) {
    const [y, w] = [18 + bone * 84, 47 + bone * 3]
    const x = middle + Math.sin(bone * 0.55) * lean
    on.plate(
      [
        [x - w, y],
        [x, y + 3],
        [x + w, y],
        [x + w - 6, y + 32],
        [x + w, y + 66],
        [x, y + 63],
        [x - w, y + 66],
        [x - w + 6, y + 32],
      ],
      0.42,
      6,
    )
    for (const side of [-1, 1]) {
      on.plate(
        [
          [x + side * (w - 26), y + 14],
          [x + side * (w - 12), y + 12],
          [x + side * (w - 9), y + 32],
          [x + side * (w - 20), y + 36],
        ],
        0.22,
        4,
      )
      if (bone > 0)
        on.bone(
          [
            [x + side * (w - 8), y + 26, 8],
            [x + side * (w + 26), y + 22, 7],
            [x + side * (w + 46), y + 18 + random.int(-4, 4), 6],
          ],
          0.2,
          0.5,
        )
      on.plate(dots('14 40, 30 46, 32 96, 18 100', x, y, side), 0.24, 4)
    }
    on.plate(dots('-6 36, 6 36, 9 82, 0 92, -9 82', x, y), 0.34, 4)
  }
  on.plate(dots('-86 530, 0 520, 86 530, 62 620, 20 720, -20 720, -62 620', middle, 0), 0.54, 8)
  for (const side of [-1, 1])
    for (let hole = 0; hole < 3; hole++)
      on.ball({ x: middle + side * (40 - hole * 7), y: 566 + hole * 36, rx: 9, ry: 6 }, -0.14)
  gas(on, 13, [40, 120], [480, 600])
  return on.finish({ text: 'D', at: [24, 30] }, [
    'COLUNA LOMBAR AP',
    `KV ${random.int(74, 80)} MAS ${random.int(28, 40)}`,
  ])
}

export function spineSide(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  on.layer(dots('20 -40, 470 -40, 500 200, 480 400, 520 720, -40 720, 10 400, -10 200'), 0.5, 80)
  const course: Point[] = dots('292 24, 270 106, 252 192, 246 280, 256 368, 284 452')
  const narrow = random.int(3, 5)
  for (const [bone, [x, y]] of course.entries()) {
    const tilt = [-0.16, -0.2, -0.12, 0.02, 0.16, 0.36][bone] ?? 0
    const [half, high] = [44 + bone * 2, bone === narrow ? 36 : 33]
    const at = (u: number, v: number): Point => [
      x + u * Math.cos(tilt) + v * Math.sin(tilt) * -1,
      y + u * Math.sin(tilt) + v * Math.cos(tilt),
    ]
    on.plate(
      [
        at(-half, -high),
        at(0, -high + 4),
        at(half, -high),
        at(half - 6, 0),
        at(half, high),
        at(0, high - 4),
        at(-half, high),
        at(-half + 6, 0),
      ],
      0.5,
      7,
    )
    on.plate([at(half - 2, -22), at(half + 26, -20), at(half + 28, -2), at(half - 2, 2)], 0.46, 4)
    on.plate(
      [at(half + 22, -34), at(half + 44, -26), at(half + 40, 34), at(half + 24, 44), at(half + 18, 6)],
      0.26,
      5,
    )
    on.plate(
      [at(half + 40, -4), at(half + 98, 6), at(half + 102, 36), at(half + 70, 34), at(half + 42, 18)],
      0.24,
      5,
    )
  }
  on.plate(dots('262 506, 352 488, 384 560, 420 640, 420 720, 380 720, 330 640, 284 570'), 0.6, 7)
  on.layer(dots('150 440, 300 420, 420 470, 470 560, 420 640, 280 640, 190 560'), 0.22, 40)
  for (const shift of [0, 20]) on.bone(trail('330 40 7, 240 96 7, 150 120 6', shift, 0), 0.15, 0.5)
  gas(on, 9, [30, 200], [190, 560])
  return on.finish({ text: 'E', at: [24, 30] }, [
    'COLUNA LOMBAR P',
    `KV ${random.int(84, 92)} MAS ${random.int(48, 64)}`,
  ])
}
