import { expect, test } from 'vitest'
import { compareTexts } from '#portal/reports/compare/text/compareTexts.ts'
import { fragmentText } from '#portal/reports/compare/text/fragmentText.ts'
import type { Row } from '#portal/reports/compare/text/RowWriter.ts'
import { sanitiseHtml } from '#portal/reports/pane/html/sanitiseHtml.ts'
import { textForm } from '#portal/reports/pane/html/textForm.ts'
import { consecutiveReports, formOf, typedAs } from '#test/support/consecutiveReports.ts'
import type { WrittenReport } from '#test/support/consecutiveReports.ts'

const noPause = () => Promise.resolve()
const readable = (text: string) =>
  textForm(text) === 'html' ? fragmentText(sanitiseHtml(text), false) : text
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What a report says under each of its headings, as it was written before it was typed in one form or another. */
function sectionsOf({ written }: WrittenReport): Map<string, string> {
  const parts = written.split(/^# /m).slice(1)
  return new Map(parts.map((part) => [part.split('\n', 1)[0]!, plain(part.slice(part.indexOf('\n')))]))
}

/** The headings under which words of a row stand in the report that it shows. */
function headingsOf(sections: Map<string, string>, said: string): string[] {
  const words = plain(said.replaceAll('• ', ''))
  return words === ''
    ? []
    : [...sections].filter(([, text]) => text.includes(words)).map(([heading]) => heading)
}

const side = (row: Row, which: 'older' | 'newer') => row.pieces.map((piece) => piece[which]).join('')

/** Where words of one section stand beside those of another. */
function crossed(rows: readonly Row[], older: Map<string, string>, newer: Map<string, string>): string[] {
  return rows.flatMap((row) => {
    if (!row.inOlder || !row.inNewer || row.isHeading) return []
    const [before, after] = [side(row, 'older'), side(row, 'newer')]
    const [its, own] = [headingsOf(older, before), headingsOf(newer, after)]
    const isCrossed = its.length > 0 && own.length > 0 && !its.some((heading) => own.includes(heading))
    return isCrossed ? [`${its.join()}: ${before} | ${own.join()}: ${after}`] : []
  })
}

/** Sections that say the same and are marked all the same. */
function wronglyMarked(
  rows: readonly Row[],
  older: Map<string, string>,
  newer: Map<string, string>,
): string[] {
  const same = [...newer].filter(([heading, text]) => older.get(heading) === text)
  const marked = rows.flatMap(({ pieces }) => pieces.filter(({ isSame }) => !isSame))
  const words = marked.flatMap((piece) => [piece.older, piece.newer]).map(plain)
  const changed = [...older, ...newer].filter(([heading]) => !same.some(([it]) => it === heading))
  return same.flatMap(([heading, text]) =>
    words.some(
      (said) =>
        said !== '' &&
        text.includes(said) &&
        !changed.some(([name, it]) => name === said || it.includes(said)),
    )
      ? [heading]
      : [],
  )
}

async function faults(older: WrittenReport, newer: WrittenReport, texts: readonly [string, string]) {
  const { rows, isWhole } = await compareTexts(readable(texts[0]), readable(texts[1]), noPause)
  const [its, own] = [sectionsOf(older), sectionsOf(newer)]
  const headings = rows.filter((row) => row.isHeading && row.inOlder && row.inNewer)
  const unlike = headings.filter(
    (row) => side(row, 'older').toUpperCase() !== side(row, 'newer').toUpperCase(),
  )
  const found = [
    ...crossed(rows, its, own),
    ...wronglyMarked(rows, its, own).map((heading) => `marked: ${heading}`),
    ...unlike.map((row) => `beside each other: ${side(row, 'older')} and ${side(row, 'newer')}`),
    ...(isWhole ? ['compared as a whole'] : []),
  ]
  return found.map((fault) => `${older.releaseId} and ${newer.releaseId}, ${fault}`)
}

test('In all pairs of consecutive reports of one exam, nothing stands beside what is of another section, and no equal section is marked', async () => {
  const found: string[] = []
  for (const [older, newer] of consecutiveReports)
    found.push(...(await faults(older, newer, [older.kept, newer.kept])))
  const mixed = consecutiveReports.filter(([older, newer]) => formOf(older.kept) !== formOf(newer.kept))
  expect(mixed.length).toBeGreaterThan(consecutiveReports.length / 20)
  expect(found).toEqual([])
})

const forms = ['headings', 'html', 'capitals'] as const

test('Whichever form each of the two is written in, the same holds', async () => {
  const found: string[] = []
  for (const [n, [older, newer]] of consecutiveReports.entries()) {
    const [before, after] = [forms[n % 3]!, forms[Math.floor(n / 3) % 3]!]
    if (before !== after)
      found.push(...(await faults(older, newer, [typedAs(before, older), typedAs(after, newer)])))
  }
  expect(found).toEqual([])
})
