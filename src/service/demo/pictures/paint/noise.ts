import { random } from '#service/demo/random.ts'
import { at, mix } from './plane.ts'

/** Chance spread over the plane: always the same at the same place, smooth between pixels, and repeating far away. */
type Noise = (x: number, y: number) => number

const SIDE = 256
const MASK = SIDE - 1

/** Reads a tile between its points, as if tiles covered the plane. */
const reader =
  (tile: Float32Array): Noise =>
  (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const right = x - left
    const upper = (top & MASK) * SIDE
    const lower = ((top + 1) & MASK) * SIDE
    const one = left & MASK
    const next = (left + 1) & MASK
    const above = mix(at(tile, upper + one), at(tile, upper + next), right)
    const below = mix(at(tile, lower + one), at(tile, lower + next), right)
    return mix(above, below, y - top)
  }

/** Numbers spread about 0, most within 1 of it. */
function white(seed: number, count = SIDE * SIDE): Float32Array {
  const { next } = random(seed)
  return new Float32Array(count).map(() => (next() + next() + next() - 1.5) * 2)
}

/** Tiles of chance, each twice as fine as the one before and weaker by `fade`, added up. */
function layered(seed: number, coarsest: number, finest: number, fade: number): Float32Array {
  const sum = new Float32Array(SIDE * SIDE)
  let squares = 0
  for (let cells = coarsest, weight = 1; cells <= finest; cells *= 2, weight *= fade) {
    const lattice = white(seed + cells, cells * cells)
    const knot = (x: number, y: number) => at(lattice, (y & (cells - 1)) * cells + (x & (cells - 1)))
    const step = cells / SIDE
    for (let y = 0, index = 0; y < SIDE; y++) {
      const top = Math.floor(y * step)
      const down = eased(y * step - top)
      for (let x = 0; x < SIDE; x++, index++) {
        const left = Math.floor(x * step)
        const right = eased(x * step - left)
        const above = mix(knot(left, top), knot(left + 1, top), right)
        const below = mix(knot(left, top + 1), knot(left + 1, top + 1), right)
        sum[index] = at(sum, index) + weight * mix(above, below, down)
      }
    }
    squares += weight * weight * 0.5
  }
  const scale = 1 / Math.sqrt(squares)
  return sum.map((value) => value * scale)
}

const eased = (share: number) => share * share * (3 - 2 * share)

/** What echoes that meet by chance add up to: bright grains and dark gaps, 1 on the average. */
function echoes(): Float32Array {
  const one = white(21)
  return white(22).map((value, index) => Math.hypot(value, at(one, index)) * 0.8)
}

/** Soft patches of all sizes, the largest 64 pixels wide. */
export const cloud = reader(layered(1, 4, 128, 0.55))

/** The same without the small ones: what is soft all over. */
export const swell = reader(layered(5, 4, 16, 0.5))

/** Patches of one size, 16 pixels wide. */
export const patches = reader(layered(2, 16, 16, 1))

/** Each pixel on its own. */
export const grain = reader(white(3))

/** The grain of ultrasound. */
export const speckle = reader(echoes())
