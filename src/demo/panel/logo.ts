import { createRequire } from 'node:module'
import sharp from 'sharp'
import { escapeHtml } from '#contract/portal/escapeHtml.ts'

/** In pixels: a logo is shown 32 high on pages, and 34 points high on PDFs. */
const HEIGHT = 192
const CORNER = 40
const MARGIN = 34
// The portal's accent colour, in light and dark alike.
const BACKGROUND = [0x0b, 0x6e, 0x86] as const

const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
)

/** Initials or a word as a picture, in PNG. */
export async function makeLogo(text: string): Promise<Uint8Array> {
  const characters = Array.from(text.replaceAll(/\p{C}/gu, '').trim())
  const isShort = characters.length <= 3
  const written = await sharp({
    text: {
      text: `<span foreground="white">${escapeHtml(characters.join(''))}</span>`,
      font: 'Noto Sans SemiBold',
      fontfile,
      rgba: true,
      width: isShort ? HEIGHT - MARGIN : 4 * HEIGHT,
      height: isShort ? 96 : 80,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const width = isShort ? HEIGHT : written.info.width + 2 * MARGIN
  return sharp(tile(width), { raw: { width, height: HEIGHT, channels: 4 } })
    .composite([{ input: written.data, raw: written.info }])
    .png()
    .toBuffer()
}

/** The pixels of an area with round corners and smooth edges. */
function tile(width: number): Uint8Array {
  const pixels = new Uint8Array(width * HEIGHT * 4)
  const beyond = (place: number, length: number) =>
    Math.max(CORNER - place - 0.5, place + 0.5 - (length - CORNER), 0)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(beyond(x, width), beyond(y, HEIGHT))
      const share = Math.min(1, Math.max(0, CORNER + 0.5 - distance))
      pixels.set([...BACKGROUND, Math.round(share * 255)], (y * width + x) * 4)
    }
  return pixels
}
