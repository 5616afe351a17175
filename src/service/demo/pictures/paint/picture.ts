import { LINE, lettering, textWidth } from './lettering.ts'
import { at } from './plane.ts'
import type { Plane } from './plane.ts'

/** Pixels as a screen shows them: red, green, blue and a fourth that is always full. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly colours: Uint8ClampedArray<ArrayBuffer>
  readonly grey: boolean
}

/** Turns what was painted, 0 to 255, into greys. */
export function develop({ width, height, values }: Plane): Picture {
  const colours = new Uint8ClampedArray(values.length * 4).fill(255)
  for (let index = 0, to = 0; index < values.length; index++, to += 4)
    colours[to] = colours[to + 1] = colours[to + 2] = at(values, index)
  return { width, height, colours, grey: true }
}

/** The same of three planes. */
export function developColours(red: Plane, green: Plane, blue: Plane): Picture {
  const { width, height } = red
  const colours = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    colours[index * 4] = at(red.values, index)
    colours[index * 4 + 1] = at(green.values, index)
    colours[index * 4 + 2] = at(blue.values, index)
    colours[index * 4 + 3] = 255
  }
  return { width, height, colours, grey: false }
}

export type Colour = readonly [red: number, green: number, blue: number]

export const pale: Colour = [218, 218, 218]

export function setColour({ colours }: Picture, index: number, [red, green, blue]: Colour): void {
  colours[index * 4] = red
  colours[index * 4 + 1] = green
  colours[index * 4 + 2] = blue
}

/** Writes lines of capitals with a dark rim, so that they can be read on whatever is behind. From the right where x < 0. */
export function write(
  on: Picture,
  lines: readonly string[],
  [x, y]: readonly [number, number],
  scale = 2,
  colour: Colour = pale,
): void {
  for (const [place, line] of lines.entries()) {
    const left = x < 0 ? on.width + x - textWidth(line, scale) : x
    const top = (y < 0 ? on.height + y - lines.length * (LINE + 1) * scale : y) + place * (LINE + 1) * scale
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const)
      lettering(on, line, [left + dx, top + dy], scale, (index) => setColour(on, index, [0, 0, 0]))
    lettering(on, line, [left, top], scale, (index) => setColour(on, index, colour))
  }
}
