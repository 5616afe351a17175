import { ACCENT, ellipse, points, shape, type Canvas, type Point } from './canvas.ts'

/** How a finding is drawn at its place, and its name below the picture. */
interface Symbol {
  word: string
  draw: (on: Canvas, at: Point) => void
}

const PAPER = 0

const dot = (radius: number) => (on: Canvas, at: Point) => shape(on, ellipse(at, radius), ACCENT)
const ring = (radius: number) => (on: Canvas, at: Point) => {
  shape(on, ellipse(at, radius), ACCENT)
  shape(on, ellipse(at, radius - 5), PAPER, 1.5)
}
/** An irregular outline. */
function star(on: Canvas, [x, y]: Point): void {
  const line = Array.from({ length: 18 }, (_, step): Point => {
    const [angle, radius] = [(step / 9) * Math.PI, step % 2 === 0 ? 20 : 9]
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  shape(on, line, ACCENT, 2)
}

/** The same symbol several times around a place. */
const scattered =
  (offsets: readonly Point[], draw: (on: Canvas, at: Point) => void) =>
  (on: Canvas, [x, y]: Point) => {
    for (const [dx, dy] of offsets) draw(on, [x + dx, y + dy])
  }

/** Bands over both lobes of the thyroid. */
function hatched(on: Canvas, [x]: Point): void {
  for (const side of [-1, 1])
    for (let y = 86; y <= 290; y += 17) {
      const wide = 36 * Math.sqrt(1 - ((y - 188) / 122) ** 2)
      const [left, right] = [x + side * 61 - wide, x + side * 61 + wide]
      shape(on, points(`${left} ${y - 7}, ${right} ${y}, ${right} ${y + 6}, ${left} ${y - 1}`), ACCENT, 1)
    }
}

const threeInRow = points('-22 4, 0 8, 22 2')
const overBreast = points('-84 -30, -40 74, 34 -84, 88 26, 46 92, -96 44, -24 -100')
const sideBySide = points('-12 0, 12 0')
const alongBowel = points('11 -29, 0 0, -31 28')

export const symbols = {
  stone: { word: 'CÁLCULO', draw: dot(10) },
  stones: { word: 'CÁLCULOS ATÉ', draw: scattered(threeInRow, dot(10)) },
  polyp: { word: 'PÓLIPO', draw: dot(9) },
  cyst: { word: 'CISTO SIMPLES', draw: ring(20) },
  'oval nodule': { word: 'NÓDULO OVAL CIRCUNSCRITO', draw: dot(14) },
  'irregular nodule': { word: 'NÓDULO IRREGULAR', draw: star },
  calcifications: { word: 'CALCIFICAÇÕES BENIGNAS', draw: scattered(overBreast, dot(4)) },
  'cystic nodule': { word: 'NÓDULO CÍSTICO', draw: ring(15) },
  'spongy nodule': { word: 'NÓDULO ESPONGIFORME', draw: ring(13) },
  'mixed nodule': { word: 'NÓDULO MISTO', draw: ring(17) },
  'solid nodule': { word: 'NÓDULO SÓLIDO', draw: dot(15) },
  'diffuse change': { word: 'ECOTEXTURA HETEROGÊNEA', draw: hatched },
  diverticula: { word: 'DIVERTÍCULOS', draw: scattered(alongBowel, dot(6)) },
  'haemorrhoids I': { word: 'HEMORROIDAS GRAU I', draw: scattered(sideBySide, dot(8)) },
  'haemorrhoids II': { word: 'HEMORROIDAS GRAU II', draw: scattered(sideBySide, dot(8)) },
} as const satisfies Readonly<Record<string, Symbol>>

/** The kinds of findings that a schematic can show. */
export type FindingKind = keyof typeof symbols
