import { LINE, lettering, textWidth } from './paint/lettering.ts'
import { setColour } from './paint/picture.ts'
import type { Colour, Picture } from './paint/picture.ts'

const lines = ['SYNTHETIC - NOT A PATIENT', 'IMAGEM SINTÉTICA']
const MARGIN = 3

const board: Colour = [0, 0, 0]
const letters: Colour = [255, 214, 79]

/** Where the mark stands: the lower left corner. */
export function markPlace({ width, height }: { width: number; height: number }) {
  const [text, scale] = width > 300 ? [lines, 2] : [['SYNTHETIC'], 1]
  const wide = Math.max(...text.map((line) => textWidth(line, scale))) + 2 * MARGIN
  const high = text.length * LINE * scale + 2 * MARGIN
  return { text, scale, x: 0, y: height - high, width: Math.min(wide, width), height: high }
}

/** Burns into a picture that it shows nobody. Of a small one's letters only so many as can be read. */
export function mark(picture: Picture): void {
  const place = markPlace(picture)
  for (let y = place.y; y < place.y + place.height; y++)
    for (let x = 0; x < place.width; x++) setColour(picture, y * picture.width + x, board)
  for (const [line, text] of place.text.entries())
    lettering(picture, text, [MARGIN, place.y + MARGIN + line * LINE * place.scale], place.scale, (index) =>
      setColour(picture, index, letters),
    )
}
