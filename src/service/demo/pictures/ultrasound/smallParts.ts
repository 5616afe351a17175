import { dots, trail } from '#service/demo/pictures/paint/points.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import type { Random } from '#service/demo/random.ts'
import { flowAlong, noFlow, showFlow } from './doppler.ts'
import { linear } from './probe.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan.ts'

const fluid = { echo: 0.005, soft: 2.5 }

/** Layers that run from side to side: dark, with bright sheets between them, and bulging a little. */
function layers(on: Scan, from: number, to: number, count: number, echo: number, bulge = 0): void {
  for (let layer = 0; layer < count; layer++) {
    const y = from + ((to - from) * layer) / count
    const lift = bulge * (layer / count)
    const wave = on.random.int(-3, 3)
    on.line(
      [
        [50, y + lift + wave, 1.1],
        [180, y, 1.3],
        [320, y - lift - wave, 1.2],
        [460, y + wave, 1.3],
        [600, y + lift, 1.1],
      ],
      { echo: echo * on.random.tenths(0.5, 1.5), soft: 3 },
    )
  }
}

function neck(random: Random): Scan {
  const on = scan(linear(), random, 0.2, 0.3)
  layers(on, 26, 44, 3, 0.9)
  on.shape(dots('40 78, 180 62, 330 58, 470 66, 610 80, 610 118, 470 106, 330 92, 180 100, 40 114'), {
    echo: 0.1,
    soft: 4,
    wall: 0.5,
  })
  layers(on, 72, 104, 4, 0.34)
  return on
}

function lobe(random: Random): Scan {
  const on = neck(random)
  on.shape(dots('30 330, 180 344, 330 336, 480 346, 620 330, 620 480, 30 480'), { echo: 0.1, soft: 8 })
  layers(on, 350, 440, 7, 0.3)
  on.shape(dots('84 222, 150 158, 270 124, 400 128, 510 168, 560 230, 500 290, 380 326, 240 322, 140 284'), {
    echo: 0.42,
    soft: 5,
    wall: 0.75,
  })
  return on
}

export function thyroidLobe(random: Random): Picture {
  const on = lobe(random)
  if (random.chance(0.7)) {
    const [x, y, r] = [random.int(250, 400), random.int(200, 250), random.int(26, 40)]
    on.round(
      { x, y, rx: r * 1.3, ry: r, rough: 0.07 },
      { echo: random.pick([0.2, 0.28, 0.02]), soft: 4, wall: 0.45 },
    )
  }
  return on.finish({ preset: 'THY' })
}

/** Across the neck: the windpipe in the middle, the great vessels beside the two lobes. */
export function thyroidIsthmus(random: Random): Picture {
  const on = neck(random)
  for (const side of [-1, 1]) {
    const x = 320 + side * 152
    on.round(
      { x, y: 206, rx: 88, ry: 74, turn: side * -0.25, rough: 0.04 },
      { echo: 0.42, soft: 5, wall: 0.7 },
    )
    on.round({ x: 320 + side * 250, y: 214, rx: 34, ry: 32 }, { ...fluid, wall: 0.9 })
    on.behind(320 + side * 250, 240, 28, 1.5)
  }
  on.line(trail('220 146 16, 320 132 13, 420 146 16'), { echo: 0.42, soft: 4 })
  on.round({ x: 320, y: 240, rx: 90, ry: 84 }, { echo: 0.12, soft: 4 })
  on.line(trail('240 204 2.6, 270 170 3.6, 320 157 4.5, 370 170 3.6, 400 204 2.6'), { echo: 1.6, soft: 2.5 })
  for (let echo = 1; echo < 6; echo++)
    on.line(
      [
        [282, 158 + echo * 26, 2],
        [320, 152 + echo * 26, 3],
        [358, 158 + echo * 26, 2],
      ],
      { echo: 0.75 / echo, soft: 5 },
    )
  on.behind(320, 172, 76, 0.35)
  return on.finish({ preset: 'THY' })
}

