import { isGeneral, labelKey } from './labels.ts'
import type { ResultDocument } from './model.ts'
import { type Section, sectionsOf } from './sections.ts'

/** A report's text in the order in which it is read on the screen. No word of it is left out or added. */
export interface Arrangement {
  /** The impression, with the headings below it; empty where the text has none, or where it is not clear which it is. */
  impression: Section[]
  others: Section[]
}

/** The impression first, then addenda and recommendations, then the others as they came, and how the exam was made last. */
export function arrange(document: ResultDocument): Arrangement {
  const sections = sectionsOf(document)
  const impression = impressionOf(sections)
  const others = sections.filter((section) => !impression.includes(section))
  if (impression.length === 0) return { impression, others }
  const additions = others.filter(({ kind }) => kind === 'addition')
  const technique = others.filter(({ kind }) => kind === 'technique')
  // Of two exams in one text, each belongs to its own; what follows without a label may be findings.
  const isLast = technique.length === 1 && technique.every(({ body }) => body.length <= 1)
  const moved = [...additions, ...(isLast ? technique : [])]
  const rest = others.filter((section) => !moved.includes(section))
  return { impression, others: [...additions, ...rest, ...(isLast ? technique : [])] }
}

/** The one impression of a text; none where several stand apart, as those of two exams do. */
function impressionOf(sections: readonly Section[]): Section[] {
  const found = sections.map(isImpression)
  const from = found.indexOf(true)
  const to = found.lastIndexOf(true)
  if (from < 0 || found.slice(from, to).includes(false)) return []
  const end = sections.findIndex((section, at) => at > to && !isBelow(section, sections[to]))
  const part = sections.slice(from, end < 0 ? undefined : end)
  return part.some(({ body }) => body.length > 0) ? part : []
}

const isImpression = ({ kind }: Section): boolean => kind === 'impression'

/** Whether a section is part of the one before it by the level of its heading. */
const isBelow = ({ heading, name }: Section, above: Section | undefined): boolean =>
  (heading?.level ?? 0) > (above?.heading?.level ?? 9) && !isGeneral(labelKey(name))
