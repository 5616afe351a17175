// Letters are five dots wide and seven high, below a row for an accent. Each row is a hexadecimal number whose bits are its dots.
const glyphs = new Map(
  `
A 0 e 11 11 1f 11 11 11|B 0 1e 11 1e 11 11 11 1e|C 0 e 11 10 10 10 11 e|D 0 1e 11 11 11 11 11 1e
E 0 1f 10 1e 10 10 10 1f|F 0 1f 10 1e 10 10 10 10|G 0 e 11 10 17 11 11 f|H 0 11 11 1f 11 11 11 11
I 0 e 4 4 4 4 4 e|J 0 7 2 2 2 2 12 c|K 0 11 12 14 18 14 12 11|L 0 10 10 10 10 10 10 1f
M 0 11 1b 15 15 11 11 11|N 0 11 19 15 13 11 11 11|O 0 e 11 11 11 11 11 e|P 0 1e 11 11 1e 10 10 10
Q 0 e 11 11 11 15 12 d|R 0 1e 11 11 1e 14 12 11|S 0 f 10 10 e 1 1 1e|T 0 1f 4 4 4 4 4 4
U 0 11 11 11 11 11 11 e|V 0 11 11 11 11 11 a 4|W 0 11 11 11 15 15 15 a|X 0 11 11 a 4 a 11 11
Y 0 11 11 a 4 4 4 4|Z 0 1f 1 2 4 8 10 1f|0 0 e 11 13 15 19 11 e|1 0 4 c 4 4 4 4 e
2 0 e 11 1 2 4 8 1f|3 0 1f 2 4 2 1 11 e|4 0 2 6 a 12 1f 2 2|5 0 1f 10 1e 1 1 11 e
6 0 6 8 10 1e 11 11 e|7 0 1f 1 2 4 8 8 8|8 0 e 11 11 e 11 11 e|9 0 e 11 11 f 1 2 c
- 0 0 0 0 1f 0 0 0|. 0 0 0 0 0 0 c c|, 0 0 0 0 0 c 4 8
`
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [sign = '', ...rows] = line.split(' ')
      return [sign, rows.map((row) => Number.parseInt(row, 16))] as const
    }),
)

/** The dots of an accent, in the row above the letter. */
const accents: Readonly<Record<string, number>> = { '\u0301': 2, '\u0302': 4, '\u0303': 0xd }
const CEDILLA = '\u0327'

/** With the space to the next letter, in dots. */
export const LETTER_WIDTH = 6
/** With the rows above and below for an accent and a cedilla, in dots. */
export const LETTER_HEIGHT = 9

/** The dots of a letter by column and row. */
export function dotsOf(letter: string): Dots {
  const known = dots.get(letter) ?? readDots(letter)
  dots.set(letter, known)
  return known
}

type Dots = readonly (readonly [column: number, row: number])[]
const dots = new Map<string, Dots>()

function readDots(letter: string): Dots {
  const [base = '', accent = ''] = Array.from(letter.normalize('NFD'))
  const glyph = glyphs.get(base)
  if (!glyph) return []
  const rows = [accents[accent] ?? 0, ...glyph.slice(1), accent === CEDILLA ? 4 : 0]
  return rows.flatMap((bits, row) =>
    [0, 1, 2, 3, 4].flatMap((column) => (bits & (16 >> column) ? [[column, row] as const] : [])),
  )
}

/** Whether each letter of a text can be drawn. */
export const canWrite = (text: string): boolean =>
  Array.from(text).every((letter) => letter === ' ' || dotsOf(letter).length > 0)
