import type { FontName } from './fonts.ts'
import { column, ink, textBottom, page } from './layout.ts'
import { drawPicture, fitPicture, readPicture } from './picture.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Letterhead } from './reportPdf.ts'
import { wrapText } from './wrapText.ts'

const right = page.width - page.right
const SYMBOL = 30
const MAX_LOGO_WIDTH = 130

/** The letterhead of the first page. Returns where it ends. */
export function drawHeader(document: ReportDocument, letterhead: Letterhead): number {
  const { clinicName, lines = [], mark } = letterhead
  const markWidth = mark ? document.widthOf(mark.label, 'bold', 8) + 18 : 0
  const left = drawLogo(document, letterhead) + 10
  const width = right - left - (mark ? markWidth + 12 : 0)
  let y = page.top
  const draw = (text: string, font: FontName, size: number, lineHeight: number, colour: string) =>
    document.element('P', {}, () => {
      for (const line of wrapText(document, text, { font, size, width, maxLines: 4 })) {
        document.line(line, left, y + 2, font, size, colour)
        y += lineHeight
      }
    })
  draw(clinicName, 'bold', 15, 17.5, ink.text)
  for (const line of lines) draw(line, 'regular', 8.5, 11.5, ink.second)
  if (mark) drawMark(document, mark.label, markWidth)
  const bottom = Math.max(page.top + 42, y + 9)
  document.decoration(() => drawRule(document, bottom))
  return bottom
}

/** Draws the clinic's logo, or a symbol where it has none. Returns its right edge. */
function drawLogo(document: ReportDocument, { clinicName, logo }: Letterhead): number {
  const { left, top } = page
  const picture = readPicture(logo)
  if (picture) {
    const box = fitPicture(picture, { x: left, y: top, width: MAX_LOGO_WIDTH, height: SYMBOL + 4 })
    drawPicture(document, picture, { ...box, y: top }, clinicName)
    return box.x + box.width
  }
  document.decoration(() => {
    document.roundedRect(left, top, SYMBOL, SYMBOL, 7).fill(ink.accent)
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
  })
  return left + SYMBOL
}

function drawMark(document: ReportDocument, label: string, width: number): void {
  const { top } = page
  document.element('P', {}, () => {
    document
      .roundedRect(right - width, top + 6, width, 18, 9)
      .lineWidth(0.9)
      .stroke(ink.notice)
    document.line(label, right - width + 9, top + 12.1, 'bold', 8, ink.notice)
  })
}

/** The lines of the header of each following page: the patient, and the report. */
export const nextHeaderOf = (document: ReportDocument, patient: string, report: string): NextHeader => ({
  patient: wrapText(document, patient, { font: 'bold', size: 9.5, width: column, maxLines: 2 }),
  report: wrapText(document, report, { font: 'regular', size: 8.5, width: column, maxLines: 2 }),
})

interface NextHeader {
  patient: string[]
  report: string[]
}

/** Where the header of a following page ends. */
export const nextHeaderBottom = ({ patient, report }: NextHeader): number =>
  page.top + 13 * patient.length + 11.5 * report.length + 5.5

export function drawNextHeader(document: ReportDocument, header: NextHeader): void {
  document.decoration(() => {
    let y: number = page.top
    for (const line of header.patient) {
      document.line(line, page.left, y, 'bold', 9.5, ink.text)
      y += 13
    }
    for (const line of header.report) {
      document.line(line, page.left, y, 'regular', 8.5, ink.second)
      y += 11.5
    }
    drawRule(document, nextHeaderBottom(header))
  })
}

/** The notice at the top of each page, such as that the report is a draft. */
export interface Banner {
  lines: string[]
  height: number
}

export function bannerOf(document: ReportDocument, notices: readonly string[]): Banner | undefined {
  const lines = notices.flatMap((notice) =>
    wrapText(document, notice, { font: 'bold', size: 10, width: column - 28 }),
  )
  return lines.length > 0 ? { lines, height: lines.length * 14 + 12 } : undefined
}

/** Draws the banner below `top`. Only the first one is read by a screen reader. */
export function drawBanner(
  document: ReportDocument,
  { lines, height }: Banner,
  top: number,
  isFirst: boolean,
) {
  const draw = () => {
    document
      .roundedRect(page.left, top, column, height, 6)
      .lineWidth(1.2)
      .fillAndStroke(ink.noticeGround, ink.notice)
    for (const [index, line] of lines.entries())
      document.line(line, page.left + 14, top + 9.4 + index * 14, 'bold', 10, ink.notice)
  }
  if (isFirst) document.element('P', {}, draw)
  else document.decoration(draw)
}

interface Footer {
  code: string | undefined
  notice: string | undefined
  pageNumber: string
  isLast: boolean
}

/** The footer of each page. A screen reader reads the last one. */
export function drawFooter(document: ReportDocument, { code, notice, pageNumber, isLast }: Footer): void {
  const top = textBottom + 24
  const lines = [
    ...(code ? [{ text: code, colour: ink.second }] : []),
    ...(notice ? [{ text: notice, colour: ink.notice }] : []),
  ]
  for (const [index, { text, colour }] of lines.entries()) {
    const draw = () => document.line(text, page.left, top + index * 12, 'regular', 8, colour)
    if (isLast) document.element('P', {}, draw)
    else document.decoration(draw)
  }
  document.decoration(() => {
    drawRule(document, top - 9)
    document.line(
      pageNumber,
      right - document.widthOf(pageNumber, 'regular', 8),
      top,
      'regular',
      8,
      ink.second,
    )
  })
}

function drawRule(document: ReportDocument, y: number): void {
  document.moveTo(page.left, y).lineTo(right, y).lineWidth(0.7).stroke(ink.line)
}
