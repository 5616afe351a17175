import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ACCENT, canvas, DARKEST, LINE_HEIGHT, textWidth, write } from '#demo/pictures/canvas.ts'
import type { Canvas } from '#demo/pictures/canvas.ts'
import { drawSketch, legendOf, placeOf } from '#demo/pictures/drawSketch.ts'
import type { Sketch } from '#demo/pictures/drawSketch.ts'
import { forms, HEIGHT, WIDTH } from '#demo/pictures/forms.ts'
import type { Organ } from '#demo/pictures/forms.ts'
import { canWrite } from '#demo/pictures/lettering.ts'
import { png } from '#demo/pictures/png.ts'
import { symbols } from '#demo/pictures/symbols.ts'
import type { FindingKind } from '#demo/pictures/symbols.ts'
import { planRecords } from '#demo/plan/planRecords.ts'
import { writeReport } from '#demo/plan/writeReport.ts'

const today = Date.parse('2026-11-20T14:00:00Z')
const { reports } = planRecords(41_005, { patients: 1_500, reports: 4_000, today })
const drawn = reports.flatMap((plan) => {
  const { text, sketches } = writeReport(plan)
  return sketches.map((sketch) => ({ report: plan.id, sections: read(text), sketch }))
})

/** A report's paragraphs by their heading. */
function read(text: string): Map<string, string> {
  return new Map(
    text.split(/^# /m).flatMap((part) => {
      const [heading = '', ...paragraphs] = part.trim().split('\n\n')
      return heading === '' ? [] : [[heading, paragraphs.join(' ')] as const]
    }),
  )
}

