import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Course } from '#service/demo/pictures/paint/shapes.ts'
import type { Random } from '#service/demo/random.ts'
import { flowAlong, noFlow, showBeats, showFlow } from './doppler.ts'
import { linear } from './probe.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan.ts'

/** Where the artery runs: one tube, or two after it has branched. */
const common = (y: number): Course => trail('20 14 43, 180 4 42, 340 0 42, 480 0 44, 630 4 44', 0, y)
const inner = (y: number): Course => trail('20 0 42, 160 0 42, 260 6 46, 380 26 38, 630 46 33', 0, y)
const outer = (y: number): Course => trail('20 0 40, 200 -4 38, 300 -26 26, 420 -52 22, 630 -68 20', 0, y)

function neck(random: Random, vessels: readonly Course[]): Scan {
  const on = scan(linear(), random, 0.19, 0.35)
  for (let layer = 0; layer < 11; layer++) {
    const y = 28 + layer * 9 + random.int(-2, 2)
    on.line(
      [
        [40, y, 1.4],
        [200, y + random.int(-3, 3), 1.6],
        [400, y + random.int(-3, 3), 1.5],
        [600, y, 1.3],
      ],
      { echo: layer < 2 ? 0.8 : random.tenths(0.1, 0.5), soft: 3 },
    )
  }
  // Each wall is two bright lines with a dark one between.
  for (const [grow, echo] of dots('9 0.75, 6 0.09, 2 0.6, -1 0.004'))
    for (const course of vessels)
      on.line(
        course.map(([x, y, radius]) => [x, y, radius + grow] as const),
        { echo, soft: 1.8 },
      )
  for (let layer = 0; layer < 9; layer++) {
    const y = 340 + layer * 14
    on.line(
      [
        [40, y, 1.2],
        [300, y + random.int(-6, 6), 1.4],
        [600, y, 1.2],
      ],
      { echo: random.tenths(0.1, 0.4), soft: 4 },
    )
  }
  return on
}

export function carotidWall(random: Random): Picture {
  const y = 220 + random.int(-10, 10)
  const on = neck(random, [common(y)])
  if (random.chance(0.5))
    on.round(
      { x: random.int(330, 450), y: y + 38, rx: 48, ry: 11, rough: 0.1 },
      { echo: 0.4, soft: 3, wall: 0.5 },
    )
  return on.finish({ preset: 'CAROTID' })
}

export function carotidFork(random: Random): Picture {
  const y = 216 + random.int(-6, 8)
  const vessels = [outer(y), inner(y)]
  const picture = neck(random, vessels).finish({ preset: 'CAROTID' })
  const flow = noFlow(picture)
  for (const course of vessels)
    flowAlong(
      flow,
      course.map(([x, cy, radius]) => [x, cy, radius - 2] as const),
      0.75,
    )
  flowAlong(flow, trail('250 36 9, 290 44 8, 330 46 5', 0, y), -0.4)
  return showFlow(picture, flow, { x: 140, y: 116, width: 330, height: 190, slant: 0.22 }, 45)
}

export function carotidBeats(random: Random): Picture {
  const y = 150
  const vessels = [common(y)]
  const picture = neck(random, vessels).finish({ preset: 'CAROTID PW' })
  const flow = noFlow(picture)
  for (const course of vessels)
    flowAlong(
      flow,
      course.map(([x, cy, radius]) => [x, cy, radius - 3] as const),
      random.chance(0.5) ? 0.8 : -0.8,
    )
  showBeats(picture, random, { top: 262, resisted: 0.6 + random.next() * 0.3 })
  return showFlow(picture, flow, { x: 180, y: 86, width: 260, height: 132, slant: -0.24 }, 50)
}
