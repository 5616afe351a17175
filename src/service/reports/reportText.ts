import { sql } from 'kysely'
import type { ResultDocument, TextForm } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { readPlainText, textProblem } from '#contract/reportDocument/readPlain.ts'
import { readEarlierText } from '#contract/reportDocument/readUnknown.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'

/** A text that was read, and the form in which it came. */
export interface ReadText {
  form: TextForm
  document: ResultDocument
}

/** The text of a report as its request has it: as a document, or as plain text in `result`. */
interface SentText {
  result?: string | undefined
  resultDocument?: ResultDocument | null | undefined
}

const MAX_TEXT = 200_000

/** The document of a report, also of one that was stored before documents were. */
export const documentOf = ({ result, resultDocument }: StoredText): ResultDocument =>
  resultDocument ?? readEarlierText(result)

/** A text as it is stored. */
export interface StoredText {
  result: string
  resultDocument: ResultDocument | null
}

/** The text of a report as its reader sees it: `result` of one that was stored before documents were may be HTML. */
export const plainTextOf = (stored: StoredText): string =>
  stored.resultDocument ? stored.result : plainText(documentOf(stored))

/** Why a text that is sent cannot be stored. */
export function textProblems({ result, resultDocument }: SentText): FieldProblem[] {
  const problem = (name: string, text: string | undefined) =>
    text === undefined ? [] : [{ name, problem: text }]
  if (!resultDocument) return problem('result', result === undefined ? undefined : textProblem(result))
  const text = plainText(resultDocument)
  if (text.length > MAX_TEXT)
    return problem('resultDocument', `holds more than ${MAX_TEXT} characters of text`)
  // Spaces at the ends of lines are no difference. A new report that is sent without it has an empty one.
  if (result?.trim() && normal(result) !== normal(text))
    return problem('result', 'is another text than resultDocument: send one of the two')
  return problem('resultDocument', textProblem(text))
}

const normal = (text: string) => plainText(readPlainText(text))

/** The columns of a text that is sent. `form`: how it came, where it was read as a document already. */
export function textColumns(
  { result, resultDocument }: SentText,
  isNew: boolean,
  form: TextForm = 'document',
) {
  if (resultDocument) return columnsOf({ form, document: resultDocument })
  if (isNew || result !== undefined)
    return columnsOf({ form: 'plain', document: readPlainText(result ?? '') })
  // Without another text, the document stays.
  return resultDocument === null ? { result_document: sql.ref('result_document') } : {}
}

const columnsOf = ({ form, document }: ReadText) => ({
  result: plainText(document),
  result_document: sql`${JSON.stringify(document)}::jsonb`,
  result_form: form,
})
