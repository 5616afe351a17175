import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exams } from '#demo/exams/exams.ts'
import { planRecords } from '#demo/plan/planRecords.ts'
import { writeReport } from '#demo/plan/writeReport.ts'
import { randomOf } from '#demo/random.ts'
import { readTemplate } from '#demo/texts/template.ts'

const today = Date.parse('2026-11-20T14:00:00Z')
const { reports } = planRecords(1, { patients: 1_500, reports: 4_000, today })
const written = reports.map((plan) => ({
  plan,
  text: writeReport(plan).text,
  ...read(writeReport(plan).text),
}))

/** A report's text by heading. */
function read(text: string) {
  const sections = new Map(
    text.split(/^# /m).flatMap((part) => {
      const [heading = '', ...paragraphs] = part.trim().split('\n\n')
      return heading === '' ? [] : [[heading, paragraphs] as const]
    }),
  )
  const named = (...names: string[]) => names.flatMap((name) => sections.get(name) ?? [])
  const frame = ['Indicação', 'Indication', 'Técnica', 'Technique', 'Impressão', 'Impression']
  return {
    headings: [...sections.keys()],
    technique: named('Técnica', 'Technique').join(' '),
    impression: named('Impressão', 'Impression'),
    // Each sentence with its heading, which may name the side.
    findings: [...sections]
      .filter(([heading]) => !frame.includes(heading))
      .flatMap(([heading, paragraphs]) =>
        paragraphs.flatMap((each) => each.split(/(?<=\.) /).map((sentence) => `${heading}: ${sentence}`)),
      ),
  }
}

const measures = (text: string) =>
  text.match(/\d+(?:[.,]\d+)?[ \u00a0](?:mm|cm|mL|g|HU|graus|degrees|semanas)\b/g) ?? []

const sides = { right: /\b(right|direit[oa])\b/i, left: /\b(left|esquerd[oa])\b/i } as const
const sideNames = ['right', 'left'] as const