describe('the schematics of the whole clinic show exactly the findings in the text of their report:', () => {
  const thirds: Record<string, string> = { superior: 'upper', médio: 'middle', inferior: 'lower' }
  const quadrants: Record<string, string> = {
    superolateral: 'upper outer',
    superomedial: 'upper inner',
    inferolateral: 'lower outer',
    inferomedial: 'lower inner',
  }
  const found = (kind: FindingKind, place: string, size?: string) =>
    [kind, place, ...(size ? [size] : [])].join(' | ')
  const each = (text: string, pattern: RegExp, say: (parts: string[]) => string): string[] =>
    [...text.matchAll(pattern)].map(([, ...parts]) => say(parts))

  const inKidney = (text: string) => [
    ...each(text, /No terço (\S+), cálculo de (\d+) mm/g, ([third, size]) =>
      found('stone', thirds[third!]!, size),
    ),
    ...each(text, /No terço (\S+), cisto cortical simples de (\d+) mm/g, ([third, size]) =>
      found('cyst', `${thirds[third!]} cortex`, size),
    ),
  ]
  const inBreast = (text: string) => [
    ...each(text, /No quadrante (\w+), .*?anecoica oval.*?com (\d+) mm/g, ([quadrant, size]) =>
      found('cyst', quadrants[quadrant!]!, size),
    ),
    ...each(text, /No quadrante (\w+), (?:às \d+ horas, )?nódulo oval.*?com (\d+) mm/g, ([quadrant, size]) =>
      found('oval nodule', quadrants[quadrant!]!, size),
    ),
    ...each(
      text,
      /No quadrante (\w+), (?:às \d+ horas, )?nódulo (?:denso, )?irregular.*?com (\d+) mm/g,
      ([quadrant, size]) => found('irregular nodule', quadrants[quadrant!]!, size),
    ),
    ...each(text, /(Calcificações)/g, () => found('calcifications', 'all')),
  ]
  const looks: [RegExp, FindingKind][] = [
    [/^cístico/, 'cystic nodule'],
    [/^espongiforme/, 'spongy nodule'],
    [/^misto/, 'mixed nodule'],
    [/^sólido/, 'solid nodule'],
  ]
  const inLobe = (side: string, text: string) =>
    each(text, /No terço (\S+), nódulo (.*?), com (\d+) mm/g, ([third, look, size]) =>
      found(looks.find(([word]) => word.test(look!))![1], `${side} ${thirds[third!]}`, size),
    )
  const inColon = (place: string, text: string) => [
    ...each(text, /Pólipo .*? de (\d+) mm/g, ([size]) => found('polyp', place, size)),
    ...each(text, /(Óstios diverticulares)/g, () => found('diverticula', 'sigmoid wall')),
  ]
  const inText: Record<Organ, (section: (heading: string) => string) => string[]> = {
    gallbladder: (section) => {
      const text = section('Vesícula e vias biliares')
      return [
        ...each(text, /com cálculo móvel de (\d+) mm/g, ([size]) => found('stone', 'bottom', size)),
        ...each(text, /múltiplos cálculos móveis, o maior com (\d+) mm/g, ([size]) =>
          found('stones', 'bottom', size),
        ),
        ...each(text, /imagem polipoide de (\d+) mm/g, ([size]) => found('polyp', 'wall', size)),
      ]
    },
    'right kidney': (section) => inKidney(section('Rim direito')),
    'left kidney': (section) => inKidney(section('Rim esquerdo')),
    'right breast': (section) => inBreast(section('Mama direita')),
    'left breast': (section) => inBreast(section('Mama esquerda')),
    thyroid: (section) => [
      ...inLobe('right', section('Lobo direito')),
      ...inLobe('left', section('Lobo esquerdo')),
      ...each(section('Tireoide'), /(difusamente heterogênea)/g, () => found('diffuse change', 'all')),
    ],
    colon: (section) => [
      ...inColon('ascending', section('Ceco e cólon ascendente')),
      ...inColon('transverse', section('Cólon transverso')),
      ...inColon('sigmoid', section('Cólon descendente e sigmoide')),
      ...inColon('rectum', section('Reto')),
      ...each(section('Canal anal'), /internos de grau (I+)/g, ([grade]) =>
        found(`haemorrhoids ${grade as 'I' | 'II'}`, 'anal canal'),
      ),
    ],
  }

  test.each(Object.keys(forms) as Organ[])('%s', (organ) => {
    const ofOrgan = drawn.filter(({ sketch }) => sketch.organ === organ)
    for (const { report, sections, sketch } of ofOrgan) {
      const section = (heading: string) => {
        const text = sections.get(heading)
        if (text === undefined) throw new Error(`Report ${report} has no section ${heading}.`)
        return text
      }
      const shown = sketch.findings.map(({ kind, place, size }) =>
        found(kind, place, size === undefined ? undefined : String(size)),
      )
      expect([report, shown.toSorted()]).toEqual([report, inText[organ](section).toSorted()])
    }
    const withFindings = ofOrgan.filter(({ sketch }) => sketch.findings.length > 0)
    expect(withFindings.length).toBeGreaterThan(20)
    expect(ofOrgan.length - withFindings.length).toBeGreaterThan(20)
  })

  test('every kind of finding occurs, and a removed gallbladder is not drawn', () => {
    const kinds = new Set(drawn.flatMap(({ sketch }) => sketch.findings.map(({ kind }) => kind)))
    expect([...kinds].toSorted()).toEqual(Object.keys(symbols).toSorted())
    const gallbladders = drawn.filter(({ sketch }) => sketch.organ === 'gallbladder')
    for (const { sections } of gallbladders)
      expect(sections.get('Vesícula e vias biliares')).not.toContain('ausente')
  })
})

const nothing = (organ: Organ): Sketch => ({ organ, findings: [] })
const isOfFinding = (pixel: number | undefined) => ((pixel ?? 0) & ACCENT) > 0

