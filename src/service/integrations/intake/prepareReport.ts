import { createHash } from 'node:crypto'
import { MAX_REPORT_TEXT, type SentReport } from '#contract/integrations/intake.ts'
import { priorities, type Priority } from '#contract/reports/priority.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { readPlainText, textProblem } from '#contract/reportDocument/readPlain.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { FileRefusal } from '#service/http/fileRefusal.ts'
import { Problem } from '#service/http/problem.ts'
import { type KeptImage, keepImage } from '#service/reports/writing/images.ts'
import { processImage } from '#service/images/processImage.ts'
import type { PdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import type { ReadText } from '#service/reports/reportText.ts'
import { malformed } from '#service/resources/refusals.ts'
import { type PdfColumns, storePdf } from '#service/reports/writing/makePdf.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import type { HtmlAnswer } from './htmlWorker.ts'

/** A sent report without the content of its files. */
export type SentData = Omit<SentReport, 'html' | 'pdf' | 'images'>

/** The files of a report that was sent, which are in the file store. */
export interface SentFiles {
  pdf: PdfColumns | null
  images: (KeptImage & { name: string; caption: string; keyImage: boolean })[]
  /** The same for the same files with the same names and captions; null where none were sent. */
  digest: string | null
}

/** A report that was sent, checked, with its files stored. */
export interface PreparedReport {
  sent: SentData
  files: SentFiles
  /** Its text, as it was read. */
  text: ReadText
  /** The same for the same content. */
  fingerprint: string
}

/** The records for which a report is stored. */
export interface Subjects {
  patient: number
  exam: number
  doctor: number
  requester: number
  unit: number | null
}

/** The priority of a sent report; undefined where it says none that is ours. */
export const priorityOf = ({ priority }: Pick<SentData, 'priority'>): Priority | undefined =>
  priorities.find((one) => one === priority?.trim().toLowerCase())

/** A word for the priority that is none of ours is not guessed. */
export function priorityProblems(sent: Pick<SentData, 'priority'>): { name: string; problem: string }[] {
  const word = sent.priority?.trim()
  if (!word || priorityOf(sent) !== undefined) return []
  return [{ name: 'priority', problem: `is “${word}”, which is none of ${priorities.join(', ')}` }]
}

/**
 * Checks the files of a report and stores them. A refusal names the field. Orphaned files are swept later. `readHtml`: how HTML
 * is read, where there may be any.
 */
export async function prepareReport(
  files: FileStore,
  { inspect }: Pick<PdfInspection, 'inspect'>,
  { sent, fingerprint }: { sent: SentReport; fingerprint: string },
  readHtml?: (html: string) => Promise<ResultDocument>,
): Promise<PreparedReport> {
  const { html, pdf, images = [], ...data } = sent
  const text = await readText(data.text ?? '', html, readHtml)
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
  const storedImages: SentFiles['images'] = []
  for (const { image, ...more } of processed)
    storedImages.push({ ...(await keepImage(files, image)), ...more })
  return {
    sent: { ...data, text: plainText(text.document) },
    text,
    files: {
      pdf: checked ? await storePdf(files, checked.bytes, 'supplied', new Date()) : null,
      images: storedImages,
      digest: digestOf(sent),
    },
    fingerprint,
  }
}

function digestOf({ pdf, images = [] }: SentReport): string | null {
  if (pdf === undefined && images.length === 0) return null
  const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
  const ofImages = images.map(({ data, name = '', caption = '', keyImage = false }) => [
    sha256(Buffer.from(data, 'base64')),
    name.trim(),
    caption,
    keyImage,
  ])
  return sha256(JSON.stringify([pdf !== undefined && sha256(Buffer.from(pdf, 'base64')), ofImages]))
}

async function readText(
  text: string,
  html: string | undefined,
  readHtml: ((html: string) => Promise<ResultDocument>) | undefined,
): Promise<ReadText> {
  if (text.trim() === '' && html && readHtml) return { form: 'html', document: await readHtml(html) }
  const problem = textProblem(text)
  if (problem !== undefined) throw malformed([{ name: 'text', problem }])
  return { form: 'plain', document: readPlainText(text) }
}

function refuse(name: string, error: unknown): never {
  if (!(error instanceof FileRefusal)) throw error
  throw new Problem('malformed', `${name}: ${error.message}`, { fields: [{ name, problem: error.message }] })
}

/** Reads reports in HTML in a process of its own, with limits of time and memory. */
export function htmlReader() {
  const queue = workerQueue<string, HtmlAnswer>(new URL('htmlWorker.ts', import.meta.url), {
    timeoutMs: 10_000,
    maxHeapMb: 256,
    tooMuch: () => refusedHtml('takes too long or too much memory to read'),
  })
  return {
    /** The document of a report. A refusal names the field, and what a document cannot hold. */
    async read(html: string): Promise<ResultDocument> {
      const answer = await queue.run(html)
      if ('problem' in answer) throw refusedHtml(answer.problem)
      if (plainText(answer.document).length > MAX_REPORT_TEXT)
        throw refusedHtml(`holds more than ${MAX_REPORT_TEXT} characters of text`)
      return answer.document
    },
    close: () => queue.close(),
  }
}

const refusedHtml = (problem: string) => malformed([{ name: 'html', problem }])
