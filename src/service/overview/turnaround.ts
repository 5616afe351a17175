import type { Turnaround } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { groupsFor, joined, type Known, mayKnow, noReports, tooSmall } from './groups.ts'
import { readNames } from './names.ts'
import { type Period, periodsOf } from './period.ts'
import type { Question } from './question.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'
import type { Selection } from './selection.ts'
import {
  bucketOf,
  countTime,
  joinedTimes,
  keepTime,
  noTimes,
  type PercentileSearch,
  searchPercentiles,
  timesOf,
  type TimesTally,
} from './times.ts'

/** What is measured, in the order in which it is counted. */
const RELEASE = 0
const READING = 1
type Way = typeof RELEASE | typeof READING

interface Group extends Known {
  /** Several where groups were put together. */
  ids: readonly number[]
  times: TimesTally
}

interface Counted {
  steps: TimesTally[]
  groups: Map<number, Group>
}

interface Measured {
  all: PercentileSearch
  steps: PercentileSearch[]
  /** `id` null: groups that may not be told apart. */
  groups: { id: number | null; times: PercentileSearch }[]
}

/**
 * Measures how long reports took. Each counts at the day on which its wait began: from exam to release at the day of the exam, from release
 * to the first reading at that of the release.
 */
export async function measureTurnaround(queries: Queries, question: Question): Promise<Turnaround> {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const groupsIn = (some: Period) => (selection: Selection) =>
    countTimes(some, { ...question, ...selection }).ways.map(({ groups }) => groups)
  if (!mayKnow(question, groupsIn(period))) throw tooSmall()
  const now = measureIn(period, question)
  // Groups are not compared.
  const before =
    earlier && mayKnow(question, groupsIn(earlier))
      ? measureIn(earlier, { ...question, groupOf: undefined })
      : undefined
  const figures = async (way: Way) => ({
    ...figuresOf(now.ways[way], period),
    ...(query.groupBy && { groups: await named(queries, query.groupBy, now.ways[way]) }),
    ...(earlier && before && { before: { ...earlier.days, ...figuresOf(before.ways[way], earlier) } }),
  })
  return {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    period: period.days,
    release: { ...(await figures(RELEASE)), corrections: now.corrections },
    reading: await figures(READING),
  }
}

const figuresOf = ({ all, steps }: Measured, period: Period) => ({
  ...timesOf(all),
  steps: steps.map((step, index) => ({ ...(period.steps[index] ?? period.days), ...timesOf(step) })),
})

async function named(queries: Queries, by: NonNullable<Question['query']['groupBy']>, { groups }: Measured) {
  const names = await readNames(
    queries,
    by,
    groups.flatMap(({ id }) => id ?? []),
  )
  return groups
    .map(({ id, times }) => ({ id, name: (id !== null && names.get(id)) || null, ...timesOf(times) }))
    .toSorted((one, other) => other.count - one.count)
}

/** Measures by two visits, see `times.ts`. */
function measureIn(period: Period, question: Question): { ways: [Measured, Measured]; corrections: number } {
  const counted = countTimes(period, question)
  const [release, reading] = counted.ways.map((way) => searchIn(way, question)) as [Searched, Searched]
  visitTimes(period, question, (way, step, id, _doctor, time, isWaiting) => {
    const { measured, groupOf } = way === RELEASE ? release : reading
    const bucket = bucketOf(time)
    keepTime(measured.all, bucket, time, isWaiting)
    const ofStep = measured.steps[step]
    if (ofStep) keepTime(ofStep, bucket, time, isWaiting)
    const ofGroup = id === undefined ? undefined : groupOf.get(id)
    if (ofGroup) keepTime(ofGroup, bucket, time, isWaiting)
  })
  return { ways: [release.measured, reading.measured], corrections: counted.corrections }
}

interface Searched {
  measured: Measured
  /** By the id of what is grouped. */
  groupOf: ReadonlyMap<number, PercentileSearch>
}

