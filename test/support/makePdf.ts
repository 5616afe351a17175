import { randomBytes } from 'node:crypto'
import PdfKit from 'pdfkit'

interface MadePdf extends PDFKit.PDFDocumentOptions {
  /** Each adds about 2.5 KB that cannot be compressed. */
  lines?: number
}

/** A PDF with a text, of one page unless there are many lines. */
export const makePdf = async (text: string, { lines = 0, ...options }: MadePdf = {}): Promise<Buffer> => {
  const document = new PdfKit(options)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.text(text)
  for (let line = 0; line < lines; line++) document.fontSize(6).text(randomBytes(1200).toString('base64'))
  document.end()
  await ended
  return Buffer.concat(chunks)
}
