import { align } from './align.ts'
import { matchSections } from './matchSections.ts'
import { readLabelled } from './readLabelled.ts'
import type { LabelledSection } from './readLabelled.ts'
import { RowWriter } from './RowWriter.ts'
import type { Comparison } from './RowWriter.ts'
import { statementsOf } from './statements.ts'
import type { Statement } from './statements.ts'
import { isAboutOther, subjectOf } from './subject.ts'

/**
 * Two texts side by side: section by section, each beside the one of the same name and no other, then statement by statement, then word by
 * word. Long ones take seconds; `pause` is waited for again and again, so that the page stays alive meanwhile.
 */
export async function compareTexts(
  older: string,
  newer: string,
  pause: () => Promise<void>,
): Promise<Comparison> {
  const [before, after] = [readLabelled(older), readLabelled(newer)]
  const nouns = nounsOf([...before, ...after])
  const pairs = matchSections(before, after)
  const writer = new RowWriter(pause)
  const write = async (its: Statement[], own: Statement[], strictly: boolean) => {
    const statements = align(its, own, {
      key: (statement) => statement.key,
      text: (statement) => statement.text,
      isOther: (one, other) =>
        one.isHeading || other.isHeading || isAboutOther(one.subject, other.subject, strictly),
    })
    for (const pair of statements) await writer.statement(pair)
  }
  if (!pairs) {
    const [its, own] = [before, after].map((sections) => wholeOf(sections, nouns))
    await write(its ?? [], own ?? [], true)
  }
  for (const [one, other] of pairs ?? []) {
    await writer.heading([one?.name, other?.name])
    await write(statementsOf(one?.body ?? '', nouns), statementsOf(other?.body ?? '', nouns), false)
  }
  return writer.done(!pairs && before.length > 0 && after.length > 0)
}

/** The words that labels begin with: a statement that begins with another of them is about something else. */
function nounsOf(sections: readonly LabelledSection[]): ReadonlySet<string> {
  const first = sections.flatMap(({ name, rank, key }) => (name && rank > 1 ? (key.split(' ')[0] ?? []) : []))
  return new Set(first.filter((word) => word.length > 3))
}

/** All statements of a text, its headings among them. */
const wholeOf = (sections: readonly LabelledSection[], nouns: ReadonlySet<string>): Statement[] =>
  sections.flatMap(({ name, body }) => {
    if (name === undefined) return statementsOf(body, nouns)
    const subject = subjectOf(name, nouns)
    const heading = {
      subject,
      mark: '',
      text: name,
      space: '',
      begins: true,
      isHeading: true,
      key: `# ${name}`,
    }
    return [heading, ...statementsOf(body, nouns, subject)]
  })
