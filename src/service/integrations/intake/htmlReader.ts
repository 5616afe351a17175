import { MAX_REPORT_TEXT } from '#contract/intake.ts'
import { malformed } from '#service/resources/refusals.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'

/**
 * Reads reports in HTML in a process of its own, with limits of time and memory: a few bytes can describe a table with millions of columns, and
 * deeply nested elements take seconds.
 */
export function htmlReader() {
  const queue = workerQueue<string, string>(new URL('htmlWorker.ts', import.meta.url), {
    timeoutMs: 10_000,
    maxHeapMb: 256,
    tooMuch: () => refused('takes too long or too much memory to read'),
  })
  return {
    /** The text of a report. A refusal names the field. */
    async read(html: string): Promise<string> {
      const text = await queue.run(html)
      if (text.length > MAX_REPORT_TEXT)
        throw refused(`holds more than ${MAX_REPORT_TEXT} characters of text`)
      return text
    },
    close: () => queue.close(),
  }
}

const refused = (problem: string) => malformed([{ name: 'html', problem }])
