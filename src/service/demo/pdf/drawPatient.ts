import { dateText } from '#service/demo/clinicTime.ts'
import { column, ink, page } from './page.ts'
import type { Font } from './page.ts'
import { pdfWords } from './pdfWords.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { ReportPdf } from './reportPdf.ts'
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

/** The exam's title, whether another report has taken its place, and the patient's block under it. Returns where the text may begin. */
export function drawPatient(document: ReportDocument, report: ReportPdf): number {
  let y = page.top + 58
  for (const line of wrapText(document, report.title, { font: 'Helvetica-Bold', size: 14, width: column })) {
    document.line(line, page.left, y, 'Helvetica-Bold', 14, ink.text)
    y += 19
  }
  if (report.replacedBy) {
    const notice = pdfWords[report.language].replaced(report.replacedBy)
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
  const words = pdfWords[language]
  const { name, registeredName } = patient
  const note = registeredName === name ? undefined : `${words.registeredName}: ${registeredName}`
  return [
    [
      { label: words.patient, value: name, isName: true, note },
      { label: words.record, value: String(patient.record) },
      { label: words.examinedAt, value: examinedAt },
    ],
    [
      {
        label: words.birthDate,
        value: `${dateText(patient.birthDate, language)} (${words.years(patient.age)})`,
      },
      { label: words.sex, value: words.gender[patient.gender] },
      { label: words.requester, value: requester },
    ],
  ]
}
