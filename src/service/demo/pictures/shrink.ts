import type { Picture } from './paint/picture.ts'

/** The longer side of a thumbnail. */
const MOST = 240

/** A smaller picture: each of its pixels is the average of those that it stands for. */
export function shrink({ width, height, colours, grey }: Picture): Picture {
  const scale = Math.min(1, MOST / Math.max(width, height))
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const to = new Uint8ClampedArray(small.width * small.height * 4).fill(255)
  // Of greys, the first channel tells all.
  const channels = grey ? 1 : 3
  for (let y = 0; y < small.height; y++) {
    const top = Math.floor((y * height) / small.height)
    const bottom = Math.floor(((y + 1) * height) / small.height)
    for (let x = 0; x < small.width; x++) {
      const left = Math.floor((x * width) / small.width)
      const right = Math.floor(((x + 1) * width) / small.width)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let py = top; py < bottom; py++)
          for (let px = left; px < right; px++) sum += colours[(py * width + px) * 4 + channel] ?? 0
        to[(y * small.width + x) * 4 + channel] = sum / ((bottom - top) * (right - left))
      }
      const place = (y * small.width + x) * 4
      if (grey) to[place + 1] = to[place + 2] = to[place] ?? 0
    }
  }
  return { ...small, colours: to, grey }
}
