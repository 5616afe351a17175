import { ellipse, points, shape, smooth, stroke, write, type Canvas, type Point } from './canvas.ts'

/** An organ's outline, into which findings are drawn, and the places where they can be. */
interface Form {
  title: string
  caption: string
  draw: (on: Canvas) => void
  places: Readonly<Record<string, Point>>
}

export const WIDTH = 560
export const HEIGHT = 480
const TISSUE = 14
const INNER = 30

/** Mirrored at the vertical middle of the picture, for an organ of the patient's left side, which is shown on the right. */
const mirrored = ([x, y]: Point): Point => [WIDTH - x, y]
const writeSides = (on: Canvas, left: string, right: string) => {
  write(on, left, [24, 180])
  write(on, right, [WIDTH - 24 - right.length * 12, 180])
}

const gallbladder: Form = {
  title: 'VESÍCULA BILIAR',
  caption: 'Esquema da vesícula biliar',
  places: { bottom: [206, 282], wall: [256, 166] },
  draw(on) {
    const duct = smooth(points('388 108, 420 112, 438 140, 450 200, 456 330'), false)
    stroke(on, duct, 15)
    stroke(on, smooth(points('470 44, 452 90, 438 140'), false), 15)
    stroke(on, smooth(points('420 44, 434 90, 438 140'), false), 15)
    for (const line of ['470 44, 452 90, 438 140', '420 44, 434 90, 438 140'])
      clear(on, smooth(points(line), false), 10)
    clear(on, duct, 10)
    const wall = points(
      '140 238, 150 292, 206 312, 272 276, 322 212, 362 156, 396 120, 386 100, 344 116, 272 152, 190 182',
    )
    shape(on, smooth(wall), TISSUE, 4)
  },
}

/** The right kidney, seen from the front: its hilum faces the spine. */
const kidneyLine = points(
  '286 58, 216 84, 172 160, 170 240, 204 316, 270 336, 322 300, 330 254, 304 216, 304 178, 334 138, 334 88',
)
const sinus = points('308 150, 272 160, 254 196, 268 238, 308 246, 296 214, 296 180')
const calyces = ['276 166, 262 124', '258 186, 222 176', '258 212, 222 226', '278 238, 262 280']
const ureter = points('300 198, 338 214, 356 262, 358 336')
const kidney = (side: 'direito' | 'esquerdo', toSide: (point: Point) => Point): Form => ({
  title: `RIM ${side.toUpperCase()}`,
  caption: `Esquema do rim ${side}`,
  places: {
    upper: toSide([261, 118]),
    middle: toSide([218, 200]),
    lower: toSide([261, 286]),
    'upper cortex': toSide([200, 104]),
    'middle cortex': toSide([168, 200]),
    'lower cortex': toSide([200, 300]),
  },
  draw(on) {
    stroke(on, smooth(ureter.map(toSide), false), 13)
    shape(on, smooth(kidneyLine.map(toSide)), TISSUE, 4)
    for (const line of calyces) stroke(on, points(line).map(toSide), 12, 60)
    for (const line of calyces) clear(on, points(line).map(toSide), 8)
    shape(on, smooth(sinus.map(toSide)), 0, 2.5)
    clear(on, smooth(ureter.map(toSide), false), 8)
  },
})

const CENTRE: Point = [280, 190]
const RADIUS = 132
const breast = (
  side: 'direita' | 'esquerda',
  toSide: (point: Point) => Point,
  outer: 'left' | 'right',
): Form => ({
  title: `MAMA ${side.toUpperCase()}`,
  caption: `Esquema da mama ${side}`,
  places: {
    'upper outer': toSide([CENTRE[0] - 62, CENTRE[1] - 62]),
    'upper inner': toSide([CENTRE[0] + 62, CENTRE[1] - 62]),
    'lower outer': toSide([CENTRE[0] - 62, CENTRE[1] + 62]),
    'lower inner': toSide([CENTRE[0] + 62, CENTRE[1] + 62]),
    all: CENTRE,
  },
  draw(on) {
    const [x, y] = CENTRE
    // The part of the breast towards the armpit.
    shape(on, smooth(points('150 176, 146 104, 168 62, 214 66, 236 84').map(toSide)), TISSUE)
    shape(on, ellipse(CENTRE, RADIUS), TISSUE, 3)
    for (let from = -RADIUS; from < RADIUS; from += 16) {
      const to = Math.min(RADIUS, from + 8)
      stroke(on, points(`${x + from} ${y}, ${x + to} ${y}`), 1.5, 70)
      stroke(on, points(`${x} ${y + from}, ${x} ${y + to}`), 1.5, 70)
    }
    shape(on, ellipse(CENTRE, 26), INNER, 2)
    shape(on, ellipse(CENTRE, 8), INNER, 2)
    write(on, '12', [x - 12, y - RADIUS - 22])
    write(on, '6', [x - 5, y + RADIUS + 4])
    const [left, right] = outer === 'left' ? ['LATERAL', 'MEDIAL'] : ['MEDIAL', 'LATERAL']
    writeSides(on, left, right)
  },
})

