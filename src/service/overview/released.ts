import type { ReleasedCount } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { type Grouped, groupsFor, isTooSmall, joined, type Known, refuseSmall } from './groups.ts'
import { readNames } from './names.ts'
import { type Period, periodsOf } from './period.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'
import type { Question } from './question.ts'
import { isFiltered } from './selection.ts'

interface Counted {
  steps: number[]
  corrections: number
  all: Known
  groups: Map<number, Known>
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

function countIn(period: Period, { scope, groupOf, isSelected, mirrored }: Question): Counted {
  const steps = period.steps.map(() => 0)
  const all = nothing()
  const groups = new Map<number, Known>()
  let corrections = 0

  function add(known: Known, doctor: number): void {
    known.count++
    if (scope.isDiscreet) known.examiners.add(doctor)
  }

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
      add(all, doctor)
      if (!groupOf) continue
      const id = groupOf(doctor, exam, unit)
      let group = groups.get(id)
      if (!group) groups.set(id, (group = nothing()))
      add(group, doctor)
    }
  return { steps, corrections, all, groups }
}

const nothing = (): Known => ({ count: 0, examiners: new Set() })

async function namedGroups(
  queries: Queries,
  { query, scope }: Question,
  now: Counted,
  before: Counted | undefined,
): Promise<NonNullable<ReleasedCount['groups']>> {
  const by = query.groupBy ?? 'exam'
  const ids = new Set([...now.groups.keys(), ...(before?.groups.keys() ?? [])])
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
