import { FileRefusal } from '#service/http/fileRefusal.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import type { findProblem, PdfRefusalReason } from './findProblem.ts'

const MAX_PDF_BYTES = 20 * 1024 * 1024

const sentences: Record<PdfRefusalReason | 'too_many_bytes' | 'too_complex', string> = {
  not_a_pdf: 'The file is not a PDF.',
  not_alone: 'The file holds something else before or after the PDF. Save it as a PDF of its own.',
  damaged: 'The PDF is damaged or incomplete and cannot be read.',
  encrypted: 'The PDF is encrypted or protected by a password. Save it without protection.',
  active:
    'The PDF contains scripts, forms that send data, or links that open other programs. Save it as a plain PDF.',
  attachments: 'The PDF has other files attached to it. Save it without attachments.',
  pages: 'The PDF has no pages, or more than 500.',
  too_many_bytes: 'The PDF is larger than 20 MB.',
  too_complex: 'The PDF takes too long or too much memory to read.',
}

const refusal = (reason: keyof typeof sentences) => new FileRefusal(reason, sentences[reason])

export type PdfInspection = ReturnType<typeof pdfInspection>

/** Checks PDFs by their content, in a process of its own, with limits of time and memory. */
export function pdfInspection() {
  const queue = workerQueue<Uint8Array, Awaited<ReturnType<typeof findProblem>>>(
    new URL('inspectionWorker.ts', import.meta.url),
    { timeoutMs: 10_000, tooMuch: () => refusal('too_complex') },
  )
  return {
    /** Returns the PDF without what programs have added before and behind it. Throws FileRefusal. */
    async inspect(bytes: Uint8Array): Promise<{ pages: number; bytes: Uint8Array }> {
      if (bytes.byteLength > MAX_PDF_BYTES) throw refusal('too_many_bytes')
      const result = await queue.run(bytes)
      if ('reason' in result) throw refusal(result.reason)
      const { pages, start, end } = result
      return { pages, bytes: bytes.subarray(start, end) }
    },
    close: () => queue.close(),
  }
}
