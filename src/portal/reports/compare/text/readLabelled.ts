import { isGeneral, isInCapitals, labelKey, labelOf } from './labels.ts'
import type { Label } from './labels.ts'
import { namesPart } from './subject.ts'

/** A stretch of a report's text under one label; what stands before the first label has none. */
export interface LabelledSection {
  /** As it is written. */
  name: string | undefined
  /** By which it is found in the other text. */
  key: string
  rank: Label['rank'] | 0
  /** The key of the section that it is a part of, where its own name does not tell it apart. */
  parent: string
  body: string
}

/** Reads a text in its sections. A label is a heading, a line in CAPITALS, or words with a colon at the start of a line. */
export function readLabelled(text: string): LabelledSection[] {
  const lines = text.split(/\r\n|\r|\n/)
  const inCapitals = isInCapitals(lines)
  let section: LabelledSection = { name: undefined, key: '', rank: 0, parent: '', body: '' }
  const sections = [section]
  for (const line of lines) {
    const label = labelOf(line, inCapitals)
    if (label) {
      const { name, rank, rest } = label
      section = { name, key: labelKey(name), rank, parent: '', body: rest }
      sections.push(section)
    } else section.body += `${section.body === '' ? '' : '\n'}${line}`
  }
  const kept = sections.filter(({ name, body }) => name !== undefined || body.trim() !== '')
  const counts = new Map<string, number>()
  for (const { key } of kept) counts.set(key, (counts.get(key) ?? 0) + 1)
  return kept.map((it, at) => ({ ...it, parent: parentOf(kept, at, (counts.get(it.key) ?? 0) > 1) }))
}

/** "Nodules" under "Right breast" are not those under "Left breast". */
function parentOf(sections: readonly LabelledSection[], at: number, isRepeated: boolean): string {
  const own = sections[at]
  if (!own || own.name === undefined || isGeneral(own.key)) return ''
  const isKnown = namesPart(own.name)
  for (let n = at - 1; n >= 0; n -= 1) {
    const above = sections[n]
    if (!above || above.name === undefined || isGeneral(above.key) || above.key === own.key) continue
    const isEmpty = above.body.trim() === '' && above.rank >= own.rank
    const isPart = above.rank > own.rank || isEmpty || (isRepeated && namesPart(above.name))
    if (!isPart) continue
    return isRepeated || !isKnown ? above.key : ''
  }
  return ''
}
