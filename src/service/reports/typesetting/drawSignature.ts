import type { FontName } from './fonts.ts'
import { column, ink, page } from './layout.ts'
import { drawPicture, fitPicture, readPicture, type Picture } from './picture.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Examiner } from './reportPdf.ts'
import type { wordsIn } from './words.ts'
import { wrapText } from './wrapText.ts'

const GAP = 34
const PICTURE_HEIGHT = 46
const WIDTH = 220
const middle = page.left + column / 2

interface SignatureLine {
  text: string
  font: FontName
  size: number
  colour: string
}

/** The examiner below the text, with who wrote, signed and released the report: with picture and rule where it is signed. */
export interface Signature {
  name: string
  signed: boolean
  picture: Picture | undefined
  lines: SignatureLine[]
  height: number
}

export function signatureOf(
  document: ReportDocument,
  examiner: Examiner | undefined,
  closing: { isSigned: boolean; lines: readonly string[] },
): Signature | undefined {
  if (!examiner) return undefined
  const { name, register, signText, signature } = examiner
  const picture = closing.isSigned ? readPicture(signature) : undefined
  const wrapped = (text: string | undefined, font: FontName, size: number, colour: string) =>
    text
      ? wrapText(document, text, { font, size, width: column, maxLines: 8 }).map((line) => ({
          text: line,
          font,
          size,
          colour,
        }))
      : []
  const lines = [
    ...wrapped(name, 'bold', 10, ink.text),
    ...wrapped(register, 'regular', 8.5, ink.second),
    ...wrapped(signText, 'regular', 8.5, ink.second),
    ...closing.lines.flatMap((line) => wrapped(line, 'regular', 8.5, ink.second)),
  ]
  const height = GAP + (picture ? PICTURE_HEIGHT : 0) + 8 + lines.length * 12.5
  return { name, signed: closing.isSigned, picture, lines, height }
}

/** Draws the signature below the end of the text. */
export function drawSignature(
  document: ReportDocument,
  { name, signed, picture, lines }: Signature,
  textEnd: number,
  words: ReturnType<typeof wordsIn>,
): void {
  let y = textEnd + GAP
  if (picture) {
    const box = fitPicture(picture, { x: 0, y, width: WIDTH - 20, height: PICTURE_HEIGHT - 4 })
    drawPicture(document, picture, { ...box, x: middle - box.width / 2 }, words.signature(name))
    y += PICTURE_HEIGHT
  }
  if (signed)
    document.decoration(() =>
      document
        .moveTo(middle - WIDTH / 2, y)
        .lineTo(middle + WIDTH / 2, y)
        .lineWidth(0.7)
        .stroke(ink.second),
    )
  y += 8
  for (const { text, font, size, colour } of lines) {
    const x = middle - document.widthOf(text, font, size) / 2
    document.element('P', {}, () => document.line(text, x, y, font, size, colour))
    y += 12.5
  }
}
