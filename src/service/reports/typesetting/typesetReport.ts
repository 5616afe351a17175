import { dateText, localTime } from './dates.ts'
import {
  bannerOf,
  drawBanner,
  drawFooter,
  drawHeader,
  drawNextHeader,
  nextHeaderBottom,
  nextHeaderOf,
} from './drawFrame.ts'
import { drawPatient } from './drawPatient.ts'
import { drawSignature, signatureOf } from './drawSignature.ts'
import { drawText } from './drawText.ts'
import { layOut } from './layout.ts'
import { ReportDocument } from './ReportDocument.ts'
import type { Letterhead, ReportPdf } from './reportPdf.ts'
import { setDocument } from './setDocument.ts'
import { wordsIn } from './words.ts'
import { writable } from './writable.ts'

/** Typesets a report as a PDF. The same report and letterhead give the same bytes. */
export async function typesetReport(report: ReportPdf, letterhead: Letterhead): Promise<Uint8Array> {
  const content = writable(report)
  const head = writable(letterhead)
  const document = new ReportDocument({
    language: languageTag(report.language),
    title: content.title,
    author: head.clinicName,
    subject: head.mark?.notice,
    made: new Date(report.made),
  })
  drawReport(document, content, head)
  return document.finish()
}

/** The language as a PDF names it: English, as the labels are, where it is not a language tag. */
const languageTag = (language: string) => (/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language) ? language : 'en')

function drawReport(document: ReportDocument, report: ReportPdf, letterhead: Letterhead): void {
  const { language, timeZone, examinedAt, signedAt, examiner, verificationCode } = report
  const words = wordsIn(language)
  const dateOf = (moment: string) => dateText(localTime(moment, timeZone).date, language)
  const timeOf = (moment: string) => `${dateOf(moment)}, ${localTime(moment, timeZone).time}`

  const banner = bannerOf(document, noticesOf(report))
  const bannerHeight = banner ? banner.height + 14 : 0
  const headerBottom = drawHeader(document, letterhead)
  if (banner) drawBanner(document, banner, headerBottom + 14, true)
  const nextHeader = nextHeaderOf(
    document,
    [
      report.patient.name,
      ...(report.patient.record ? [`${words.record} ${report.patient.record}`] : []),
    ].join('  ·  '),
    [report.title, ...(examinedAt ? [dateOf(examinedAt)] : [])].join(', '),
  )
  const nextBottom = nextHeaderBottom(nextHeader)
  const signature = signatureOf(document, examiner, {
    isSigned: signedAt !== undefined,
    lines: closingLines(report, words, timeOf),
  })
  const frame = {
    firstTop: drawPatient(document, report, headerBottom + 16 + bannerHeight),
    nextTop: nextBottom + 14 + bannerHeight,
    foot: signature?.height ?? 0,
  }
  const regular = layOut(setDocument(document, report.text, 1), frame)
  // Lines closer together, where that saves a page.
  const tight = regular.pages.length === 1 ? regular : layOut(setDocument(document, report.text, 0.86), frame)
  const { pages, end } = tight.pages.length < regular.pages.length ? tight : regular
  const drawLines = drawText(document)
  for (const [index, lines] of pages.entries()) {
    const isLast = index === pages.length - 1
    if (index > 0) {
      document.addPage()
      drawNextHeader(document, nextHeader)
      if (banner) drawBanner(document, banner, nextBottom + 12, false)
    }
    drawLines(lines)
    if (isLast && signature) drawSignature(document, signature, end, words)
    drawFooter(document, {
      code: verificationCode && `${words.verificationCode} ${verificationCode}`,
      notice: letterhead.mark?.notice,
      pageNumber: `${index + 1}/${pages.length}`,
      isLast,
    })
  }
}

/** Author, signer and releaser of a report, below the name of its examiner. */
function closingLines(
  { examiner, origin, signedAt, released }: ReportPdf,
  words: ReturnType<typeof wordsIn>,
  timeOf: (moment: string) => string,
): string[] {
  const unsigned = origin && examiner ? [words.unsignedLine(origin, examiner.name)] : []
  return [
    ...(signedAt ? [words.originLine(origin ?? {}), words.signedLine(timeOf(signedAt))] : unsigned),
    ...(released ? [words.releasedLine(released.by, timeOf(released.at))] : []),
  ].filter(Boolean)
}

function noticesOf({ language, timeZone, isDraft, replacedBy }: ReportPdf): string[] {
  const { draft, replaced } = wordsIn(language)
  const notices = isDraft ? [draft] : []
  if (!replacedBy) return notices
  const date = dateText(localTime(replacedBy.signedAt, timeZone).date, language)
  return [...notices, replaced(replacedBy.id, date)]
}
