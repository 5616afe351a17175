import { expect, test } from 'vitest'
import { extraFields } from '#demo/fill/extraFields.ts'
import { featuredPatients } from '#demo/people/featuredPatients.ts'
import { planRecords } from '#demo/plan/planRecords.ts'
import { typeText } from '#demo/plan/typeText.ts'
import { writeReport } from '#demo/plan/writeReport.ts'

const today = Date.parse('2026-11-20T14:00:00Z')
const { reports } = planRecords(1, { patients: 1_500, reports: 4_000, today })
const texts = reports.map((plan) => ({
  plan,
  text: writeReport(plan).text,
  kept: typeText(plan, writeReport(plan).text),
}))
const html = texts.filter(({ kept }) => kept.startsWith('<p>'))
const typed = texts.filter(({ kept }) => kept.includes('\t'))

test('a few percent of the reports are in HTML, a few have tabs, and the others are as they were written', () => {
  expect(html.length / texts.length).toBeCloseTo(0.04, 1)
  expect(typed.length / texts.length).toBeCloseTo(0.03, 1)
  for (const some of [html, typed]) expect(some.length).toBeGreaterThan(60)
  const others = texts.filter((each) => !html.includes(each) && !typed.includes(each))
  expect(others.length + html.length + typed.length).toBe(texts.length)
  for (const { text, kept } of others) expect(kept).toBe(text)
})

test('the same report has the same text each time', () => {
  for (const { plan, text, kept } of [...html, ...typed]) expect(typeText(plan, text)).toBe(kept)
})

test('HTML has bold text, headings, lists and tables, all closed, and the words that were written', () => {
  for (const { text, kept } of html) {
    for (const tag of ['strong', 'h3', 'ul', 'li', 'b', 'em', 'p'])
      expect(kept.split(`<${tag}>`).length).toBe(kept.split(`</${tag}>`).length)
    const words = kept
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    for (const paragraph of text.split('\n\n').filter((line) => !line.startsWith('# ')))
      expect(words).toContain(paragraph)
  }
  expect(html.filter(({ kept }) => kept.includes('<table>')).length).toBeGreaterThan(20)
  expect(html.every(({ kept }) => !/<(script|style|img|a|iframe)\b|\son\w+=|javascript:/i.test(kept))).toBe(
    true,
  )
})

test('plain typed text is long, has tabs and line breaks, and no Markdown headings', () => {
  for (const { text, kept } of typed) {
    expect(kept.length).toBeGreaterThan(text.length)
    expect(kept.split('\n').length).toBeGreaterThan(15)
    expect(kept).not.toMatch(/^# /m)
    expect(kept).not.toContain('<p>')
  }
})

// A row of a table, or a line of columns.
const frame = /(?:<td>|^\t)(?:Indica|T[ée]c(?:nica|hnique)|Impress)[^\t<\n]*(?:<\/td><td>|\t)\d/m

test('the measures that are repeated at the end are of findings, and neither of the technique nor of the impression', () => {
  for (const { kept } of [...html, ...typed]) expect(kept).not.toMatch(frame)
})

const several = /(?:<td>|^\t)[^\t<\n]*(?:,| e | and )[^\t<\n]*(?:<\/td><td>|\t)\d/m

test('a measure that is repeated stands beside the one structure of which it is', () => {
  for (const { kept } of [...html, ...typed]) expect(kept).not.toMatch(several)
  const ends = [...html, ...typed].map(({ kept }) => kept).join('\n')
  expect(ends).toMatch(/(?:<td>|^\t)Baço *(?:<\/td><td>|\t)\d+,\d cm/m)
  expect(ends).toMatch(/(?:<td>|^\t)Colo uterino *(?:<\/td><td>|\t)\d+ mm/m)
})

test('a third of the reports have fields that the clinic has added, each a name and a value', () => {
  const fields = reports.map((plan) => extraFields(plan))
  expect(fields.filter((list) => list.length > 0).length / fields.length).toBeCloseTo(0.35, 1)
  for (const field of fields.flat()) {
    expect(Object.keys(field)).toEqual(['name', 'value'])
    expect(field.value.trim()).not.toBe('')
  }
})

const series = Map.groupBy(
  texts.filter(({ plan }) => plan.state === 'released' && plan.replacedBy === 0),
  ({ plan }) => `${plan.record.id} ${plan.exam.id}`,
)
const long = [...series.values()].filter((list) => list.length >= 3)

test('more than a dozen patients have three reports or more of the same exam, a featured patient among them', () => {
  const people = new Set(long.flatMap(([first]) => first?.plan.record ?? []))
  expect(people.size).toBeGreaterThan(12)
  const featured = [...people].filter(({ last_name, birthDate }) =>
    featuredPatients.some((each) => each.last_name === last_name && each.birthDate === birthDate),
  )
  expect(featured.length).toBeGreaterThan(0)
  expect(Math.max(...long.map((list) => list.length))).toBeLessThanOrEqual(8)
})

test('the reports of such a series differ in words, and slightly in measures', () => {
  const alike = long.filter((list) => new Set(list.map(({ text }) => text)).size < list.length)
  expect(alike.length / long.length).toBeLessThan(0.1)
  const lengths = (exam: string, pattern: RegExp) =>
    long
      .filter(([first]) => first?.plan.exam.name === exam)
      .map((list) => list.flatMap(({ text }) => pattern.exec(text)?.[1]?.replace(',', '.') ?? []).map(Number))
      .filter((values) => values.length >= 3)
  const kidneys = lengths('Ultrassonografia de abdome total', /# Rim direito\n\n[^#]*?(\d+,\d) cm/)
  expect(kidneys.length).toBeGreaterThan(3)
  expect(kidneys.filter((values) => new Set(values).size > 1).length).toBeGreaterThan(kidneys.length / 2)
})
