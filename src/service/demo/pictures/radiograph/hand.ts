import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { film } from './film.ts'
import type { Film } from './film.ts'

const WIDTH = 560
const HEIGHT = 680

type Place = (x: number, y: number) => readonly [number, number]

/** A short long bone: wide at both ends, slim between. */
function phalanx(
  on: Film,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
): void {
  const between = (share: number, width: number) =>
    [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, radius * width] as const
  on.bone(
    [
      between(0.02, 1),
      between(0.14, 1.12),
      between(0.35, 0.72),
      between(0.6, 0.66),
      between(0.84, 0.9),
      between(0.98, 0.8),
    ],
    0.62,
    0.42,
  )
}

// Of each finger from the thumb on: where its joints are, and how thick it is.
const fingers: readonly (readonly [joints: readonly (readonly [number, number])[], radius: number])[] = [
  [dots('206 452, 138 372, 100 306, 76 258'), 13],
  [dots('240 430, 212 288, 190 192, 180 134, 174 98'), 12.5],
  [dots('274 424, 266 274, 258 164, 254 96, 252 56'), 13],
  [dots('304 428, 320 288, 330 188, 336 122, 340 84'), 12],
  [dots('328 440, 372 316, 396 240, 408 194, 416 160'), 10.5],
]

const carpals = [
  [224, 486, 24, 20],
  [252, 466, 17, 16],
  [282, 470, 19, 26],
  [316, 474, 20, 20],
  [236, 524, 24, 17],
  [282, 520, 19, 16],
  [316, 512, 17, 17],
  [330, 500, 9, 9],
] as const

function draw(on: Film, place: Place, squeeze: number): void {
  const { random } = on
  for (const [joints, radius] of fingers) {
    const soft = joints.map(
      ([x, y], joint) => [...place(x, y), radius * (joint === 0 ? 2.6 : 2.15 - joint * 0.14)] as const,
    )
    const [last = [0, 0, 0]] = soft.slice(-1)
    on.cord([...soft, [last[0], last[1] - 10, radius * 1.1]], 0.26)
  }
  on.layer(
    dots('170 440, 200 330, 290 290, 370 330, 376 450, 362 560, 366 720, 200 720, 204 560').map(([x, y]) =>
      place(x, y),
    ),
    0.34,
    40,
  )
  for (const [joints, radius] of fingers)
    for (const [index, joint] of joints.slice(1).entries()) {
      const [fx, fy] = joints[index] ?? joint
      const gap = 0.035
      const from = place(fx + (joint[0] - fx) * gap, fy + (joint[1] - fy) * gap)
      const to = place(joint[0] - (joint[0] - fx) * gap, joint[1] - (joint[1] - fy) * gap)
      phalanx(on, from, to, radius * (index === 0 ? 1.12 : 1 - index * 0.1) * squeeze)
    }
  for (const [x, y, rx, ry] of carpals) {
    const corners = Array.from({ length: 8 }, (_, corner) => {
      const angle = (corner / 8) * Math.PI * 2
      const wander = 0.9 + random.next() * 0.2
      return place(x + Math.cos(angle) * rx * wander, y + Math.sin(angle) * ry * wander)
    })
    on.plate(corners, 0.5, 5)
  }
  const shaft = (points: readonly (readonly [number, number, number])[]) =>
    on.bone(
      points.map(([x, y, radius]) => [...place(x, y), radius * squeeze] as const),
      0.62,
      0.36,
    )
  shaft(trail('254 560 34, 252 582 30, 250 640 20, 250 720 19'))
  shaft(trail('328 552 15, 328 580 17, 332 640 13, 334 720 13'))
}

export function handFront(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  const [turn, size, dx] = [random.next() * 0.1 - 0.05, 0.96 + random.next() * 0.07, random.int(-6, 16)]
  draw(
    on,
    (x, y) => [280 + dx + (x - 270) * size + (y - 400) * turn, 400 + (y - 390) * size - (x - 270) * turn],
    1,
  )
  return on.finish({ text: 'D', at: [500, 30] }, ['MAO PA', 'KV 52 MAS 2.0'])
}

/** Turned by half: the bones of the hand come to lie over each other. */
export function handOblique(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  const [turn, dx] = [0.06 + random.next() * 0.08, random.int(-6, 12)]
  draw(
    on,
    (x, y) => [
      290 + dx + (x - 270) * 0.72 + (y - 400) * turn + (x - 270) ** 2 / 900,
      400 + (y - 390) * 0.98 - (x - 270) * 0.16,
    ],
    0.97,
  )
  return on.finish({ text: 'D', at: [500, 30] }, ['MAO OBLIQUA', 'KV 54 MAS 2.2'])
}

/** From the side: the fingers as a fan, palm and wrist one behind the other. */
export function handSide(random: Random): Picture {
  const on = film(WIDTH, HEIGHT, random)
  const dx = random.int(-10, 10)
  draw(
    on,
    (x, y) => [
      300 + dx + (x - 270) * (y > 440 ? 0.52 : 0.4 + (440 - y) / 620),
      396 + (y - 390) * 0.98 - (x - 270) * 0.3 * (y < 440 ? (440 - y) / 300 : 0),
    ],
    0.95,
  )
  return on.finish({ text: 'D', at: [500, 30] }, ['MAO PERFIL', 'KV 56 MAS 2.5'])
}
