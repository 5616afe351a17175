import type { Point } from './shapes.ts'

/** Points written as `x y, x y`, from a place on; `side` -1 turns them over. */
export const dots = (text: string, x = 0, y = 0, side = 1): Point[] =>
  read(text).map(([right = 0, down = 0]) => [x + side * right, y + down])

/** The same with half a width each: `x y radius, x y radius`. */
export const trail = (text: string, x = 0, y = 0, side = 1): [x: number, y: number, radius: number][] =>
  read(text).map(([right = 0, down = 0, radius = 0]) => [x + side * right, y + down, radius])

const read = (text: string): number[][] => text.split(', ').map((point) => point.split(' ').map(Number))
