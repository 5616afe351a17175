import type { Pair } from './align.ts'
import { isGeneral } from './labels.ts'
import type { LabelledSection } from './readLabelled.ts'
import { namesPart } from './subject.ts'

type Sections = readonly LabelledSection[]

/** Puts sections of the same name side by side, in the order of the newer text. Undefined where one of the two texts has no labels. */
export function matchSections(older: Sections, newer: Sections): Pair<LabelledSection>[] | undefined {
  const found = new Map<LabelledSection, LabelledSection>()
  const pair = (one: LabelledSection, other: LabelledSection) => found.set(one, other).set(other, one)
  const rest = (sections: Sections) => sections.filter((section) => !found.has(section))

  for (const [id, all] of groups(older, ({ parent, key }) => `${parent}\n${key}`)) {
    const others = newer.filter(({ parent, key }) => `${parent}\n${key}` === id)
    // Which of several is meant is known only where both texts have as many.
    if (all.length !== others.length && !isGeneral(all[0]?.key ?? '')) continue
    for (const [at, section] of all.entries()) if (others[at]) pair(section, others[at])
  }
  // One text names a part of what the other has as a section of its own.
  for (const [key, all] of groups(rest(older), (section) => section.key)) {
    const [one, ...more] = all
    const others = rest(newer).filter((section) => section.key === key)
    const [other] = others
    if (!one || !other || more.length > 0 || others.length > 1) continue
    const parents = [one.parent, other.parent]
    if (parents.includes('') && !parents.some(namesPart)) pair(one, other)
  }

  const hasLabels = (sections: Sections) =>
    sections.some((section) => section.rank > 1 || (section.rank === 1 && found.has(section)))
  if (!hasLabels(older) || !hasLabels(newer)) return undefined

  const [left, right] = [absorbLoose(older, found), absorbLoose(newer, found)]
  const pairs: Pair<LabelledSection>[] = []
  // What only the older text has stands where it stood there, after the section before it.
  const putAlone = (from: number) => {
    for (const { section, whole } of left.slice(from)) {
      if (found.has(section)) break
      pairs.push([whole, undefined])
    }
  }
  putAlone(0)
  for (const { section, whole } of right) {
    const at = left.findIndex((it) => it.section === found.get(section))
    pairs.push([left[at]?.whole, whole])
    if (at >= 0) putAlone(at + 1)
  }
  return pairs
}

/**
 * "Size: 3 cm" within a section is a label only where the other text has it, too. Else it is a part of what the section says, unless it names
 * a part of the body.
 */
function absorbLoose(sections: Sections, found: ReadonlyMap<LabelledSection, LabelledSection>) {
  const kept: { section: LabelledSection; whole: LabelledSection }[] = []
  for (const section of sections) {
    const last = kept.at(-1)
    const { name, rank, key, body } = section
    const isLoose = rank === 1 && !found.has(section) && !isGeneral(key) && !namesPart(name ?? '')
    if (isLoose && last && last.section.rank > 1)
      last.whole.body += `${last.whole.body === '' ? '' : '\n'}${name}: ${body}`
    else kept.push({ section, whole: { ...section } })
  }
  return kept
}

function groups(
  sections: Sections,
  by: (section: LabelledSection) => string,
): Map<string, LabelledSection[]> {
  const found = new Map<string, LabelledSection[]>()
  for (const section of sections) found.set(by(section), [...(found.get(by(section)) ?? []), section])
  return found
}
