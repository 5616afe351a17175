import { createHash } from 'node:crypto'
import { escapeHtml } from '#contract/portal/escapeHtml.ts'
import type { ShownClinic } from '#service/app/http/clinicSettings.ts'

const HEIGHT = 48
const WIDTH_OF_CHARACTER = 15
// The portal's accent colour, in light and dark alike.
const BACKGROUND = '#0b6e86'

/** Initials or a word as a picture. Nothing of the text but its characters comes into it. */
export function makeLogo(text: string): NonNullable<ShownClinic['logo']> {
  const characters = Array.from(text.replaceAll(/\p{C}/gu, '').trim())
  const isShort = characters.length <= 3
  const width = isShort ? HEIGHT : 20 + characters.length * WIDTH_OF_CHARACTER
  const size = isShort ? [30, 30, 24, 19][characters.length] : 22
  // A word takes the whole width, whatever the font of the machine.
  const stretched = isShort ? '' : ` textLength="${width - 20}" lengthAdjust="spacingAndGlyphs"`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">`,
    `<rect width="${width}" height="${HEIGHT}" rx="10" fill="${BACKGROUND}"/>`,
    `<text x="50%" y="51%" text-anchor="middle" dominant-baseline="central" fill="#ffffff" font-family="system-ui, sans-serif" font-weight="600" font-size="${size}"${stretched}>`,
    escapeHtml(characters.join('')),
    '</text></svg>',
  ].join('')
  return { svg, version: createHash('sha256').update(svg).digest('hex').slice(0, 8) }
}