test('a finding is drawn in the colour of findings at its place and nowhere else', () => {
  const kinds = new Map(
    drawn.flatMap(({ sketch }) =>
      sketch.findings.map((finding) => [
        `${sketch.organ} ${finding.kind} ${finding.place}`,
        { organ: sketch.organ, finding },
      ]),
    ),
  )
  expect(kinds.size).toBeGreaterThan(40)
  for (const organ of Object.keys(forms) as Organ[])
    expect(drawSketch(nothing(organ), 1).pixels.some(isOfFinding)).toBe(false)
  for (const [name, { organ, finding }] of kinds) {
    const { pixels } = drawSketch({ organ, findings: [finding] }, 1)
    const [x, y] = placeOf(organ, finding)
    const reach = finding.place === 'all' ? 150 : 50
    let painted = 0
    let furthest = 0
    for (const [index, pixel] of pixels.entries()) {
      if (!isOfFinding(pixel)) continue
      painted++
      furthest = Math.max(furthest, Math.hypot((index % WIDTH) - x, Math.floor(index / WIDTH) - y))
    }
    expect([name, painted > 40, furthest <= reach]).toEqual([name, true, true])
  }
})

test('each finding is named below the drawing with its measure, in letters that the font has', () => {
  for (const { sketch } of drawn)
    for (const [place, finding] of sketch.findings.entries()) {
      const line = legendOf(finding, place)
      expect(canWrite(line)).toBe(true)
      expect(line).toMatch(finding.size === undefined ? /^\d \D+$/ : new RegExp(` ${finding.size} MM$`))
      expect(line.length * 12).toBeLessThan(WIDTH)
    }
  for (const { title } of Object.values(forms)) expect(canWrite(title)).toBe(true)
  expect(Math.max(...drawn.map(({ sketch }) => sketch.findings.length))).toBeLessThanOrEqual(4)
})

test('each picture says that it is synthetic, without covering the drawing', () => {
  const mark = canvas(WIDTH, HEIGHT)
  for (const [line, text] of ['SYNTHETIC - NOT A PATIENT', 'IMAGEM SINTÉTICA'].entries())
    write(mark, text, [WIDTH - 10 - textWidth(text), HEIGHT - (2 - line) * LINE_HEIGHT])
  const corner = ({ pixels }: Canvas) =>
    Array.from({ length: 2 * LINE_HEIGHT }, (_, row) => {
      const from = (HEIGHT - 2 * LINE_HEIGHT + row) * WIDTH
      return pixels.subarray(from, from + WIDTH)
    })
  expect(corner(mark).flatMap((row) => [...row])).toContain(DARKEST)
  const fullest = drawn.toSorted((a, b) => b.sketch.findings.length - a.sketch.findings.length).slice(0, 20)
  for (const organ of Object.keys(forms) as Organ[])
    expect(corner(drawSketch(nothing(organ), 1))).toEqual(corner(mark))
  for (const { sketch } of fullest) expect(corner(drawSketch(sketch, 1))).toEqual(corner(mark))
})

test('no two reports have the same picture, because each has the number of its report', () => {
  const pictures = new Set(drawn.map(({ report, sketch }) => `${report} ${sketch.organ}`))
  expect(pictures.size).toBe(drawn.length)
  const one = nothing('colon')
  expect(drawSketch(one, 20_001).pixels).not.toEqual(drawSketch(one, 20_002).pixels)
  expect(drawSketch(one, 20_001).pixels).toEqual(drawSketch(one, 20_001).pixels)
})

test('a picture is written as a PNG with its pixels', () => {
  const on = drawSketch({ organ: 'gallbladder', findings: [{ kind: 'stone', place: 'bottom', size: 9 }] }, 1)
  const file = Buffer.from(png(on))
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  expect([chunks.get('IHDR')!.readUInt32BE(0), chunks.get('IHDR')!.readUInt32BE(4)]).toEqual([WIDTH, HEIGHT])
  expect(chunks.get('PLTE')).toHaveLength(256 * 3)
  const rows = inflateSync(chunks.get('IDAT')!)
  expect(rows).toHaveLength((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    expect(
      rows.compare(on.pixels, y * WIDTH, (y + 1) * WIDTH, y * (WIDTH + 1) + 1, (y + 1) * (WIDTH + 1)),
    ).toBe(0)
  expect(file.length).toBeLessThan(20_000)
})
