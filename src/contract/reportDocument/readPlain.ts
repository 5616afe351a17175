import { type Block, paragraph, type ResultDocument, run } from './model.ts'

/** Line breaks of every kind: those of Windows and old Macs, vertical tab, form feed, next line, line and paragraph separator. */
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
// Of what moves or hides letters only tabs and line breaks are text; overrides of the direction turn 12 into 21.
const CONTROL = /[[\p{Cc}\u202d\u202e]--[\t\n]]/v
const RTF = /^\s*\{\\rtf/
const HL7_ESCAPE =
  /\\(?:[HNFSTRE]|\.(?:br|BR|sp|in|ti|fi|nf|ce|sk)[+\-\d]*|X(?:[\dA-Fa-f]{2})+|[CMZ][\dA-Fa-f]{4,})\\/

/** The same text with one kind of line break. */
const withLineBreaks = (text: string): string => text.replace(LINE_BREAKS, '\n')

/** Why a text cannot be read as what it says; undefined where it can. */
export function textProblem(text: string): string | undefined {
  if (RTF.test(text)) return 'is in RTF: send it as plain text, as HTML or as a PDF'
  const [escape] = HL7_ESCAPE.exec(text) ?? []
  if (escape !== undefined)
    return `holds the HL7 escape ${escape}: replace escapes by what they mean before it is sent`
  const control = CONTROL.exec(withLineBreaks(text))
  return control ? `holds ${nameOf(control[0])}, which cannot be shown` : undefined
}

const nameOf = (character: string) =>
  `the control character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Reads plain text: no sign of it is markup. A blank line ends a paragraph; line breaks, spaces and tabs stay. */
export const readPlainText = (text: string): ResultDocument => ({
  blocks: paragraphsOf(withLineBreaks(text)).map(paragraph),
})

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .replaceAll(/^\n+|\n+$/g, ''),
    )
    .filter((part) => part !== '')

const HEADING = /^# +(\S.*)$/

/** Reads plain text in which a line that begins with `# ` is a heading. */
export const readHeadedText = (text: string): ResultDocument => {
  const blocks: Block[] = []
  let lines: string[] = []
  const end = () => {
    blocks.push(...readPlainText(lines.join('\n')).blocks)
    lines = []
  }
  for (const line of withLineBreaks(text).split('\n')) {
    const heading = HEADING.exec(line)?.[1]?.trim()
    if (heading === undefined) {
      lines.push(line)
      continue
    }
    end()
    blocks.push({ kind: 'heading', level: 1, runs: [run(heading)] })
  }
  end()
  return { blocks }
}