const lobe = points('236 62, 192 96, 170 176, 178 264, 214 312, 254 282, 268 214, 258 110')
const thyroid: Form = {
  title: 'TIREOIDE',
  caption: 'Esquema da tireoide',
  places: {
    'right upper': [222, 118],
    'right middle': [216, 192],
    'right lower': [216, 264],
    'left upper': mirrored([222, 118]),
    'left middle': mirrored([216, 192]),
    'left lower': mirrored([216, 264]),
    all: [280, 190],
  },
  draw(on) {
    for (const x of [252, 308]) stroke(on, points(`${x} 44, ${x} 330`), 2, 60)
    for (let y = 60; y < 330; y += 26) stroke(on, points(`252 ${y}, 308 ${y}`), 1.5, 36)
    shape(on, smooth(points('246 218, 280 212, 314 218, 314 258, 280 264, 246 258')), TISSUE)
    shape(on, smooth(lobe), TISSUE, 3)
    shape(on, smooth(lobe.map(mirrored)), TISSUE, 3)
    writeSides(on, 'DIREITO', 'ESQUERDO')
  },
}

const bowel = smooth(
  points(
    '168 270, 162 224, 160 154, 166 86, 206 62, 280 84, 352 62, 394 86, 402 154, 398 218, 374 256, 336 242, 304 258, 292 288, 290 312',
  ),
  false,
)
const colon: Form = {
  title: 'CÓLON E RETO',
  caption: 'Esquema do cólon e do reto',
  places: {
    ascending: [161, 170],
    transverse: [280, 84],
    sigmoid: [352, 246],
    'sigmoid wall': [409, 251],
    rectum: [294, 282],
    'anal canal': [290, 314],
  },
  draw(on) {
    stroke(on, points('96 274, 130 260, 164 256'), 18)
    clear(on, points('96 274, 130 260, 164 256'), 13)
    stroke(on, bowel, 46)
    clear(on, bowel, 40)
    // The folds of the bowel's wall.
    for (let index = 6; index < bowel.length - 16; index += 5) {
      const [from, to] = [bowel[index], bowel[index + 1]]
      if (!from || !to) continue
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const length = Math.hypot(dx, dy) || 1
      const across = (distance: number): Point => [
        from[0] - (dy / length) * distance,
        from[1] + (dx / length) * distance,
      ]
      stroke(on, [across(10), across(20)], 2, 90)
      stroke(on, [across(-10), across(-20)], 2, 90)
    }
    writeSides(on, 'DIREITA', 'ESQUERDA')
  },
}

/** Clears the inside of a thick line that was drawn before, so that only its two edges are left. */
function clear(on: Canvas, line: readonly Point[], thickness: number): void {
  const inside = { ...on, pixels: new Uint8Array(on.pixels.length) }
  stroke(inside, line, thickness)
  for (const [index, dark] of inside.pixels.entries())
    if (dark > 0)
      on.pixels[index] = Math.round(((on.pixels[index] ?? 0) * (127 - dark) + TISSUE * dark) / 127)
}

export const forms = {
  gallbladder,
  'right kidney': kidney('direito', (point) => point),
  'left kidney': kidney('esquerdo', mirrored),
  'right breast': breast('direita', (point) => point, 'left'),
  'left breast': breast('esquerda', mirrored, 'right'),
  thyroid,
  colon,
} satisfies Readonly<Record<string, Form>>
export type Organ = keyof typeof forms
