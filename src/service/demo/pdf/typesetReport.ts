import { demoClinicName } from '#service/demo/clinicName.ts'
import { drawFooter, drawHeader, drawNextHeader, drawSignature } from './drawFrame.ts'
import { drawPatient } from './drawPatient.ts'
import { layOut } from './layOut.ts'
import type { Line } from './layOut.ts'
import { ink, measure, page } from './page.ts'
import type { Font } from './page.ts'
import { pdfWords } from './pdfWords.ts'
import { ReportDocument } from './ReportDocument.ts'
import type { ReportPdf } from './reportPdf.ts'
import { wrapText } from './wrapText.ts'

const SIGNATURE_HEIGHT = 104

/** Typesets a report as a clinic prints it. The same report gives the same bytes. */
export async function typesetReport(report: ReportPdf): Promise<Uint8Array> {
  const words = pdfWords[report.language]
  const document = new ReportDocument({
    size: 'A4',
    margin: 0,
    lang: report.language,
    displayTitle: true,
    info: {
      Title: report.title,
      Author: demoClinicName,
      Subject: words.notice,
      CreationDate: new Date(report.made),
    },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  drawReport(document, report)
  document.end()
  await done
  return Buffer.concat(chunks)
}

function drawReport(document: ReportDocument, report: ReportPdf): void {
  const words = pdfWords[report.language]
  drawHeader(document, words)
  const frame = { firstTop: drawPatient(document, report), nextTop: page.top + 44, foot: SIGNATURE_HEIGHT }
  const airy = layOut(readSections(document, report, 1), frame)
  // Rather a little closer than a page for the signature alone.
  const close = airy.pages.length === 1 ? airy : layOut(readSections(document, report, 0.86), frame)
  const { pages, end } = close.pages.length < airy.pages.length ? close : airy
  const who = `${report.patient.name}  ·  ${words.record} ${report.patient.record}`
  for (const [index, lines] of pages.entries()) {
    if (index > 0) {
      document.addPage()
      drawNextHeader(document, who, `${report.title}, ${report.examinedOn}`)
    }
    for (const { text, font, size, colour, y } of lines) document.line(text, page.left, y, font, size, colour)
    if (index === pages.length - 1) {
      drawSignature(document, report.examiner, words.signedLine(report.signedAt), end + 34)
    }
    drawFooter(document, words.notice, `${index + 1}/${pages.length}`)
  }
}

/** Reads the report's plain text: headings begin with `# `, blank lines part paragraphs. */
function readSections(document: ReportDocument, { text, language }: ReportPdf, air: number): Line[][] {
  const sections: Line[][] = []
  let isImpression = false
  for (const paragraph of text.split('\n\n')) {
    const isHeading = paragraph.startsWith('# ')
    const words = isHeading ? paragraph.slice(2) : paragraph
    if (isHeading) isImpression = words === pdfWords[language].impression
    const font: Font = isHeading || isImpression ? 'Helvetica-Bold' : 'Helvetica'
    const size = isHeading ? 9.5 : 10.5
    const lines = wrapText(document, words, { font, size, width: measure }).map((line, index) => ({
      text: line,
      font,
      size,
      colour: isHeading ? ink.heading : ink.text,
      height: (isHeading ? 14.5 : 15) * air,
      above: index > 0 ? 0 : (isHeading ? 11 : 1.5) * air,
    }))
    if (isHeading || sections.length === 0) sections.push(lines)
    else sections.at(-1)?.push(...lines)
  }
  return sections
}
