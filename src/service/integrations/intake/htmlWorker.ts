import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { readHtml } from '#contract/reportDocument/html/readHtml.ts'
import { Unreadable } from '#contract/reportDocument/html/htmlNode.ts'
import { answerWork } from '#service/workers/answerWork.ts'

/** A document, or why the HTML cannot be read as one. */
export type HtmlAnswer = { document: ResultDocument } | { problem: string }

answerWork(async (html: string): Promise<HtmlAnswer> => {
  try {
    return { document: readHtml(html) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
})
