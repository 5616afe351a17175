import {
  figuresByGroup,
  type Grouped,
  groupsFor,
  joined,
  type Known,
  mayKnow,
  noReports,
  tooSmall,
} from './groups.ts'
import { type Period, periodsOf } from './periods.ts'
import type { Question, Selection } from './selection.ts'
import {
  bucketOf,
  collectTimes,
  countTime,
  joinedTimes,
  keepTime,
  NO_GROUP,
  noTimes,
  type PercentileSearch,
  searchPercentiles,
  type Times,
  timesOf,
  type TimesTally,
} from './times.ts'

interface Group extends Known {
  /** Indexes of `groupIds`: several where groups were put together. */
  indexes: readonly number[]
  times: TimesTally
}

interface Counted {
  steps: TimesTally[]
  /** By id. */
  groups: Map<number, Group>
}

interface Measured {
  all: PercentileSearch
  steps: PercentileSearch[]
  groups: Grouped<PercentileSearch>
}

/**
 * Measures how long reports took. Each counts at the day on which its wait began: from exam to release at the day of the exam, from release
 * to the first reading at that of the release.
 */
export function measureTurnaround(question: Question) {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const groupsIn = (some: Period) => (selection: Selection) => {
    const { release, reading, groupIds } = collectTimes(some, { ...question, ...selection })
    return [release, reading].map((times) => countTimes(times, some, groupIds, scope).groups)
  }
  if (!mayKnow(question, groupsIn(period))) throw tooSmall()
  const now = measureIn(period, question)
  // Groups are not compared.
  const before =
    earlier && mayKnow(question, groupsIn(earlier))
      ? measureIn(earlier, { ...question, groupOf: undefined })
      : undefined
  const figures = (way: 'release' | 'reading') => ({
    ...figuresOf(now[way], period),
    ...(query.groupBy && { groups: figuresByGroup(now[way].groups, timesOf) }),
    ...(earlier && before && { before: { ...earlier.days, ...figuresOf(before[way], earlier) } }),
  })
  return {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    period: period.days,
    release: { ...figures('release'), corrections: now.corrections },
    reading: figures('reading'),
  }
}

const figuresOf = ({ all, steps }: Measured, period: Period) => ({
  ...timesOf(all),
  steps: steps.map((step, index) => ({ ...(period.steps[index] ?? period.days), ...timesOf(step) })),
})

function measureIn(period: Period, question: Question) {
  const { release, reading, groupIds, corrections } = collectTimes(period, question)
  const measure = (times: Times) =>
    measureTimes(times, countTimes(times, period, groupIds, question.scope), question)
  return { release: measure(release), reading: measure(reading), corrections }
}

/** Counts the times in buckets, see `times.ts`. */
function countTimes(
  times: Times,
  period: Period,
  groupIds: readonly number[],
  { hidesIndividuals }: Question['scope'],
): Counted {
  const steps = period.steps.map(noTimes)
  const groups = groupIds.map((_, index): Group => ({ ...noReports(), indexes: [index], times: noTimes() }))
  for (let at = 0; at < times.count; at++) {
    const bucket = bucketOf(times.time[at] ?? 0)
    const isWaiting = times.isWaiting[at] === 1
    const step = steps[times.step[at] ?? 0]
    if (step) countTime(step, bucket, isWaiting)
    const index = times.group[at] ?? NO_GROUP
    // The element of a negative index is looked for among the names of an array's properties, which takes long.
    const group = index === NO_GROUP ? undefined : groups[index]
    if (!group) continue
    group.count++
    countTime(group.times, bucket, isWaiting)
    if (hidesIndividuals) group.examiners.add(times.doctor[at] ?? 0)
  }
  const entries = groups.map((group, index) => [groupIds[index] ?? 0, group] as const)
  return { steps, groups: new Map(entries.filter(([, { count }]) => count > 0)) }
}

function measureTimes(times: Times, { steps, groups }: Counted, question: Question): Measured {
  const searches: PercentileSearch[] = []
  const search = (group: Group) => {
    const one = searchPercentiles(group.times)
    for (const index of group.indexes) searches[index] = one
    return one
  }
  const { named, together } = groupsFor(question, question.query.groupBy ?? 'exam', groups, {
    parts: (group) => [group],
    join: (one, other) => ({
      ...joined(one, other),
      indexes: [...one.indexes, ...other.indexes],
      times: joinedTimes([one.times, other.times]),
    }),
  })
  const measured: Measured = {
    all: searchPercentiles(joinedTimes(steps)),
    steps: steps.map(searchPercentiles),
    groups: {
      named: new Map(Array.from(named, ([id, group]) => [id, search(group)])),
      together: together && search(together),
    },
  }
  for (let at = 0; at < times.count; at++) {
    const time = times.time[at] ?? 0
    const bucket = bucketOf(time)
    const isWaiting = times.isWaiting[at] === 1
    keepTime(measured.all, bucket, time, isWaiting)
    const step = measured.steps[times.step[at] ?? 0]
    if (step) keepTime(step, bucket, time, isWaiting)
    const index = times.group[at] ?? NO_GROUP
    const group = index === NO_GROUP ? undefined : searches[index]
    if (group) keepTime(group, bucket, time, isWaiting)
  }
  return measured
}
