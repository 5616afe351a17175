import { drawFooter, drawHeader, drawNextHeader, drawSignature } from './drawFrame.ts'
import { drawPatient } from './drawPatient.ts'
import { layOut, type Line, ink, measure, page, type Font } from './layout.ts'
import { words } from './words.ts'
import { ReportDocument, wrapText } from './ReportDocument.ts'
import type { Letterhead, ReportPdf } from './reportPdf.ts'

const SIGNATURE_HEIGHT = 104

/** Typesets a report as a PDF. The same report and letterhead give the same bytes. */
export async function typesetReport(report: ReportPdf, letterhead: Letterhead): Promise<Uint8Array> {
  const document = new ReportDocument({
    size: 'A4',
    margin: 0,
    lang: report.language,
    displayTitle: true,
    info: {
      Title: report.title,
      Author: letterhead.clinicName,
      ...(letterhead.mark && { Subject: letterhead.mark.notice }),
      CreationDate: new Date(report.made),
    },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  drawReport(document, report, letterhead)
  document.end()
  await done
  return Buffer.concat(chunks)
}

function drawReport(document: ReportDocument, report: ReportPdf, letterhead: Letterhead): void {
  const { record, signedLine } = words[report.language]
  drawHeader(document, letterhead)
  const frame = { firstTop: drawPatient(document, report), nextTop: page.top + 44, foot: SIGNATURE_HEIGHT }
  const regular = layOut(readSections(document, report, 1), frame)
  // Lines closer together, where that saves a page.
  const tight = regular.pages.length === 1 ? regular : layOut(readSections(document, report, 0.86), frame)
  const { pages, end } = tight.pages.length < regular.pages.length ? tight : regular
  const patient = `${report.patient.name}  ·  ${record} ${report.patient.record}`
  for (const [index, lines] of pages.entries()) {
    if (index > 0) {
      document.addPage()
      drawNextHeader(document, patient, `${report.title}, ${report.examinedOn}`)
    }
    for (const { text, font, size, colour, y } of lines) document.line(text, page.left, y, font, size, colour)
    if (index === pages.length - 1) {
      drawSignature(document, report.examiner, signedLine(report.signedAt), end + 34)
    }
    drawFooter(document, letterhead.mark?.notice, `${index + 1}/${pages.length}`)
  }
}

/** Reads the report's plain text: headings begin with `# `, blank lines separate paragraphs. */
function readSections(
  document: ReportDocument,
  { text, language }: ReportPdf,
  lineSpacing: number,
): Line[][] {
  const sections: Line[][] = []
  let isImpression = false
  for (const paragraph of text.split('\n\n')) {
    const isHeading = paragraph.startsWith('# ')
    const content = isHeading ? paragraph.slice(2) : paragraph
    if (isHeading) isImpression = content === words[language].impression
    const font: Font = isHeading || isImpression ? 'Helvetica-Bold' : 'Helvetica'
    const size = isHeading ? 9.5 : 10.5
    const lines = wrapText(document, content, { font, size, width: measure }).map((line, index) => ({
      text: line,
      font,
      size,
      colour: isHeading ? ink.heading : ink.text,
      height: (isHeading ? 14.5 : 15) * lineSpacing,
      above: index > 0 ? 0 : (isHeading ? 11 : 1.5) * lineSpacing,
    }))
    if (isHeading || sections.length === 0) sections.push(lines)
    else sections.at(-1)?.push(...lines)
  }
  return sections
}
