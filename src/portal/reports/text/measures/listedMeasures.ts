import type { Block, ResultDocument } from '#contract/reportDocument/model.ts'
import { sectionsOf } from '#contract/reportDocument/sections.ts'
import { comparedLines } from '#portal/reports/text/labelledSections.ts'
import { statedMeasures } from './readMeasures.ts'

interface ListedMeasures {
  /** Whether a block is a list of measures and of nothing else. */
  isList: (block: Block) => boolean
  /** The lines of such blocks. */
  lines: ReadonlySet<string>
}

/** The lines of a text that only list measures: the table of measures shows them instead, with the earlier values. */
export function listedMeasures(document: ResultDocument): ListedMeasures {
  const listed = new Set(
    statedMeasures(document).flatMap(({ isListed, sentence }) => (isListed ? [sentence] : [])),
  )
  const isList = (block: Block) => {
    const lines = linesOf(block)
    return lines.length > 0 && lines.every((line) => listed.has(line))
  }
  const lists = listed.size === 0 ? [] : sectionsOf(document).flatMap(({ body }) => body.filter(isList))
  return { isList, lines: new Set(lists.flatMap(linesOf)) }
}

/** Without the heads of columns. */
const linesOf = (block: Block): string[] =>
  comparedLines({ blocks: [block] })
    .filter(({ label }) => !(label && block.kind === 'table'))
    .map(({ text }) => text.trim())
    .filter(Boolean)
