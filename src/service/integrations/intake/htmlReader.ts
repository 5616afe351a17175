import { MAX_REPORT_TEXT } from '#contract/intake.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { malformed } from '#service/resources/refusals.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import type { HtmlAnswer } from './htmlWorker.ts'

/** Reads reports in HTML in a process of its own, with limits of time and memory. */
export function htmlReader() {
  const queue = workerQueue<string, HtmlAnswer>(new URL('htmlWorker.ts', import.meta.url), {
    timeoutMs: 10_000,
    maxHeapMb: 256,
    tooMuch: () => refused('takes too long or too much memory to read'),
  })
  return {
    /** The document of a report. A refusal names the field, and what a document cannot hold. */
    async read(html: string): Promise<ResultDocument> {
      const answer = await queue.run(html)
      if ('problem' in answer) throw refused(answer.problem)
      if (plainText(answer.document).length > MAX_REPORT_TEXT)
        throw refused(`holds more than ${MAX_REPORT_TEXT} characters of text`)
      return answer.document
    },
    close: () => queue.close(),
  }
}

const refused = (problem: string) => malformed([{ name: 'html', problem }])
