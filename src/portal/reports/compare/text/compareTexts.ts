import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { align } from './align.ts'
import { matchSections } from './matchSections.ts'
import { readLabelledSections } from './labelledSections.ts'
import type { LabelledSection } from './labelledSections.ts'
import { RowWriter } from './RowWriter.ts'
import type { Comparison } from './RowWriter.ts'
import { statementsOf } from './statements.ts'
import type { Statement } from './statements.ts'
import { differInSubject, subjectOf } from './subject.ts'

/**
 * Compares two texts: section by section, where a section is compared only with the one of the same label, then statement by statement, then
 * word by word. Long texts take seconds, so `pause` is awaited often, to keep the page responsive.
 */
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

/** All statements of a text, its headings included. */
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
