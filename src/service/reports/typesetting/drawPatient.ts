import { column, ink, page, type Font } from './layout.ts'
import { dateText, words } from './words.ts'
import { type ReportDocument, wrapText } from './ReportDocument.ts'
import type { ReportPdf } from './reportPdf.ts'

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

/** Draws the exam's title, a notice if the report is replaced, and the patient's block. Returns where the text may begin. */
export function drawPatient(document: ReportDocument, report: ReportPdf): number {
  let y = page.top + 58
  for (const line of wrapText(document, report.title, { font: 'Helvetica-Bold', size: 14, width: column })) {
    document.line(line, page.left, y, 'Helvetica-Bold', 14, ink.text)
    y += 19
  }
  if (report.replacedBy) {
    const notice = words[report.language].replaced(report.replacedBy)
    for (const line of wrapText(document, notice, { font: 'Helvetica-Bold', size: 10.5, width: column })) {
      document.line(line, page.left, y + 3, 'Helvetica-Bold', 10.5, ink.notice)
      y += 15
    }
  }
  const top = y + 6
  const rows = rowsOf(report).map((row) =>
    row.map((cell, index) => fit(document, cell, inner * (shares[index] ?? 1))),
  )
  const heights = rows.map((row) => 17 + 12 * Math.max(...row.map(({ lines }) => lines.length)))
  const height = heights.reduce((sum, each) => sum + each, 12)
  document.roundedRect(page.left, top, column, height, 6).lineWidth(0.7).fillAndStroke(ink.sunken, ink.line)
  y = top + 10
  for (const [number, row] of rows.entries()) {
    let x = page.left + inset
    for (const { label, lines, width } of row) {
      document.line(label, x, y, 'Helvetica', 7.5, ink.third)
      for (const [index, { text, font, size }] of lines.entries())
        document.line(text, x, y + 10 + index * 12, font, size, ink.text)
      x += width
    }
    y += heights[number] ?? 0
  }
  return top + height + 16
}

function fit(document: ReportDocument, { label, value, isName, note }: Cell, width: number) {
  const wrapped = (text: string, font: Font, size: number) =>
    wrapText(document, text, { font, size, width: width - 8 }).map((line) => ({ text: line, font, size }))
  const lines = wrapped(value, isName ? 'Helvetica-Bold' : 'Helvetica', 9.5)
  return { label, width, lines: [...lines, ...(note ? wrapped(note, 'Helvetica', 8.5) : [])] }
}

function rowsOf({ language, patient, requester, examinedAt }: ReportPdf): Cell[][] {
  const { registeredName: registered, ...labels } = words[language]
  const { name, registeredName } = patient
  const note = registeredName === name ? undefined : `${registered}: ${registeredName}`
  return [
    [
      { label: labels.patient, value: name, isName: true, note },
      { label: labels.record, value: String(patient.record) },
      { label: labels.examinedAt, value: examinedAt },
    ],
    [
      {
        label: labels.birthDate,
        value: `${dateText(patient.birthDate, language)} (${labels.years(patient.age)})`,
      },
      { label: labels.sex, value: labels.gender[patient.gender] },
      { label: labels.requester, value: requester },
    ],
  ]
}
