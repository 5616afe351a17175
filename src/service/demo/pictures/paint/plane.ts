/** A picture in the making: one number a pixel, in the unit of what is painted. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
  /** How many of the picture's pixels there are for one of the plane's, across and down. */
  readonly scale: number
}

export const plane = (width: number, height: number, value = 0): Plane => ({
  width,
  height,
  values: new Float32Array(width * height).fill(value),
  scale: 1,
})

/** A plane for a picture of this size with half as many points each way: a quarter of the work, to be enlarged. */
export const coarsePlane = (width: number, height: number, value = 0): Plane => ({
  ...plane(width / 2, height / 2, value),
  scale: 2,
})

// Destructuring is kept out of what runs for each pixel: the engine gives up optimising it, again and again.

/** A number of a list that is long enough. */
export const at = (list: Float32Array | Float64Array | Uint8ClampedArray, index: number): number =>
  list[index] ?? 0

/** 0 up to `from`, 1 from `to` on, and smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

export const mix = (one: number, other: number, share: number): number => one + (other - one) * share

/** Shows every point: its place in `values`, and where it is in the picture. */
export function everywhere(
  { width, height, scale = 1 }: { width: number; height: number; scale?: number },
  paint: (index: number, x: number, y: number) => void,
): void {
  let x = 0
  let y = 0
  for (let index = 0; index < width * height; index++) {
    paint(index, x * scale, y * scale)
    if (++x < width) continue
    x = 0
    y++
  }
}

/** Twice as wide and high, and smooth. */
export function enlarge({ width, height, values }: Plane): Plane {
  const wide = plane(width * 2, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const own = 0.75 * at(values, index)
      wide.values[2 * index] = own + 0.25 * at(values, x > 0 ? index - 1 : index)
      wide.values[2 * index + 1] = own + 0.25 * at(values, x < width - 1 ? index + 1 : index)
    }
  const out = plane(width * 2, height * 2)
  const row = out.width
  for (let y = 0; y < height; y++)
    for (let x = 0; x < row; x++) {
      const index = y * row + x
      const own = 0.75 * at(wide.values, index)
      out.values[2 * y * row + x] = own + 0.25 * at(wide.values, y > 0 ? index - row : index)
      out.values[(2 * y + 1) * row + x] = own + 0.25 * at(wide.values, y < height - 1 ? index + row : index)
    }
  return out
}
