import { column, ink, textBottom, page, fallbackFontFactor, type Font } from './layout.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Letterhead } from './reportPdf.ts'

const right = page.width - page.right

/** The letterhead of the first page. */
export function drawHeader(document: ReportDocument, { clinicName, subtitle, mark }: Letterhead): void {
  const { left, top } = page
  document.roundedRect(left, top, 30, 30, 7).fill(ink.accent)
  document
    .roundedRect(left + 9, top + 7, 12, 16, 1.5)
    .lineWidth(1.3)
    .stroke('#ffffff')
  for (const y of [12, 15, 18])
    document
      .moveTo(left + 12, top + y)
      .lineTo(left + 18, top + y)
      .lineWidth(1)
      .stroke('#ffffff')
  document.line(clinicName, left + 40, top + 2, 'Helvetica-Bold', 15, ink.text)
  document.line(subtitle, left + 40, top + 19.5, 'Helvetica', 8.5, ink.second)
  if (mark) drawMark(document, mark.label)
  drawRule(document, top + 42)
}

function drawMark(document: ReportDocument, label: string): void {
  const { top } = page
  const width = document.widthOf(label, 'Helvetica-Bold', 8) * fallbackFontFactor + 18
  document
    .roundedRect(right - width, top + 6, width, 18, 9)
    .lineWidth(0.9)
    .stroke(ink.notice)
  document.line(label, right - width + 9, top + 11.6, 'Helvetica-Bold', 8, ink.notice)
}

/** The header of each following page: the patient and the report. */
export function drawNextHeader(document: ReportDocument, patient: string, report: string): void {
  document.line(patient, page.left, page.top, 'Helvetica-Bold', 9.5, ink.text)
  document.line(report, page.left, page.top + 13, 'Helvetica', 8.5, ink.second)
  drawRule(document, page.top + 30)
}

export function drawFooter(document: ReportDocument, notice: string | undefined, pageNumber: string): void {
  const y = textBottom + 24
  drawRule(document, y - 9)
  if (notice) document.line(notice, page.left, y, 'Helvetica', 8, ink.notice)
  document.line(
    pageNumber,
    right - document.widthOf(pageNumber, 'Helvetica', 8),
    y,
    'Helvetica',
    8,
    ink.second,
  )
}

export function drawSignature(
  document: ReportDocument,
  { name, register }: { name: string; register: string },
  signed: string,
  top: number,
): void {
  const middle = page.left + column / 2
  document
    .moveTo(middle - 110, top)
    .lineTo(middle + 110, top)
    .lineWidth(0.7)
    .stroke(ink.second)
  const centred = (text: string, y: number, font: Font, size: number, colour: string) =>
    document.line(text, middle - document.widthOf(text, font, size) / 2, y, font, size, colour)
  centred(name, top + 7, 'Helvetica-Bold', 10, ink.text)
  centred(register, top + 20, 'Helvetica', 8.5, ink.second)
  centred(signed, top + 32, 'Helvetica', 8.5, ink.second)
}

function drawRule(document: ReportDocument, y: number): void {
  document.moveTo(page.left, y).lineTo(right, y).lineWidth(0.7).stroke(ink.line)
}
