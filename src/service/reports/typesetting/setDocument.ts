import type { Block as TextBlock, ResultDocument } from '#contract/reportDocument/model.ts'
import { run } from '#contract/reportDocument/model.ts'
import { sectionsOf } from '#contract/reportDocument/sections.ts'
import { ink, measure, type Block, type Line } from './layout.ts'
import type { ReportDocument } from './ReportDocument.ts'
import { setRuns } from './setRuns.ts'
import { setTable } from './setTable.ts'

const SIZE = 10.5
const INDENT = 16

/** The lines of a report's text by section. */
export function setDocument(document: ReportDocument, text: ResultDocument, lineSpacing: number): Line[][] {
  return sectionsOf(text).map(({ heading, isImpression, blocks }) => {
    const lines = heading ? headingLines(document, heading, lineSpacing) : []
    let list: Block | undefined
    for (const block of blocks) {
      if (block.kind !== 'item') list = undefined
      else list ??= { tag: 'L' }
      lines.push(...blockLines(document, block, { lineSpacing, isBold: isImpression, list }))
    }
    return lines
  })
}

function headingLines(document: ReportDocument, { runs }: TextBlock, lineSpacing: number): Line[] {
  const block = { tag: 'H2' }
  const setting = { block, size: 9.5, width: measure, colour: ink.heading, isBold: true }
  return setRuns(document, runs, setting).map((pieces, index) => ({
    pieces,
    isHeading: true,
    height: 14.5 * lineSpacing,
    above: index > 0 ? 0 : 11 * lineSpacing,
  }))
}

function blockLines(
  document: ReportDocument,
  block: TextBlock,
  { lineSpacing, isBold, list }: { lineSpacing: number; isBold: boolean; list: Block | undefined },
): Line[] {
  if (block.kind === 'table') return setTable(document, block, lineSpacing)
  const { runs, level = 1, marker = '' } = block
  const item: Block | undefined = list && { tag: 'LI', parent: list }
  const frame: Block = item ? { tag: 'LBody', parent: item } : { tag: 'P' }
  const setting = { size: SIZE, colour: ink.text, isBold }
  const [label] =
    item && marker !== ''
      ? setRuns(document, [run(`${marker} `)], {
          ...setting,
          block: { tag: 'Lbl', parent: item },
          width: measure,
          left: (level - 1) * INDENT,
        })
      : []
  const labelWidth = document.widthOf(`${marker} `, isBold ? 'bold' : 'regular', SIZE)
  const left = item ? Math.max(level * INDENT, (level - 1) * INDENT + labelWidth) : 0
  return setRuns(document, runs, { ...setting, block: frame, width: measure - left, left }).map(
    (pieces, index) => ({
      pieces: index === 0 && label ? [...label, ...pieces] : pieces,
      isHeading: false,
      height: 15 * lineSpacing,
      above: index > 0 ? 0 : 1.5 * lineSpacing,
    }),
  )
}
