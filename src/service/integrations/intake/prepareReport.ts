import type { SentReport } from '#contract/intake.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import { type KeptImage, keepImage } from '#service/reports/images/addImage.ts'
import { ImageRefusal, processImage } from '#service/images/processImage.ts'
import { type PdfInspection, PdfRefusal } from '#service/reports/pdf/inspectPdf.ts'
import { type PdfColumns, storePdf } from '#service/reports/writing/makePdf.ts'

/** What was sent, without the content of its files. */
export type SentData = Omit<SentReport, 'html' | 'pdf' | 'images'>

/** The files of a report that was sent, which are in the file store. */
export interface SentFiles {
  pdf: PdfColumns | null
  images: (KeptImage & { name: string; caption: string; keyImage: boolean })[]
}

/** A report that was sent, checked, with its files stored. */
export interface PreparedReport {
  sent: SentData
  files: SentFiles
  /** The same for the same content. */
  fingerprint: string
}

/**
 * Checks the files of a report and stores them. A refusal names the field. Files that no row comes to name are swept later. `readHtml`: how HTML
 * is read, where there may be any.
 */
export async function prepareReport(
  files: FileStore,
  { inspect }: PdfInspection,
  { sent, fingerprint }: { sent: SentReport; fingerprint: string },
  readHtml?: (html: string) => Promise<string>,
): Promise<PreparedReport> {
  const { html, pdf, images = [], ...data } = sent
  const text = data.text?.trim() || (html && readHtml ? await readHtml(html) : '')
  const checked =
    pdf === undefined
      ? undefined
      : await inspect(Buffer.from(pdf, 'base64')).catch((error: unknown) => refuse('pdf', error))
  const processed = []
  for (const [index, { data: content, name, caption, keyImage }] of images.entries()) {
    const image = await processImage(Buffer.from(content, 'base64')).catch((error: unknown) =>
      refuse(`images.${index}.data`, error),
    )
    processed.push({
      image,
      name: name?.trim() || `image ${index + 1}`,
      caption: caption ?? '',
      keyImage: keyImage ?? false,
    })
  }
  const kept: SentFiles['images'] = []
  for (const { image, ...more } of processed) kept.push({ ...(await keepImage(files, image)), ...more })
  return {
    sent: { ...data, text },
    files: {
      pdf: checked ? await storePdf(files, checked.bytes, 'supplied', new Date()) : null,
      images: kept,
    },
    fingerprint,
  }
}

function refuse(name: string, error: unknown): never {
  if (!(error instanceof ImageRefusal) && !(error instanceof PdfRefusal)) throw error
  throw new Problem('malformed', `${name}: ${error.message}`, { fields: [{ name, problem: error.message }] })
}
