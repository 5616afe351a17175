import { cloud, patches, swell } from '#service/demo/pictures/paint/noise.ts'
import { developColours, write } from '#service/demo/pictures/paint/picture.ts'
import type { Picture } from '#service/demo/pictures/paint/picture.ts'
import { at, enlarge, everywhere, mix, plane, smooth } from '#service/demo/pictures/paint/plane.ts'
import type { Plane } from '#service/demo/pictures/paint/plane.ts'
import { curve } from '#service/demo/pictures/paint/shapes.ts'
import { stroke } from '#service/demo/pictures/paint/stroke.ts'
import type { Random } from '#service/demo/random.ts'

// Drawn at half the size and then enlarged: a lens is no sharper, and it takes a quarter of the time.
const WIDTH = 320
const HEIGHT = 256
/** The middle of the field, and half its width and height. */
const MIDDLE_X = 186
const MIDDLE_Y = 128
const WIDE = 125
const HIGH = 120
const CORNER = 48

/** A hollow organ seen from within. Lengths are shares of the field's half height. */
export interface Lumen {
  /** Where the way goes on, and how wide it is there. */
  x: number
  y: number
  opening: number
  /** Of the mucosa in full light: red, green, blue. */
  colour: readonly [number, number, number]
  /** The relief at a place: `near` is 0 far away and 1 at the lens, `angle` runs around. Up to about 1. */
  folds: (angle: number, near: number, x: number, y: number) => number
  /** How steep the folds are. */
  steep: number
  /** How clearly small vessels show, 0 to 1. */
  vessels: number
  /** How wet it is, 0 to 1. */
  wet: number
  /** Changes the relief and the colours before the light falls on them. */
  more?: ((relief: Plane, tint: Plane) => void) | undefined
}

/** Places of the field in pixels. */
export const inField = (x: number, y: number): [number, number] => [MIDDLE_X + x * HIGH, MIDDLE_Y + y * HIGH]

/** Looks into a hollow organ with a lamp beside the lens. */
export function lookInto(lumen: Lumen, random: Random): Picture {
  const { folds, steep, opening } = lumen
  const { x: wayX, y: wayY } = lumen
  const relief = plane(WIDTH, HEIGHT)
  const tint = plane(WIDTH, HEIGHT)
  const light = plane(WIDTH, HEIGHT, -1)
  const [dx, dy] = [random.int(0, 255), random.int(0, 255)]
  everywhere(relief, (index, x, y) => {
    const fineX = 2 * x
    const fineY = 2 * y
    // Slopes at the rim want neighbours.
    if (!inside(x, y, 3)) return
    const u = (x - MIDDLE_X) / HIGH - wayX
    const v = (y - MIDDLE_Y) / HIGH - wayY
    const far = Math.sqrt(u * u + v * v)
    const wander = 1 + 0.13 * swell(fineX * 0.4 + dx, fineY * 0.4 + dy)
    const near = Math.min(1, (far * wander) / 1.25)
    const angle = Math.atan2(v, u)
    relief.values[index] =
      34 * steep * folds(angle, near, u, v) +
      1.3 * swell(fineX * 1.1 + dy, fineY * 1.1 + dx) +
      0.4 * cloud(fineX * 2.2 + dy, fineY * 2.2)
    const open = smooth(opening * 0.55, opening * 1.7, far * wander)
    light.values[index] = open * (0.34 + 0.8 * near - 0.26 * near ** 4)
    tint.values[index] =
      0.07 * cloud(fineX * 0.45 + dy, fineY * 0.45 + dx) + 0.03 * cloud(fineX * 2.1, fineY * 2.1)
  })
  drawVessels(tint, lumen, random)
  lumen.more?.(relief, tint)
  return lit(relief, tint, light, lumen, random)
}

/** Within eight sides. */
function inside(x: number, y: number, margin: number): boolean {
  const right = Math.abs(x - MIDDLE_X) - margin
  const down = Math.abs(y - MIDDLE_Y) - margin
  return right <= WIDE && down <= HIGH && right + down <= WIDE + HIGH - CORNER
}

