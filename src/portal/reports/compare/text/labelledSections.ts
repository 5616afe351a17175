import { isGeneral, isInCapitals, labelKey, labelOf } from '#contract/reportDocument/labels.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { comparedLines } from './comparedLines.ts'
import type { Label } from '#contract/reportDocument/labels.ts'
import { namesBodyPart } from './subject.ts'

/** The part of a report's text under one label. The part before the first label has none. */
export interface LabelledSection {
  /** The label as it is written. */
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
  const counts = new Map<string, number>()
  for (const { key } of kept) counts.set(key, (counts.get(key) ?? 0) + 1)
  return kept.map((own, index) => ({
    ...own,
    parent: parentOf(kept, index, (counts.get(own.key) ?? 0) > 1),
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
