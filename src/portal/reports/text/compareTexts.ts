import { isGeneral } from '#contract/reportDocument/labels.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { RowWriter } from './RowWriter.ts'
import type { Comparison } from './RowWriter.ts'
import { align } from './align.ts'
import type { Pair } from './align.ts'
import { readLabelledSections } from './labelledSections.ts'
import type { LabelledSection } from './labelledSections.ts'
import { statementsOf } from './statements.ts'
import type { Statement } from './statements.ts'
import { differInSubject, namesBodyPart, subjectOf } from './subject.ts'

/** Compares two texts by sections of the same label, by statements and by words. Long texts take seconds, so `pause` is awaited often. */
export async function compareTexts(
  older: ResultDocument,
  newer: ResultDocument,
  pause: () => Promise<void>,
): Promise<Comparison> {
  const [before, after] = [readLabelledSections(older), readLabelledSections(newer)]
  const nouns = firstWordsOfLabels([...before, ...after])
  const pairs = matchSections(before, after)
  const writer = new RowWriter(pause)
  const write = async (olderOnes: Statement[], newerOnes: Statement[], strictly: boolean) => {
    const statements = align(olderOnes, newerOnes, {
      key: (statement) => statement.key,
      text: (statement) => statement.text,
      mustNotPair: (one, other) =>
        one.isHeading || other.isHeading || differInSubject(one.subject, other.subject, strictly),
    })
    for (const pair of statements) await writer.statement(pair)
  }
  if (!pairs) {
    await write(statementsWithHeadings(before, nouns), statementsWithHeadings(after, nouns), true)
  }
  for (const [one, other] of pairs ?? []) {
    await writer.heading([one?.name, other?.name])
    await write(statementsOf(one?.body ?? '', nouns), statementsOf(other?.body ?? '', nouns), false)
  }
  return writer.done(!pairs && before.length > 0 && after.length > 0)
}

/** The first words of labels: a statement that begins with another one of them is about something else. */
function firstWordsOfLabels(sections: readonly LabelledSection[]): ReadonlySet<string> {
  const first = sections.flatMap(({ name, rank, key }) => (name && rank > 1 ? (key.split(' ')[0] ?? []) : []))
  return new Set(first.filter((word) => word.length > 3))
}

const statementsWithHeadings = (
  sections: readonly LabelledSection[],
  nouns: ReadonlySet<string>,
): Statement[] =>
  sections.flatMap(({ name, body }) => {
    if (name === undefined) return statementsOf(body, nouns)
    const subject = subjectOf(name, nouns)
    const heading = {
      subject,
      mark: '',
      text: name,
      space: '',
      beginsParagraph: true,
      isHeading: true,
      key: `# ${name}`,
    }
    return [heading, ...statementsOf(body, nouns, subject)]
  })

type Sections = readonly LabelledSection[]

/** Pairs sections of the same label, in the order of the newer text. Undefined where one of the texts has no labels. */
function matchSections(older: Sections, newer: Sections): Pair<LabelledSection>[] | undefined {
  const found = new Map<LabelledSection, LabelledSection>()
  const pair = (one: LabelledSection, other: LabelledSection) => found.set(one, other).set(other, one)
  const rest = (sections: Sections) => sections.filter((section) => !found.has(section))

  for (const [id, all] of Map.groupBy(older, ({ parent, key }) => `${parent}\n${key}`)) {
    const others = newer.filter(({ parent, key }) => `${parent}\n${key}` === id)
    // Repeated sections can be paired only where both texts have the same number of them.
    if (all.length !== others.length && !isGeneral(all[0]?.key ?? '')) continue
    for (const [at, section] of all.entries()) if (others[at]) pair(section, others[at])
  }
  // A section may be part of another one in one text, and stand alone in the other.
  for (const [key, all] of Map.groupBy(rest(older), (section) => section.key)) {
    const [one, ...more] = all
    const others = rest(newer).filter((section) => section.key === key)
    const [other] = others
    if (!one || !other || more.length > 0 || others.length > 1) continue
    const parents = [one.parent, other.parent]
    if (parents.includes('') && !parents.some(namesBodyPart)) pair(one, other)
  }

  const hasLabels = (sections: Sections) =>
    sections.some((section) => section.rank > 1 || (section.rank === 1 && found.has(section)))
  if (!hasLabels(older) || !hasLabels(newer)) return undefined

  const [left, right] = [mergeLooseLabels(older, found), mergeLooseLabels(newer, found)]
  const pairs: Pair<LabelledSection>[] = []
  // A section that only the older text has is placed after the section that it follows there.
  const putAlone = (from: number) => {
    for (const { section, whole } of left.slice(from)) {
      if (found.has(section)) break
      pairs.push([whole, undefined])
    }
  }
  putAlone(0)
  for (const { section, whole } of right) {
    const at = left.findIndex((candidate) => candidate.section === found.get(section))
    pairs.push([left[at]?.whole, whole])
    if (at >= 0) putAlone(at + 1)
  }
  return pairs
}

/** Merges labels like "Size:" with the section before them, unless the other text has them, or they name a part of the body. */
function mergeLooseLabels(sections: Sections, found: ReadonlyMap<LabelledSection, LabelledSection>) {
  const kept: { section: LabelledSection; whole: LabelledSection }[] = []
  for (const section of sections) {
    const last = kept.at(-1)
    const { name, rank, key, body } = section
    const isLoose = rank === 1 && !found.has(section) && !isGeneral(key) && !namesBodyPart(name ?? '')
    if (isLoose && last && last.section.rank > 1)
      last.whole.body += `${last.whole.body === '' ? '' : '\n'}${name}: ${body}`
    else kept.push({ section, whole: { ...section } })
  }
  return kept
}
