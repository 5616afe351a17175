import { labelKey, labelOf, LIST_MARK } from '#contract/reportDocument/labels.ts'
import { subjectOf } from './subject.ts'
import type { Subject } from './subject.ts'

export interface Statement {
  subject: Subject
  /** The list mark before it, which is shown and not compared. */
  mark: string
  text: string
  space: string
  beginsParagraph: boolean
  isHeading: boolean
  key: string
}

const SENTENCE_END = /([.!?]["”)]?\s+|:\s+(?=\p{Lu})|;\s+)/u
const COLUMNS = /\S(?:\t|\s{3,})\s*\S/
const WRAPPED_LINE_LENGTH = 70

/** The statements of a section. They inherit label and side from those before, and the organ in a labelled section or with a number. */
export function statementsOf(body: string, nouns: ReadonlySet<string>, context?: Subject): Statement[] {
  const statements: Statement[] = []
  for (const paragraph of body.split(/\n[^\S\n]*\n/)) {
    let inherited = context
    let begins = true
    for (const line of linesOf(paragraph)) {
      let mark = LIST_MARK.exec(line)?.[0] ?? ''
      const words = line.slice(mark.length)
      const hasColumns = COLUMNS.test(words.trim())
      for (const { text, space } of hasColumns ? [{ text: words.trim(), space: '\n' }] : sentencesOf(words)) {
        if (text === '') continue
        const own = subjectOf(text, nouns)
        const name = hasColumns ? text.split(/\t|\s{3,}/)[0] : labelOf(text, true)?.name
        const subject = {
          ...own,
          label: name === undefined ? inherited?.label : labelKey(name),
          sides: own.sides || (inherited?.sides ?? ''),
          organ: own.organ ?? (context || /\d/.test(text) ? inherited?.organ : undefined),
        }
        inherited = { ...subject, organ: own.organ ?? inherited?.organ }
        const key = [text.replaceAll(/\s+/g, ' '), subject.sides, subject.organ ?? ''].join('\n')
        statements.push({
          subject,
          mark: mark.trimStart(),
          text,
          space,
          beginsParagraph: begins,
          isHeading: false,
          key,
        })
        mark = ''
        begins = false
      }
    }
  }
  return statements
}

function sentencesOf(line: string): { text: string; space: string }[] {
  const parts = line.split(SENTENCE_END)
  const sentences: { text: string; space: string }[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const full = `${parts[at] ?? ''}${parts[at + 1] ?? ''}`
    sentences.push({ text: full.trim(), space: /\s+$/.exec(full)?.[0] ?? '' })
  }
  return sentences
}

/** The lines of a paragraph, where a line that was only wrapped is joined with the next one. */
function linesOf(paragraph: string): string[] {
  const lines: string[] = []
  for (const line of paragraph.split('\n')) {
    const last = lines.at(-1)
    const isWrapped =
      last !== undefined &&
      !/[.:;!?]\s*$/.test(last) &&
      !LIST_MARK.test(line) &&
      !COLUMNS.test(line.trim()) &&
      !COLUMNS.test(last.trim()) &&
      (/^\s*[^\p{Lu}]/u.test(line) || last.length >= WRAPPED_LINE_LENGTH)
    if (isWrapped) lines[lines.length - 1] = `${last}\n${line}`
    else lines.push(line)
  }
  return lines.map((line, at) => (at === lines.length - 1 ? line : `${line}\n`))
}
