import {
  addExaminer,
  figuresByGroup,
  groupsFor,
  joined,
  type Known,
  mayKnow,
  noReports,
  tooSmall,
} from './groups.ts'
import { cellAt, countIn, countPlaces, joinedTally, percentileSearch, type Tally } from './percentiles.ts'
import { type Period, periodsOf } from './periods.ts'
import type { Question, Selection } from './selection.ts'
import { collectTimes, type Times } from './times.ts'

interface Group extends Known {
  /** Several where groups were put together. */
  cells: readonly number[]
}

/**
 * Measures how long reports took. Each counts at the day on which its wait began: from exam to release at the day of the exam, from release
 * to the first reading at that of the release.
 */
export function measureTurnaround(question: Question) {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const groupsOf = (some: Period) => (selection: Selection) => {
    const { release, reading, groupIds } = collectTimes(some, { ...question, ...selection })
    return [release, reading].map((times) => countGroups(times, groupIds, scope).groups)
  }
  if (!mayKnow(question, groupsOf(period))) throw tooSmall()
  const now = measureIn(period, question)
  // Groups are not compared.
  const before =
    earlier && mayKnow(question, groupsOf(earlier))
      ? measureIn(earlier, { ...question, groupOf: undefined })
      : undefined
  const figures = (way: 'release' | 'reading') => ({
    ...figuresOf(now[way], period),
    ...(query.groupBy && { groups: now[way].groups }),
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

const figuresOf = ({ all, steps }: ReturnType<typeof measureTimes>, period: Period) => ({
  ...all,
  steps: steps.map((step, index) => ({ ...(period.steps[index] ?? period.days), ...step })),
})

function measureIn(period: Period, question: Question) {
  const { release, reading, groupIds, corrections } = collectTimes(period, question)
  const measure = (times: Times) =>
    measureTimes(times, period, countGroups(times, groupIds, question.scope), question)
  return { release: measure(release), reading: measure(reading), corrections }
}

interface Counted {
  tally: Tally
  /** By id. */
  groups: Map<number, Group>
}

function countGroups(
  { groupPlaces, doctorAt }: Times,
  groupIds: readonly number[],
  { hidesIndividuals }: Question['scope'],
): Counted {
  const tally = countPlaces(groupIds.length === 0 ? groupPlaces.subarray(0, 0) : groupPlaces, groupIds.length)
  const cells = groupIds.map((_, cell) => ({ ...noReports(), count: countIn(tally, cell), cells: [cell] }))
  if (hidesIndividuals)
    for (const [at, place] of groupPlaces.entries()) {
      const group = cells[cellAt(place)]
      if (group) addExaminer(group, doctorAt(at))
    }
  const entries = cells.map((group, cell) => [groupIds[cell] ?? 0, group] as const)
  return { tally, groups: new Map(entries.filter(([, { count }]) => count > 0)) }
}

function measureTimes(times: Times, period: Period, { tally, groups }: Counted, question: Question) {
  const { named, together } = groupsFor(question, question.query.groupBy ?? 'exam', groups, {
    parts: (group) => [group],
    join: (one, other) => ({ ...joined(one, other), cells: [...one.cells, ...other.cells] }),
  })
  const { markedAt, stepPlaces, groupPlaces } = times
  const byStep = countPlaces(stepPlaces, period.steps.length)
  const ofSteps = percentileSearch(byStep)
  const ofAll = percentileSearch(joinedTally(byStep))
  const ofGroups = percentileSearch(tally)
  const all = ofAll.seek([0])
  const steps = period.steps.map((_, step) => ofSteps.seek([step]))
  const sought = {
    named: new Map(Array.from(named, ([id, { cells }]) => [id, ofGroups.seek(cells)])),
    together: together && ofGroups.seek(together.cells),
  }
  ofAll.visit(stepPlaces, markedAt)
  ofSteps.visit(stepPlaces, markedAt)
  if (groups.size > 0) ofGroups.visit(groupPlaces, markedAt)
  return {
    all: ofAll.figuresOf(all),
    steps: steps.map(ofSteps.figuresOf),
    groups: figuresByGroup(sought, ofGroups.figuresOf),
  }
}
