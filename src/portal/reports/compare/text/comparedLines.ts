import type { Label } from '#contract/reportDocument/labels.ts'
import {
  hasMark,
  type Block,
  type ResultDocument,
  type Run,
  wordsOf,
} from '#contract/reportDocument/model.ts'
import { gridOf, runsText } from '#contract/reportDocument/plainText.ts'
import { linesOf } from '#contract/reportDocument/sections.ts'

/** A line of a report as it is compared. */
export interface ComparedLine {
  text: string
  /** What the document itself sets apart as a heading or a label; of plain text, the words decide. */
  label?: Label
}

const MAX_LABEL = 80

/**
 * The lines of a document, with an empty one between paragraphs. What is struck out, raised or lowered is said in the text, so that a change of it is
 * a difference; bold and the like are none.
 */
export const comparedLines = ({ blocks }: ResultDocument): ComparedLine[] =>
  blocks.flatMap((block, index) => [...(index > 0 ? [{ text: '' }] : []), ...linesOfBlock(block)])

function linesOfBlock({ kind, runs, marker, rows = [] }: Block): ComparedLine[] {
  if (kind === 'table')
    return gridOf(rows).map((cells, index) => {
      const texts = cells.map((cell) => runsText(cell).replaceAll('\n', ' '))
      if (!rows[index]?.head) return { text: texts.join('\t') }
      const name = texts.filter((text) => text.trim() !== '').join(' · ')
      return { text: name, ...(name !== '' && { label: { name, rank: 3, rest: '' } }) }
    })
  if (kind === 'heading') {
    const name = runsText(runs).replaceAll('\n', ' ').trim()
    return [{ text: name, label: { name, rank: 3, rest: '' } }]
  }
  return linesOf(runs).flatMap((line, index): ComparedLine[] => {
    const before = kind === 'item' && index === 0 && marker ? `${marker} ` : ''
    const label = boldLabel(line, kind === 'item')
    if (!label) return [{ text: before + runsText(line) }]
    // What follows on the same line may begin with a label of its own.
    const { rest, ...own } = label
    const first = { text: before + own.name, label: { ...own, rest: '' } }
    return rest === '' ? [first] : [first, { text: rest }]
  })
}

/** The label that bold words at the beginning of a line are: those before a colon, or alone on a line that is no item of a list. */
function boldLabel(line: readonly Run[], isItem: boolean): Label | undefined {
  const end = line.findIndex((run) => !hasMark(run, 'strong'))
  const bold = end < 0 ? line : line.slice(0, end)
  const rest = end < 0 ? '' : runsText(line.slice(end))
  const name = wordsOf(bold).trim()
  if (name === '' || name.length > MAX_LABEL) return undefined
  if (name.endsWith(':') || /^\s*:/.test(rest))
    return { name: name.replace(/\s*:$/, ''), rank: 2, rest: rest.replace(/^\s*:?\s*/, '') }
  const isLine = rest.trim() === '' && name.split(' ').length <= 6 && !/[.;,!?]$/.test(name)
  return isLine && !isItem ? { name, rank: 2, rest: '' } : undefined
}
