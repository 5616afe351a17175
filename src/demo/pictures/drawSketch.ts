import { canvas, copyOf, DARKEST, LINE_HEIGHT, textWidth, write, type Canvas, type Point } from './canvas.ts'
import { forms, HEIGHT, WIDTH, type Organ } from './forms.ts'
import { symbols, type FindingKind } from './symbols.ts'

export interface Finding {
  kind: FindingKind
  /** The name of a place in the schematic. */
  place: string
  /** In millimetres, the same as in the text. */
  size?: number | undefined
}

/** The findings in a schematic of an organ. */
export interface Sketch {
  organ: Organ
  findings: readonly Finding[]
}

const MARGIN = 10
const LEGEND_TOP = 350
const NONE = 'SEM ACHADOS ASSINALADOS'
const syntheticNotice = ['SYNTHETIC - NOT A PATIENT', 'IMAGEM SINTÉTICA']

const blank = new Map<Organ, Canvas>()

/** The schematic of an organ with a report's findings, numbered and named, and a text that says that it shows no patient. */
export function drawSketch({ organ, findings }: Sketch, report: number): Canvas {
  const form = blank.get(organ) ?? drawForm(organ)
  blank.set(organ, form)
  const on = copyOf(form)
  const isOfWhole = ({ place }: Finding) => place === 'all'
  // Findings of the whole organ are drawn first, so that they do not cover the others.
  for (const finding of findings.toSorted(
    (one, other) => Number(isOfWhole(other)) - Number(isOfWhole(one)),
  )) {
    const at = placeOf(organ, finding)
    symbols[finding.kind].draw(on, at)
    if (!isOfWhole(finding)) numberBeside(on, String(findings.indexOf(finding) + 1), at)
  }
  const lines = findings.length === 0 ? [NONE] : findings.map(legendOf)
  for (const [line, text] of lines.entries()) write(on, text, [MARGIN, LEGEND_TOP + line * LINE_HEIGHT])
  write(on, `LAUDO ${report}`, [MARGIN, MARGIN + LINE_HEIGHT])
  return on
}

/** The line below the picture that names a finding. */
export function legendOf({ kind, size }: Finding, index: number): string {
  const { word } = symbols[kind]
  return `${index + 1} ${word}${size === undefined ? '' : ` ${size} MM`}`
}

/** Where a finding is in the picture. */
export function placeOf(organ: Organ, { place }: Finding): Point {
  const at = forms[organ].places[place]
  if (!at) throw new Error(`There is no place "${place}" in the ${organ}.`)
  return at
}

function drawForm(organ: Organ): Canvas {
  const on = canvas(WIDTH, HEIGHT)
  forms[organ].draw(on)
  write(on, forms[organ].title, [MARGIN, MARGIN])
  const scale = 'ESQUEMA SEM ESCALA'
  write(on, scale, [WIDTH - MARGIN - textWidth(scale), MARGIN])
  // On the right, because the image viewer shows its own texts on the left.
  for (const [line, text] of syntheticNotice.entries())
    write(on, text, [
      WIDTH - MARGIN - textWidth(text),
      HEIGHT - (syntheticNotice.length - line) * LINE_HEIGHT,
    ])
  return on
}

/** Writes a number beside a finding, on an empty background, so that it can be read above any drawing. */
function numberBeside({ width, height, pixels }: Canvas, number: string, [x, y]: Point): void {
  const [left, top] = [x + 22, y - 26]
  for (let row = top; row < top + 18; row++)
    if (row >= 0 && row < height) pixels.fill(0, row * width + left - 2, row * width + left + 12)
  write({ width, height, pixels }, number, [left, top], DARKEST)
}