function searchIn({ steps, groups }: Counted, question: Question): Searched {
  const { groupBy } = question.query
  const known =
    groupBy && question.groupOf
      ? groupsFor(question, groupBy, groups, {
          parts: (group) => [group],
          join: (one, other) => ({
            ...joined(one, other),
            ids: [...one.ids, ...other.ids],
            times: joinedTimes([one.times, other.times]),
          }),
        })
      : { named: new Map<number, Group>(), together: undefined }
  const groupOf = new Map<number, PercentileSearch>()
  const search = (id: number | null, { ids, times }: Group) => {
    const found = searchPercentiles(times)
    for (const one of ids) groupOf.set(one, found)
    return { id, times: found }
  }
  return {
    measured: {
      all: searchPercentiles(joinedTimes(steps)),
      steps: steps.map(searchPercentiles),
      groups: [
        ...[...known.named].map(([id, group]) => search(id, group)),
        ...(known.together ? [search(null, known.together)] : []),
      ],
    },
    groupOf,
  }
}

function countTimes(period: Period, question: Question): { ways: [Counted, Counted]; corrections: number } {
  const { isDiscreet } = question.scope
  const nothing = (): Counted => ({ steps: period.steps.map(noTimes), groups: new Map() })
  const release = nothing()
  const reading = nothing()
  const corrections = visitTimes(period, question, (way, step, id, doctor, time, isWaiting) => {
    const { steps, groups } = way === RELEASE ? release : reading
    const bucket = bucketOf(time)
    const ofStep = steps[step]
    if (ofStep) countTime(ofStep, bucket, isWaiting)
    if (id === undefined) return
    let group = groups.get(id)
    if (!group) groups.set(id, (group = { ...noReports(), ids: [id], times: noTimes() }))
    group.count++
    countTime(group.times, bucket, isWaiting)
    if (isDiscreet) group.examiners.add(doctor)
  })
  return { ways: [release, reading], corrections }
}

/** Milliseconds; one that would be negative, as where a report was read before it was released again, counts as none. */
type Visitor = (
  way: Way,
  step: number,
  group: number | undefined,
  doctor: number,
  time: number,
  isWaiting: boolean,
) => void

/** Visits the times that are measured in a period: single values, as it is done for each of a million releases. Returns the number of corrections. */
function visitTimes(
  { stepAt }: Period,
  { groupOf, isSelected, mirrored: { asOf, columns, unreleased } }: Question,
  visit: Visitor,
): number {
  let corrections = 0
  for (const page of columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const flags = page.flags[at] ?? 0
      if ((flags & LISTED) === 0) continue
      const releasedAt = page.releasedAt[at] ?? 0
      const examinedAt = page.examinedAt[at] ?? 0
      const releaseStep = stepAt(releasedAt)
      const examStep = stepAt(examinedAt)
      if (releaseStep === -1 && examStep === -1) continue
      const doctor = page.doctor[at] ?? 0
      const exam = page.exam[at] ?? 0
      const unit = page.unit[at] ?? 0
      if (!isSelected(doctor, exam, page.patient[at] ?? 0, unit)) continue
      const group = groupOf?.(doctor, exam, unit)
      if (releaseStep !== -1) {
        const readAt = page.firstReadAt[at] ?? Number.NaN
        const isWaiting = Number.isNaN(readAt)
        const time = Math.max(0, (isWaiting ? asOf : readAt) - releasedAt)
        visit(READING, releaseStep, group, doctor, time, isWaiting)
      }
      if (examStep === -1) continue
      if ((flags & CORRECTION) !== 0) corrections++
      else visit(RELEASE, examStep, group, doctor, Math.max(0, releasedAt - examinedAt), false)
    }
  for (const report of unreleased) {
    const { isCorrection, state, examinedAt, doctor, exam, patient, unit, author } = report
    if (isCorrection || state === 'withdrawn' || examinedAt === null) continue
    const step = stepAt(examinedAt)
    if (step !== -1 && isSelected(doctor, exam, patient, unit, author))
      visit(RELEASE, step, groupOf?.(doctor, exam, unit), doctor, Math.max(0, asOf - examinedAt), true)
  }
  return corrections
}
