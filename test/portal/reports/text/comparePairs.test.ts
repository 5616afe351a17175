import { expect, test } from 'vitest'
import { readEarlierText } from '#contract/reportDocument/readUnknown.ts'
import { compareTexts } from '#portal/reports/text/compareTexts.ts'
import type { Row } from '#portal/reports/text/RowWriter.ts'
import { consecutiveReports, formOf, typedAs } from '#test/support/consecutiveReports.ts'
import type { WrittenReport } from '#test/support/consecutiveReports.ts'

const noPause = () => Promise.resolve()
const readable = (text: string) => readEarlierText(text)
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The text under each heading of a report, from its source rather than from one of its forms. */
function sectionsOf({ written }: WrittenReport): Map<string, string> {
  const parts = written.split(/^# /m).slice(1)
  return new Map(parts.map((part) => [part.split('\n', 1)[0]!, plain(part.slice(part.indexOf('\n')))]))
}

/** The headings of the sections that contain the words of a row. */
function headingsOf(sections: Map<string, string>, rowText: string): string[] {
  const words = plain(rowText.replaceAll('• ', ''))
  return words === ''
    ? []
    : [...sections].filter(([, text]) => text.includes(words)).map(([heading]) => heading)
}

const side = (row: Row, which: 'older' | 'newer') => row.pieces.map((piece) => piece[which]).join('')

/** The rows in which words of one section are paired with those of another. */
function crossed(rows: readonly Row[], older: Map<string, string>, newer: Map<string, string>): string[] {
  return rows.flatMap((row) => {
    if (!row.inOlder || !row.inNewer || row.isHeading) return []
    const [before, after] = [side(row, 'older'), side(row, 'newer')]
    const [olderHeadings, newerHeadings] = [headingsOf(older, before), headingsOf(newer, after)]
    const isCrossed =
      olderHeadings.length > 0 &&
      newerHeadings.length > 0 &&
      !olderHeadings.some((heading) => newerHeadings.includes(heading))
    return isCrossed ? [`${olderHeadings.join()}: ${before} | ${newerHeadings.join()}: ${after}`] : []
  })
}

/** Sections with equal text that are marked nevertheless. */
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
      (sentence) =>
        sentence !== '' &&
        text.includes(sentence) &&
        !changed.some(([name, other]) => name === sentence || other.includes(sentence)),
    )
      ? [heading]
      : [],
  )
}

async function faults(older: WrittenReport, newer: WrittenReport, texts: readonly [string, string]) {
  const { rows, isWhole } = await compareTexts(readable(texts[0]), readable(texts[1]), noPause)
  const [olderSections, newerSections] = [sectionsOf(older), sectionsOf(newer)]
  const headings = rows.filter((row) => row.isHeading && row.inOlder && row.inNewer)
  const unlike = headings.filter(
    (row) => side(row, 'older').toUpperCase() !== side(row, 'newer').toUpperCase(),
  )
  const results = [
    ...crossed(rows, olderSections, newerSections),
    ...wronglyMarked(rows, olderSections, newerSections).map((heading) => `marked: ${heading}`),
    ...unlike.map((row) => `beside each other: ${side(row, 'older')} and ${side(row, 'newer')}`),
    ...(isWhole ? ['compared as a whole'] : []),
  ]
  return results.map((fault) => `${older.releaseId} and ${newer.releaseId}, ${fault}`)
}

test("In all pairs of consecutive reports of one exam, no text is paired with another section's, and no equal section is marked", async () => {
  const results: string[] = []
  for (const [older, newer] of consecutiveReports)
    results.push(...(await faults(older, newer, [older.stored, newer.stored])))
  const mixed = consecutiveReports.filter(([older, newer]) => formOf(older.stored) !== formOf(newer.stored))
  expect(mixed.length).toBeGreaterThan(consecutiveReports.length / 20)
  expect(results).toEqual([])
})

const forms = ['headings', 'html', 'capitals'] as const

test('The same holds for every pair of forms', async () => {
  const results: string[] = []
  for (const [n, [older, newer]] of consecutiveReports.entries()) {
    const [before, after] = [forms[n % 3]!, forms[Math.floor(n / 3) % 3]!]
    if (before !== after)
      results.push(...(await faults(older, newer, [typedAs(before, older), typedAs(after, newer)])))
  }
  expect(results).toEqual([])
})