export function thyroidFlow(random: Random): Picture {
  const picture = lobe(random).finish({ preset: 'THY COR', gain: 0.85 })
  const flow = noFlow(picture)
  for (let at = 0; at < 14; at++) {
    const [x, y] = [random.int(180, 470), random.int(160, 290)]
    flowAlong(
      flow,
      [
        [x, y, 3],
        [x + random.int(6, 14), y + random.int(-9, 9), 4],
        [x + random.int(16, 30), y + random.int(-14, 14), 2],
      ],
      (random.chance(0.6) ? 1 : -1) * (0.35 + random.next() * 0.5),
    )
  }
  return showFlow(picture, flow, { x: 160, y: 120, width: 320, height: 210 }, 8)
}

function breast(random: Random): Scan {
  const on = scan(linear(), random, 0.16, 0.3)
  layers(on, 27, 36, 2, 1.1)
  for (let at = 0; at < 14; at++) {
    const deep = at % 2
    on.round(
      {
        x: random.int(50, 590),
        y: 70 + deep * 190 + random.int(-16, 18),
        rx: random.int(44, 84),
        ry: random.int(18, 28),
        turn: random.next() * 0.3 - 0.15,
        rough: 0.08,
      },
      { echo: 0.09, soft: 7, wall: 0.4 },
    )
  }
  on.shape(dots('40 128, 180 112, 340 122, 480 108, 610 126, 610 232, 460 246, 320 230, 170 248, 40 236'), {
    echo: 0.46,
    soft: 12,
  })
  for (let at = 0; at < 14; at++)
    on.round(
      {
        x: random.int(60, 580),
        y: random.int(130, 228),
        rx: random.int(16, 50),
        ry: random.int(4, 10),
        turn: random.next() * 0.4 - 0.2,
        rough: 0.2,
      },
      { echo: random.tenths(0.1, 0.7), soft: 7 },
    )
  on.shape(dots('30 318, 320 306, 620 318, 620 392, 320 380, 30 392'), { echo: 0.12, soft: 4, wall: 0.8 })
  layers(on, 326, 380, 6, 0.35)
  for (const x of [150, 430]) {
    on.round({ x: x + random.int(-20, 20), y: 420, rx: 52, ry: 18 }, { echo: 0.08, soft: 4, wall: 1.2 })
    on.behind(x, 424, 44, 0.25)
  }
  return on
}

export const breastTissue = (random: Random): Picture => breast(random).finish({ preset: 'BREAST' })

export function breastNodule(random: Random): Picture {
  const on = breast(random)
  const [x, y, rx] = [random.int(260, 380), random.int(160, 200), random.int(42, 62)]
  const cyst = random.chance(0.5)
  on.round(
    { x, y, rx, ry: rx * 0.6, turn: 0.06, rough: 0.05 },
    { echo: cyst ? 0.006 : 0.13, soft: 3, wall: 0.7 },
  )
  on.behind(x, y + rx * 0.55, rx * 0.85, cyst ? 1.9 : 1.25)
  return on.finish({ preset: 'BREAST' })
}

export function axilla(random: Random): Picture {
  const on = scan(linear(), random, 0.2, 0.4)
  layers(on, 27, 36, 2, 1)
  layers(on, 60, 150, 6, 0.4, 10)
  const [x, y] = [random.int(270, 370), random.int(210, 250)]
  on.round({ x, y, rx: 92, ry: 44, turn: 0.15, rough: 0.05 }, { echo: 0.08, soft: 4, wall: 0.5 })
  on.round({ x, y: y + 4, rx: 66, ry: 25, turn: 0.15, rough: 0.12 }, { echo: 0.6, soft: 7 })
  layers(on, 340, 440, 7, 0.35, -8)
  return on.finish({ preset: 'AXILLA' })
}