/** Thin, branching, redder than what is around them. */
function drawVessels(tint: Plane, { vessels, x, y }: Lumen, random: Random): void {
  if (vessels === 0) return
  const grow = (fromX: number, fromY: number, heading: number, radius: number, left: number) => {
    const points: [number, number, number][] = [[fromX, fromY, radius]]
    let [px, py, turn] = [fromX, fromY, heading]
    for (let step = 0; step < left; step++) {
      turn += (random.next() - 0.5) * 0.9
      px += Math.cos(turn) * 7.5
      py += Math.sin(turn) * 7.5
      points.push([px, py, Math.max(0.3, radius * (1 - step / left))])
      if (step > 1 && radius > 0.4 && random.chance(0.3))
        grow(px, py, turn + random.pick([-0.8, 0.8]), radius * 0.65, left - step)
    }
    stroke(tint, curve(points, 3), 1, (index, depth) => {
      tint.values[index] = Math.max(at(tint.values, index), vessels * 0.42 * smooth(-1, 0.6, depth))
    })
  }
  const [cx, cy] = inField(x, y)
  for (let root = 0; root < 13; root++) {
    const angle = (root / 13) * Math.PI * 2 + random.next() * 0.4
    const far = random.int(45, 105)
    grow(
      cx + Math.cos(angle) * far,
      cy + Math.sin(angle) * far,
      angle + random.pick([-1.2, 1.2, 0.5]),
      0.85,
      random.int(4, 8),
    )
  }
}

/** Lets the lamp's light fall on the relief, and adds what shines where it is wet. */
function lit(relief: Plane, tint: Plane, light: Plane, lumen: Lumen, random: Random): Picture {
  const [red, green, blue] = [plane(WIDTH, HEIGHT), plane(WIDTH, HEIGHT), plane(WIDTH, HEIGHT)]
  const height = relief.values
  const gloss = random.int(0, 200)
  const { wet, colour } = lumen
  const [fullRed, fullGreen, fullBlue] = colour
  everywhere(relief, (index, x, y) => {
    const reach = at(light.values, index)
    if (reach < 0) return
    const slopeX = at(height, index + 1) - at(height, index - 1)
    const slopeY = at(height, index + WIDTH) - at(height, index - WIDTH)
    const right = (x - MIDDLE_X) / HIGH
    const down = (y - MIDDLE_Y) / HIGH
    // The light comes from the lens: slopes that face the middle of the field are bright.
    const facing =
      1 +
      0.085 * (-slopeX * (right + 0.12) - slopeY * (down - 0.25)) -
      0.012 * (Math.abs(slopeX) + Math.abs(slopeY))
    const shade = Math.max(0.04, Math.min(1.5, facing)) * reach
    const redder = at(tint.values, index)
    const wetness =
      wet *
      smooth(1.0, 1.18, facing) *
      smooth(0.9, 1.7, patches(x / 2.5 + gloss, y / 2.5) + 0.5 * cloud(x * 3, y * 3)) *
      smooth(0.5, 0.85, reach)
    const deep = 1 - Math.min(1, shade)
    const to = (full: number, dark: number, sensitive: number) =>
      mix(full * shade * (1 - sensitive * redder) * (1 - dark * deep), 252, Math.min(1, wetness * 1.25))
    red.values[index] = to(fullRed, 0.05, 0.34)
    green.values[index] = to(fullGreen, 0.5, 1.25)
    blue.values[index] = to(fullBlue, 0.62, 1.2)
  })
  const picture = developColours(enlarge(red), enlarge(green), enlarge(blue))
  cutRim(picture)
  write(picture, [`EH:A${random.int(3, 7)}`, `CM:${random.int(1, 3)}`, 'CVP:3/12', 'ZOOM 1.0'], [14, 60], 1)
  write(picture, [`D.F. ${random.int(1, 3)}`, `IRIS AVE`], [14, 120], 1)
  return picture
}

/** Blackens what is outside the eight sides, sharply. */
function cutRim({ width, height, colours }: Picture): void {
  for (let y = 0; y < height; y++) {
    const down = Math.abs(y / 2 - MIDDLE_Y)
    const half = down > HIGH ? 0 : Math.min(WIDE, WIDE + HIGH - CORNER - down)
    for (let x = 0; x < width; x++)
      if (half === 0 || Math.abs(x / 2 - MIDDLE_X) > half) {
        const place = (y * width + x) * 4
        colours[place] = colours[place + 1] = colours[place + 2] = 0
      }
  }
}
