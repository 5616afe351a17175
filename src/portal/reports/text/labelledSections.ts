import { boldLabel, isGeneral, isInCapitals, labelKey, labelOf } from '#contract/reportDocument/labels.ts'
import type { Label } from '#contract/reportDocument/labels.ts'
import type { Block, ResultDocument } from '#contract/reportDocument/model.ts'
import { gridOf, runsText } from '#contract/reportDocument/plainText.ts'
import { linesOf } from '#contract/reportDocument/sections.ts'
import { namesBodyPart } from './subject.ts'

/** The part of a report's text under one label. The part before the first label has none. */
export interface LabelledSection {
  name: string | undefined
  /** The label's key, by which the section is found in the other text. */
  key: string
  rank: Label['rank'] | 0
  /** The key of the section that contains it, where its own name is ambiguous; else empty. */
  parent: string
  body: string
}

/** Splits a document into its sections. A label is a heading, bold, a line in CAPITALS, or words with a colon at the start of a line. */
export function readLabelledSections(document: ResultDocument): LabelledSection[] {
  const lines = comparedLines(document)
  const inCapitals = isInCapitals(lines.map(({ text }) => text))
  let section: LabelledSection = { name: undefined, key: '', rank: 0, parent: '', body: '' }
  const sections = [section]
  for (const line of lines) {
    const label = line.label ?? labelOf(line.text, inCapitals)
    if (label) {
      const { name, rank, rest } = label
      section = { name, key: labelKey(name), rank, parent: '', body: rest }
      sections.push(section)
    } else section.body += `${section.body === '' ? '' : '\n'}${line.text}`
  }
  const kept = sections.filter(({ name, body }) => name !== undefined || body.trim() !== '')
  const byKey = Map.groupBy(kept, ({ key }) => key)
  return kept.map((own, index) => ({
    ...own,
    parent: parentOf(kept, index, (byKey.get(own.key)?.length ?? 0) > 1),
  }))
}

/** The containing section: "Nodules" under "Right breast" is not the same section as "Nodules" under "Left breast". */
function parentOf(sections: readonly LabelledSection[], index: number, isRepeated: boolean): string {
  const own = sections[index]
  if (!own || own.name === undefined || isGeneral(own.key)) return ''
  const isKnown = namesBodyPart(own.name)
  for (let n = index - 1; n >= 0; n -= 1) {
    const above = sections[n]
    if (!above || above.name === undefined || isGeneral(above.key) || above.key === own.key) continue
    const isEmpty = above.body.trim() === '' && above.rank >= own.rank
    const isPart = above.rank > own.rank || isEmpty || (isRepeated && namesBodyPart(above.name))
    if (!isPart) continue
    return isRepeated || !isKnown ? above.key : ''
  }
  return ''
}

interface ComparedLine {
  text: string
  /** The headings and labels of the document itself; in plain text, the words decide. */
  label?: Label
}

/** The lines of a document. Struck out, raised and lowered text is marked in words, so that a change of it is a difference; bold is none. */
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
    // The rest of the line may begin with a label of its own.
    const { rest, ...own } = label
    const first = { text: before + own.name, label: { ...own, rest: '' } }
    return rest === '' ? [first] : [first, { text: rest }]
  })
}
