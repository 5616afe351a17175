import { randomBytes } from 'node:crypto'
import PdfKit from 'pdfkit'

/** A PDF of one page with a text. Each of `lines` adds about 2.5 KB that cannot be compressed. */
export const makePdf = async (text: string, { lines = 0 } = {}): Promise<Buffer> => {
  const document = new PdfKit()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.text(text)
  for (let line = 0; line < lines; line++) document.fontSize(6).text(randomBytes(1200).toString('base64'))
  document.end()
  await ended
  return Buffer.concat(chunks)
}
