import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { at, smooth } from '#service/demo/pictures/paint/plane.ts'
import { cloud, swell } from '#service/demo/pictures/paint/noise.ts'
import { ellipse } from '#service/demo/pictures/paint/shapes.ts'
import { stroke } from '#service/demo/pictures/paint/stroke.ts'
import type { Random } from '#service/demo/random.ts'
import { inField, lookInto } from './lumen.ts'

const ridge = (value: number, sharp: number): number => Math.abs(Math.cos(value)) ** sharp

export function oesophagus(random: Random): Picture {
  const phase = random.next() * 6
  return lookInto(
    {
      x: random.next() * 0.24 - 0.12,
      y: random.next() * 0.2 - 0.08,
      opening: 0.17,
      colour: [236, 172, 148],
      folds: (angle, near) =>
        0.8 * ridge(angle * 2 + phase + near * 1.2, 2) * (1 - near * 0.6) + 0.12 * ridge(near * 14, 2),
      steep: 0.8,
      vessels: 0.5,
      wet: 0.8,
    },
    random,
  )
}

/** Where pale gullet meets red stomach, in a ragged line. */
export function zLine(random: Random): Picture {
  const phase = random.next() * 6
  return lookInto(
    {
      x: random.next() * 0.2 - 0.1,
      y: 0.04,
      opening: 0.12,
      colour: [238, 168, 142],
      folds: (angle, near) => ridge(angle * 2.5 + phase, 2) * smooth(0.9, 0.1, near),
      steep: 1,
      vessels: 0.45,
      wet: 0.7,
      more: (_, tint) => {
        const [cx, cy] = inField(0, 0.04)
        ellipse(tint, { x: cx, y: cy, rx: 56, ry: 50, rough: 0.24 }, 4, (index, inside, x, y) => {
          const share = smooth(-2.5, 2.5, inside)
          tint.values[index] =
            at(tint.values, index) * (1 - share * 0.6) + share * (0.36 + 0.05 * cloud(x * 6, y * 6))
        })
      },
    },
    random,
  )
}

export function gastricBody(random: Random): Picture {
  const phase = random.next() * 6
  return lookInto(
    {
      x: 0.1 + random.next() * 0.2,
      y: -0.14 + random.next() * 0.16,
      opening: 0.16,
      colour: [232, 138, 104],
      folds: (angle, near, x, y) => {
        const wave = 0.5 * swell(x * 70 + 20, y * 70 + phase * 9)
        return ridge(angle * 5.5 + phase + wave + near * 1.6, 1.5) * (0.35 + near * 1.2)
      },
      steep: 1.25,
      vessels: 0,
      wet: 1,
      more: (_, tint) => pool(tint, random),
    },
    random,
  )
}

/** A little clear liquid at the bottom. */
function pool(tint: Parameters<typeof ellipse>[0], random: Random): void {
  if (random.chance(0.5)) return
  const [x, y] = inField(random.next() * 0.6 - 0.5, 0.62)
  ellipse(tint, { x, y, rx: 45, ry: 17, rough: 0.12 }, 3, (index, inside) => {
    tint.values[index] = at(tint.values, index) + 0.1 * smooth(-2, 2, inside)
  })
}

export function antrum(random: Random): Picture {
  const [x, y] = [random.next() * 0.2 - 0.1, random.next() * 0.16 - 0.02]
  return lookInto(
    {
      x,
      y,
      opening: 0.075,
      colour: [238, 150, 114],
      folds: (angle, near) =>
        1.3 * smooth(0.22, 0.08, near) + 0.4 * ridge(near * 6.5 - 0.4, 4) + 0.1 * ridge(angle * 3, 2) * near,
      steep: 1.1,
      vessels: 0.12,
      wet: 0.9,
      more: (_, tint) => {
        if (random.chance(0.4)) return
        for (let streak = 0; streak < 6; streak++) {
          const angle = (streak / 6) * Math.PI * 2 + random.next() * 0.5
          const [cx, cy] = inField(x + Math.cos(angle) * 0.26, y + Math.sin(angle) * 0.26)
          const [ex, ey] = inField(x + Math.cos(angle) * 0.72, y + Math.sin(angle) * 0.72)
          stroke(
            tint,
            [
              [cx, cy, 3],
              [ex, ey, 6],
            ],
            6,
            (index, inside) => {
              tint.values[index] = at(tint.values, index) + 0.14 * smooth(-6, 4, inside)
            },
          )
        }
      },
    },
    random,
  )
}

export function duodenum(random: Random): Picture {
  const phase = random.next() * 6
  return lookInto(
    {
      x: random.next() * 0.4 - 0.1,
      y: random.next() * 0.3 - 0.2,
      opening: 0.14,
      colour: [238, 166, 116],
      folds: (angle, near, x, y) => {
        const wave = 0.5 * swell(x * 60 + phase * 20, y * 60)
        return (
          ridge(Math.log(near + 0.09) * 7.5 + wave + 0.4 * Math.sin(angle * 2 + phase), 3) *
            (0.5 + near * 0.6) +
          0.05 * cloud(x * 420, y * 420)
        )
      },
      steep: 1.2,
      vessels: 0,
      wet: 0.7,
    },
    random,
  )
}

/** A tint of which nothing is left of the colours. */
const BLACK = 9

/** The tip is bent back: the tube comes in from above, and the dome of the stomach lies around it. */
export function fundus(random: Random): Picture {
  const phase = random.next() * 6
  const [x, y] = [random.next() * 0.3 - 0.15, -0.3 + random.next() * 0.1]
  return lookInto(
    {
      x: x - 0.4,
      y: 0.5,
      opening: 0.05,
      colour: [234, 146, 112],
      folds: (_, near, u, v) => 0.5 * ridge(u * 3 + v * 5 + phase + 0.6 * swell(u * 50, v * 50), 2) * near,
      steep: 1.1,
      vessels: 0.2,
      wet: 0.9,
      more: (relief, tint) => {
        const [cx, cy] = inField(x, y)
        ellipse(relief, { x: cx, y: cy, rx: 31, ry: 27, rough: 0.08 }, 15, (index, inside) => {
          relief.values[index] =
            at(relief.values, index) + 16 * smooth(-15, 3, inside) - 30 * smooth(2, 10, inside)
        })
        const [tx, ty] = inField(x + 0.06, -1.1)
        stroke(
          tint,
          [
            [tx, ty, 20],
            [cx + 2, cy - 3, 17],
          ],
          2,
          (index, inside) => {
            const share = smooth(-0.8, 0.8, inside)
            const round = Math.sqrt(Math.max(0, Math.min(1, inside / 17)))
            tint.values[index] = at(tint.values, index) * (1 - share) + share * BLACK
            relief.values[index] = at(relief.values, index) * (1 - share) + share * round * 24
          },
        )
      },
    },
    random,
  )
}