describe('a synthetic report', () => {
  test('has indication and technique first, findings by organ, and an impression, in its language', () => {
    for (const { plan, headings, impression } of written) {
      const isPortuguese = plan.exam.language === 'pt-BR'
      const end = isPortuguese ? 'Impressão' : 'Impression'
      expect(headings.slice(0, 2)).toEqual(
        isPortuguese ? ['Indicação', 'Técnica'] : ['Indication', 'Technique'],
      )
      expect(headings.at(plan.replaces ? -2 : -1)).toBe(end)
      expect(headings.length).toBeGreaterThanOrEqual(6)
      expect(impression.length).toBeGreaterThan(0)
    }
  })

  test('has in the impression only measures that are in the findings', () => {
    let compared = 0
    for (const { impression, findings } of written)
      for (const measure of impression.flatMap(measures)) {
        expect(findings.join(' ')).toContain(measure)
        compared++
      }
    expect(compared).toBeGreaterThan(1_000)
  })

  test('has the same side in findings and impression', () => {
    let compared = 0
    for (const { impression, findings, technique } of written)
      for (const line of impression)
        for (const side of sideNames.filter((each) => sides[each].test(line))) {
          const other = sideNames.find((each) => each !== side)!
          const saysSide = (text: string) => sides[side].test(text)
          // The technique of an exam of a hand, a knee or a shoulder names the side.
          const isOneSided = saysSide(technique) && !sides[other].test(technique)
          const about = findings.filter((sentence) => measures(line).every((each) => sentence.includes(each)))
          expect(isOneSided || about.some(saysSide), `${line} | ${about.join(' ')}`).toBe(true)
          compared++
        }
    expect(compared).toBeGreaterThan(500)
  })

  test('has a thyroid volume that is the sum of its lobes, and a carotid stenosis that fits its velocity', () => {
    const thyroids = written.filter(({ text }) => text.includes('# Lobo direito'))
    for (const { text } of thyroids) {
      const [right = 0, left = 0] = [...text.matchAll(/\(volume de ([\d,]+) mL\)/g)].map(([, volume]) =>
        number(volume),
      )
      expect(number(/Volume total de ([\d,]+) mL/.exec(text)?.[1])).toBeCloseTo(right + left, 1)
    }
    const carotids = written.flatMap(({ text }) => [
      ...text.matchAll(/and (\d+) cm\/s in the internal carotid artery \(ratio/g),
    ])
    const degrees = written.flatMap(({ text }) => [...text.matchAll(/stenosis of (less|50|70)/g)])
    expect(
      carotids.map(([, speed]) => (number(speed) < 125 ? 'less' : number(speed) <= 230 ? '50' : '70')),
    ).toEqual(degrees.map(([, degree]) => degree))
    expect(thyroids.length).toBeGreaterThan(50)
    expect(carotids.length).toBeGreaterThan(20)
  })

  test('mentions no organ that the patient’s sex does not have', () => {
    const organs = {
      female: /próstata|prostat|vesículas seminais/i,
      male: /útero|uter(us|ine)|ovári|adnex|feto|mama\b/i,
    }
    for (const { plan, text } of written) {
      expect(plan.record.sex === 'male' ? '' : text).not.toMatch(organs.female)
      expect(plan.record.sex === 'female' ? '' : text).not.toMatch(organs.male)
    }
  })

  test('has only characters that its PDF can show, and no trace of a template', () => {
    for (const { text } of written) {
      expect(text).toMatch(/^[\n\u0020-\u007e\u00a0-\u00ff–—“”‘’•…]*$/)
      expect(text).not.toMatch(/undefined|NaN|\[object|\$\{|null| {2}|\n{3}| [.,;]|\.\./)
    }
  })

  test('has a text of its own', () => {
    expect(new Set(written.map(({ text }) => text)).size / written.length).toBeGreaterThan(0.99)
  })
})

test('a kidney stone keeps its side and size from one report of the patient to the next', () => {
  const stones = written.flatMap(({ plan, impression }) =>
    impression.flatMap((line) => {
      const match = /^(?:Cálculo|Stone) .*?(\d+) mm .*?(?:rim|the) (direito|esquerdo|right|left)/.exec(line)
      const side = match && (sides.right.test(match[2]!) ? 'right' : 'left')
      return match ? [{ key: `${plan.record.id} ${side}`, size: match[1] }] : []
    }),
  )
  const byKidney = [...Map.groupBy(stones, ({ key }) => key).values()].filter((same) => same.length > 1)
  expect(byKidney.length).toBeGreaterThan(10)
  for (const same of byKidney) expect(new Set(same.map(({ size }) => size)).size).toBe(1)
})

describe('the texts with variables', () => {
  test('are each of an exam, and are written for patients of every age and sex', () => {
    const files = globSync('src/demo/texts/*/*.md')
    expect(files).toHaveLength(exams.length)
    for (const exam of exams)
      for (let age = exam.ages[0]; age <= exam.ages[1]; age++)
        for (const sex of ['female', 'male', 'other'] as const) {
          const draw = (topic: string) => randomOf(exam.id, age, sex, topic)
          const study = { sex, age, now: draw, lasting: draw, trait: () => age % 2 === 0 }
          expect(exam.write(study).text).not.toMatch(/undefined|NaN|[{}[\]|]|=>|\bif\b|\belse\b/)
        }
  })

  const template = (line: string) =>
    readTemplate(`# Title\n\nPain.\n\nBy hand.\n\nNormal.\n\n## Section\n\n${line}\n`, 'en-US', [
      'size',
      'sides',
    ])
  const write = (line: string) => {
    const draw = (topic: string) => randomOf(1, topic)
    return template(line).write({ size: 3, sides: [1, 2] }, { now: draw, lasting: draw })
  }

  test.each([
    ['an unknown variable', 'Of {{length}} mm.', 'There is no variable "length".'],
    ['an unknown variable in a condition', 'if length > 3: Long.', 'There is no variable "length".'],
    ['an unknown variable of a word', 'A {{length[short/long]}} one.', 'There is no variable "length".'],
    ['a variable that another variant draws', '{{a: 1-2}} mm. | Of {{a}} mm.', 'There is no variable "a".'],
    ['an open brace', 'Of {{size} mm.', 'A brace is open'],
    ['a brace that was never opened', 'Of size}} mm.', 'A brace is open'],
    ['something that is no condition', 'if size is 3: Long.', 'This is no condition'],
  ])('are refused with %s', (_, line, problem) => {
    expect(() => template(line)).toThrow(problem)
  })

  test('are refused without an indication, a technique and an impression before the first heading', () => {
    expect(() => readTemplate('# Title\n\nPain.\n\n## Section\n\nNormal.\n', 'en-US', [])).toThrow(
      'has an indication, a technique and an impression',
    )
  })

  test('are refused where a word is missing, or a value for a part is named elsewhere', () => {
    expect(() => write('A {{size[short/long]}} one.')).toThrow('has no value here')
    expect(() => write('Of {{sides}} mm.')).toThrow('a section that is repeated')
    expect(write('Of {{size}} mm and {{2-2}} cm.')).toContain('Of 3 mm and 2 cm.')
  })
})

const number = (text: string | undefined) => Number(text?.replace(',', '.'))
