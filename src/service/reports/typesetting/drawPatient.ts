import { ageOn } from '#contract/age.ts'
import { dateText, localTime } from './dates.ts'
import type { FontName } from './fonts.ts'
import { column, ink, page } from './layout.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { ReportPdf } from './reportPdf.ts'
import { wordsIn } from './words.ts'
import { wrapText } from './wrapText.ts'

const inset = 14
const inner = column - 2 * inset
const shares = [0.42, 0.25, 0.33] as const

interface Cell {
  label: string
  value: string
  isName?: boolean
  /** A smaller line under the value. */
  note?: string | undefined
}

/** Draws the exam's title and the patient's block below `top`. Returns where the text may begin. */
export function drawPatient(document: ReportDocument, report: ReportPdf, top: number): number {
  const titleBottom = drawTitle(document, report.title, top)
  const boxTop = titleBottom + 6
  const rows = rowsOf(report).map((row) =>
    row.map((cell, index) => fit(document, cell, inner * (shares[index] ?? 1))),
  )
  const heights = rows.map((row) => 17 + 12 * Math.max(...row.map(({ lines }) => lines.length)))
  const height = heights.reduce((sum, each) => sum + each, 12)
  document.decoration(() =>
    document
      .roundedRect(page.left, boxTop, column, height, 6)
      .lineWidth(0.7)
      .fillAndStroke(ink.sunken, ink.line),
  )
  const list = document.element('L', {})
  let y = boxTop + 10
  for (const [number, row] of rows.entries()) {
    let x = page.left + inset
    for (const { label, lines, width } of row) {
      const item = document.element('LI', { parent: list })
      document.element('Lbl', { parent: item }, () => document.line(label, x, y, 'regular', 7.5, ink.third))
      document.element('LBody', { parent: item }, () => {
        for (const [index, { text, font, size }] of lines.entries())
          document.line(text, x, y + 10 + index * 12, font, size, ink.text)
      })
      x += width
    }
    y += heights[number] ?? 0
  }
  return boxTop + height + 16
}

function drawTitle(document: ReportDocument, title: string, top: number): number {
  const lines = wrapText(document, title, { font: 'bold', size: 14, width: column, maxLines: 5 })
  document.element('H1', {}, () => {
    for (const [index, line] of lines.entries())
      document.line(line, page.left, top + index * 19, 'bold', 14, ink.text)
  })
  return top + lines.length * 19
}

function fit(document: ReportDocument, { label, value, isName, note }: Cell, width: number) {
  const wrapped = (text: string, font: FontName, size: number) =>
    wrapText(document, text, { font, size, width: width - 8, maxLines: 8 }).map((line) => ({
      text: line,
      font,
      size,
    }))
  const lines = wrapped(value, isName ? 'bold' : 'regular', 9.5)
  return { label, width, lines: [...lines, ...(note ? wrapped(note, 'regular', 8.5) : [])] }
}

/** The facts of the patient and the exam, in two rows. */
function rowsOf(report: ReportPdf): Cell[][] {
  const { language, timeZone, patient, requester, examinedAt } = report
  const { registeredName: registered, ...labels } = wordsIn(language)
  const { name, registeredName, record, birthDate, gender } = patient
  const { date, time } = localTime(examinedAt ?? report.made, timeZone)
  const cell = (label: string, value: string | undefined): Cell[] => (value ? [{ label, value }] : [])
  const born =
    birthDate === null
      ? labels.unknown
      : birthDate && `${dateText(birthDate, language)} (${labels.age(ageOn(birthDate, date))})`
  const isOther = registeredName !== undefined && registeredName !== name
  const note = isOther ? `${registered}: ${registeredName}` : undefined
  return [
    [
      { label: labels.patient, value: name, isName: true, note },
      ...cell(labels.record, record === undefined ? undefined : String(record)),
      ...cell(labels.examinedAt, examinedAt && `${dateText(date, language)}, ${time}`),
    ],
    [
      ...cell(labels.birthDate, born),
      ...cell(labels.sex, gender && labels.gender[gender]),
      ...cell(labels.requester, requester),
    ],
  ].filter((row) => row.length > 0)
}
