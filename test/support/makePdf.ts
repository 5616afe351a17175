import PdfKit from 'pdfkit'

/** A PDF of one page with a text. */
export const makePdf = async (text: string): Promise<Buffer> => {
  const document = new PdfKit()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.text(text)
  document.end()
  await ended
  return Buffer.concat(chunks)
}
