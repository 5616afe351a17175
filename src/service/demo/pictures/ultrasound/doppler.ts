import { cloud } from '#service/demo/pictures/paint/noise.ts'
import { pale, setColour, write } from '#service/demo/pictures/paint/picture.ts'
import type { Colour, Picture } from '#service/demo/pictures/paint/picture.ts'
import { at, mix, plane, smooth } from '#service/demo/pictures/paint/plane.ts'
import type { Plane } from '#service/demo/pictures/paint/plane.ts'
import { curve } from '#service/demo/pictures/paint/shapes.ts'
import { stroke } from '#service/demo/pictures/paint/stroke.ts'
import type { Random } from '#service/demo/random.ts'

/** How fast blood flows where: towards the probe above 0, away from it below, 1 the fastest that is shown. */
export type Flow = Plane

export const noFlow = ({ width, height }: Picture): Flow => plane(width, height)

/** Lets blood flow along a line, fastest in the middle. */
export function flowAlong(
  flow: Flow,
  points: readonly (readonly [x: number, y: number, radius: number])[],
  speed: number,
): void {
  const widest = Math.max(...points.map(([, , radius]) => radius))
  stroke(flow, curve(points), 0, (index, inside, x, y) => {
    const profile = Math.sqrt(Math.min(1, inside / (widest * 0.9)))
    flow.values[index] = speed * (0.35 + 0.65 * profile) * (1 + 0.1 * cloud(x * 2, y * 2))
  })
}

/** The same picture with what flows within the box in colours, the box, and the scale beside it. */
export function showFlow(
  on: Picture,
  flow: Flow,
  { x, y, width, height, slant = 0 }: { x: number; y: number; width: number; height: number; slant?: number },
  most: number,
): Picture {
  for (let row = 0; row <= height; row++)
    for (let column = 0; column <= width; column++) {
      const px = Math.round(x + column + slant * row)
      const index = (y + row) * on.width + px
      const edge = row === 0 || row === height || column === 0 || column === width
      const speed = at(flow.values, index)
      if (edge) setColour(on, index, [150, 160, 110])
      else if (Math.abs(speed) > 0.06) setColour(on, index, colourOf(speed))
    }
  for (let row = 0; row < 100; row++)
    for (let column = 0; column < 12; column++)
      setColour(on, (row + 140) * on.width + on.width - 60 + column, colourOf(1 - row / 49.5))
  write(on, [`+${most}`], [on.width - 64, 126], 1, pale)
  write(on, [`-${most}`, 'CM/S'], [on.width - 64, 244], 1, pale)
  return { ...on, grey: false }
}

function colourOf(speed: number): Colour {
  const share = Math.min(1, Math.abs(speed))
  const late = smooth(0.45, 1, share)
  return speed > 0
    ? [mix(70, 255, Math.min(1, share * 1.6)), mix(0, 225, late), mix(0, 70, late)]
    : [mix(0, 90, late), mix(0, 220, late), mix(80, 255, Math.min(1, share * 1.6))]
}

/** Puts the lower part of a picture under the velocities of some heart beats; `resisted` is how little flows between. */
export function showBeats(
  on: Picture,
  random: Random,
  { top, resisted }: { top: number; resisted: number },
): void {
  const [left, right] = [40, on.width - 70]
  const base = on.height - 62
  const high = base - top - 18
  const beat = random.int(104, 128)
  const start = random.int(0, beat)
  for (let y = top; y < on.height; y++)
    for (let x = 0; x < on.width; x++) setColour(on, y * on.width + x, [0, 0, 0])
  for (let x = left; x < right; x++) {
    const phase = ((x + start) % beat) / beat
    const rise = smooth(0, 0.09, phase)
    const fall = Math.exp(-Math.max(0, phase - 0.09) * 7)
    const notch = phase > 0.34 ? 0.12 * Math.exp(-(((phase - 0.42) / 0.05) ** 2)) : 0
    const fastest =
      (rise * fall * (1 - resisted * 0.2) + notch + (1 - resisted) * 0.42 * (1 - phase * 0.5)) * high * 0.8
    for (let y = 0; y < high; y++) {
      const share = y / fastest
      const filled = share < 1 ? 0.3 + 0.7 * smooth(0.3, 0.92, share) : Math.exp((1 - share) * 22)
      const grains = 0.55 + 0.35 * cloud(x * 5.3, y * 7.1)
      const grey = Math.min(255, Math.max(0, 225 * filled * grains))
      if (grey > 8) setColour(on, (base - y) * on.width + x, [grey, grey, grey * 0.94])
    }
    if (x % 2 === 0) setColour(on, base * on.width + x, [120, 130, 90])
  }
  write(
    on,
    [`PS ${random.int(68, 96)} CM/S`, `ED ${random.int(16, 30)} CM/S`, `RI 0.${random.int(58, 76)}`],
    [on.width - 118, top + 8],
    1,
    [150, 220, 150],
  )
}
