import type { ReleasedCount, SeriesQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { type Grouped, groupsFor, isTooSmall, joined, type Known, refuseSmall } from './groups.ts'
import { readNames } from './names.ts'
import { type Period, periodsOf, stepAt } from './period.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'
import type { Mirrored } from './releaseMirror.ts'
import type { Scope } from './scope.ts'
import { groupOf, isFiltered } from './selection.ts'
import type { IsSelected } from './selection.ts'

interface Counted {
  steps: number[]
  corrections: number
  all: Known
  groups: Map<number, Known>
}

/** What an operation on a period answers from. */
export interface Question {
  query: SeriesQuery
  scope: Scope
  modalities: ReadonlyMap<number, number>
  isSelected: IsSelected
  mirrored: Mirrored
  clinicTimeZone: string
}

/** Counts released reports by the day of their release. */
export async function countReleased(queries: Queries, question: Question): Promise<ReleasedCount> {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const now = countIn(period, question)
  refuseSmall(scope, isFiltered(query), [now.all])
  const before = earlier && countIn(earlier, question)
  const answer: ReleasedCount = {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    period: period.days,
    count: now.all.count,
    corrections: now.corrections,
    steps: stepsWith(period, now),
  }
  if (earlier && before && !(scope.isDiscreet && isFiltered(query) && isTooSmall(before.all)))
    answer.before = { ...earlier.days, count: before.all.count, steps: stepsWith(earlier, before) }
  if (query.groupBy) answer.groups = await namedGroups(queries, question, now, before)
  return answer
}

const stepsWith = ({ steps }: Period, counted: Counted) =>
  steps.map((days, index) => ({ ...days, count: counted.steps[index] ?? 0 }))

function countIn(period: Period, { query, modalities, isSelected, mirrored }: Question): Counted {
  const counted: Counted = {
    steps: period.steps.map(() => 0),
    corrections: 0,
    all: { count: 0, examiners: new Set() },
    groups: new Map(),
  }
  const { groupBy } = query
  for (const page of mirrored.columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const flags = page.flags[at] ?? 0
      if ((flags & LISTED) === 0) continue
      const step = stepAt(period, page.releasedAt[at] ?? 0)
      if (step === -1) continue
      const doctor = page.doctor[at] ?? 0
      const exam = page.exam[at] ?? 0
      const unit = page.unit[at] ?? 0
      if (!isSelected(doctor, exam, page.patient[at] ?? 0, unit)) continue
      counted.steps[step] = (counted.steps[step] ?? 0) + 1
      if ((flags & CORRECTION) !== 0) counted.corrections++
      count(counted.all, doctor)
      if (!groupBy) continue
      const id = groupOf(groupBy, { unit, exam, doctor }, modalities)
      let group = counted.groups.get(id)
      if (!group) counted.groups.set(id, (group = { count: 0, examiners: new Set() }))
      count(group, doctor)
    }
  return counted
}

function count(known: Known, doctor: number): void {
  known.count++
  known.examiners.add(doctor)
}

async function namedGroups(
  queries: Queries,
  { query, scope }: Question,
  now: Counted,
  before: Counted | undefined,
): Promise<NonNullable<ReleasedCount['groups']>> {
  const by = query.groupBy ?? 'exam'
  const ids = new Set([...now.groups.keys(), ...(before?.groups.keys() ?? [])])
  const nothing = (): Known => ({ count: 0, examiners: new Set() })
  const grouped: Grouped<Known> = groupsFor(
    scope,
    by,
    new Map([...ids].map((id) => [id, now.groups.get(id) ?? nothing()])),
    joined,
  )
  const names = await readNames(queries, by, grouped.named.keys())
  const earlier = (id: number) => {
    const known = before?.groups.get(id) ?? nothing()
    return before && !(scope.isDiscreet && by !== 'examiner' && isTooSmall(known))
      ? { before: known.count }
      : {}
  }
  return [
    ...[...grouped.named].map(([id, known]) => ({
      id,
      name: names.get(id) ?? null,
      count: known.count,
      ...earlier(id),
    })),
    ...(grouped.together ? [{ id: null, name: null, count: grouped.together.count }] : []),
  ].toSorted((one, other) => other.count - one.count)
}
