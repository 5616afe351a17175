import type { ReleasedCount } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { groupsFor, joined, type Known, mayKnow, noReports, tooSmall } from './groups.ts'
import { readNames } from './names.ts'
import { type Period, periodsOf } from './period.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'
import type { Question } from './question.ts'
import type { Selection } from './selection.ts'

interface Counted {
  steps: number[]
  count: number
  corrections: number
  groups: Map<number, Known>
}

/** Counts released reports by the day of their release. */
export async function countReleased(queries: Queries, question: Question): Promise<ReleasedCount> {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const groupsIn = (some: Period) => (selection: Selection) => [
    countIn(some, { ...question, ...selection }).groups,
  ]
  if (!mayKnow(question, groupsIn(period))) throw tooSmall()
  const now = countIn(period, question)
  const before = earlier && mayKnow(question, groupsIn(earlier)) ? countIn(earlier, question) : undefined
  const answer: ReleasedCount = {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    period: period.days,
    count: now.count,
    corrections: now.corrections,
    steps: stepsWith(period, now),
  }
  if (earlier && before)
    answer.before = { ...earlier.days, count: before.count, steps: stepsWith(earlier, before) }
  if (query.groupBy) answer.groups = await namedGroups(queries, question, now, before)
  return answer
}

const stepsWith = ({ steps }: Period, counted: Counted) =>
  steps.map((days, index) => ({ ...days, count: counted.steps[index] ?? 0 }))

function countIn(period: Period, { scope, groupOf, isSelected, mirrored }: Question): Counted {
  const steps = period.steps.map(() => 0)
  const groups = new Map<number, Known>()
  let count = 0
  let corrections = 0

  const { stepAt } = period
  for (const page of mirrored.columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const flags = page.flags[at] ?? 0
      if ((flags & LISTED) === 0) continue
      const step = stepAt(page.releasedAt[at] ?? 0)
      if (step === -1) continue
      const doctor = page.doctor[at] ?? 0
      const exam = page.exam[at] ?? 0
      const unit = page.unit[at] ?? 0
      if (!isSelected(doctor, exam, page.patient[at] ?? 0, unit)) continue
      steps[step] = (steps[step] ?? 0) + 1
      if ((flags & CORRECTION) !== 0) corrections++
      count++
      if (!groupOf) continue
      const id = groupOf(doctor, exam, unit)
      let group = groups.get(id)
      if (!group) groups.set(id, (group = noReports()))
      group.count++
      if (scope.hidesIndividuals) group.examiners.add(doctor)
    }
  return { steps, count, corrections, groups }
}

/** A group in the period, and in the one before where that is compared. */
interface Group {
  now: Known
  before: Known | undefined
}

async function namedGroups(
  queries: Queries,
  question: Question,
  now: Counted,
  before: Counted | undefined,
): Promise<NonNullable<ReleasedCount['groups']>> {
  const by = question.query.groupBy ?? 'exam'
  const ids = [...new Set([...now.groups.keys(), ...(before?.groups.keys() ?? [])])]
  const groupOf = (id: number): Group => ({
    now: now.groups.get(id) ?? noReports(),
    before: before && (before.groups.get(id) ?? noReports()),
  })
  const { named, together } = groupsFor(question, by, new Map(ids.map((id) => [id, groupOf(id)])), {
    parts: (group) => (group.before ? [group.now, group.before] : [group.now]),
    join: (one, other) => ({
      now: joined(one.now, other.now),
      before: one.before && other.before && joined(one.before, other.before),
    }),
  })
  const names = await readNames(queries, by, named.keys())
  const figures = (group: Group) => ({
    count: group.now.count,
    ...(group.before && { before: group.before.count }),
  })
  return [
    ...[...named].map(([id, group]) => ({ id, name: names.get(id) ?? null, ...figures(group) })),
    ...(together ? [{ id: null, name: null, ...figures(together) }] : []),
  ].toSorted((one, other) => other.count - one.count)
}
