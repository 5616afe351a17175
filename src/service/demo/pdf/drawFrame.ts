import { demoClinicName } from '#service/demo/clinicName.ts'
import { column, ink, lowest, page, spare } from './page.ts'
import type { Font } from './page.ts'
import type { pdfWords } from './pdfWords.ts'
import type { ReportDocument } from './ReportDocument.ts'

type Words = (typeof pdfWords)['pt-BR']

const right = page.width - page.right

/** The clinic's head on the first page, with the mark that says that nothing of it is real. */
export function drawHeader(document: ReportDocument, { subtitle, synthetic }: Words): void {
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
  document.line(demoClinicName, left + 40, top + 2, 'Helvetica-Bold', 15, ink.text)
  document.line(subtitle, left + 40, top + 19.5, 'Helvetica', 8.5, ink.second)
  const width = document.widthOf(synthetic, 'Helvetica-Bold', 8) * spare + 18
  document
    .roundedRect(right - width, top + 6, width, 18, 9)
    .lineWidth(0.9)
    .stroke(ink.notice)
  document.line(synthetic, right - width + 9, top + 11.6, 'Helvetica-Bold', 8, ink.notice)
  drawRule(document, top + 42)
}

/** Whose report it is, on the pages that follow. */
export function drawNextHeader(document: ReportDocument, who: string, what: string): void {
  document.line(who, page.left, page.top, 'Helvetica-Bold', 9.5, ink.text)
  document.line(what, page.left, page.top + 13, 'Helvetica', 8.5, ink.second)
  drawRule(document, page.top + 30)
}

export function drawFooter(document: ReportDocument, notice: string, number: string): void {
  const y = lowest + 24
  drawRule(document, y - 9)
  document.line(notice, page.left, y, 'Helvetica', 8, ink.notice)
  document.line(number, right - document.widthOf(number, 'Helvetica', 8), y, 'Helvetica', 8, ink.second)
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
