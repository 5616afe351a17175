import type { Turnaround } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { groupsFor, isTooSmall, joined, type Known, refuseSmall } from './groups.ts'
import { readNames } from './names.ts'
import { type Period, periodsOf, stepAt } from './period.ts'
import type { Question } from './released.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'
import { groupOf, isFiltered } from './selection.ts'
import { addTime, joinedTimes, noTimes, timesOf, type TimesTally } from './times.ts'
import type { Unreleased } from './unreleased.ts'

type Tally = Known & TimesTally
interface Measured {
  all: Tally
  steps: TimesTally[]
  groups: Map<number, Tally>
}
interface Both {
  release: Measured & { corrections: number }
  reading: Measured
}

/**
 * Measures how long reports took. Each counts at the day on which its wait began: from exam to release at the day of the exam, from release
 * to the first reading at that of the release.
 */
export async function measureTurnaround(
  queries: Queries,
  question: Question,
  unreleased: readonly Unreleased[],
): Promise<Turnaround> {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const now = measureIn(period, question, unreleased)
  refuseSmall(scope, isFiltered(query), [now.release.all, now.reading.all])
  const before = earlier && measureIn(earlier, question, unreleased)
  const figures = async (measured: Measured, compared: Measured | undefined) => ({
    ...timesOf(measured.all),
    steps: stepsWith(period, measured),
    ...(query.groupBy && { groups: await namedGroups(queries, question, measured) }),
    ...(earlier &&
      compared &&
      !(scope.isDiscreet && isFiltered(query) && isTooSmall(compared.all)) && {
        before: { ...earlier.days, ...timesOf(compared.all), steps: stepsWith(earlier, compared) },
      }),
  })
  return {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    period: period.days,
    release: {
      ...(await figures(now.release, before?.release)),
      corrections: now.release.corrections,
    },
    reading: await figures(now.reading, before?.reading),
  }
}

const stepsWith = ({ steps }: Period, measured: Measured) =>
  steps.map((days, index) => ({ ...days, ...timesOf(measured.steps[index] ?? noTimes()) }))

const nothing = (): Tally => ({ count: 0, examiners: new Set(), ...noTimes() })

const emptyMeasure = (period: Period): Measured => ({
  all: nothing(),
  steps: period.steps.map(noTimes),
  groups: new Map(),
})

function measureIn(
  period: Period,
  { query, modalities, isSelected, mirrored }: Question,
  unreleased: readonly Unreleased[],
): Both {
  const { groupBy } = query
  const { asOf } = mirrored
  const release = { ...emptyMeasure(period), corrections: 0 }
  const reading = emptyMeasure(period)

  function add(
    measured: Measured,
    step: number,
    { doctor, exam, unit }: { doctor: number; exam: number; unit: number },
    [from, to]: readonly [from: number, to: number],
  ): void {
    const isWaiting = Number.isNaN(to)
    const end = isWaiting ? asOf : to
    const known = [measured.all]
    if (groupBy) {
      const id = groupOf(groupBy, { unit, exam, doctor }, modalities)
      let group = measured.groups.get(id)
      if (!group) measured.groups.set(id, (group = nothing()))
      known.push(group)
    }
    for (const each of known) {
      each.count++
      each.examiners.add(doctor)
      addTime(each, from, end, isWaiting)
    }
    const ofStep = measured.steps[step]
    if (ofStep) addTime(ofStep, from, end, isWaiting)
  }

  for (const page of mirrored.columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const flags = page.flags[at] ?? 0
      if ((flags & LISTED) === 0) continue
      const releasedAt = page.releasedAt[at] ?? 0
      const examinedAt = page.examinedAt[at] ?? 0
      const releaseStep = stepAt(period, releasedAt)
      const examStep = stepAt(period, examinedAt)
      if (releaseStep === -1 && examStep === -1) continue
      const report = { doctor: page.doctor[at] ?? 0, exam: page.exam[at] ?? 0, unit: page.unit[at] ?? 0 }
      if (!isSelected(report.doctor, report.exam, page.patient[at] ?? 0, report.unit)) continue
      if (releaseStep !== -1)
        add(reading, releaseStep, report, [releasedAt, page.firstReadAt[at] ?? Number.NaN])
      if (examStep === -1) continue
      if ((flags & CORRECTION) !== 0) release.corrections++
      else add(release, examStep, report, [examinedAt, releasedAt])
    }
  for (const report of unreleased) {
    if (report.isCorrection || report.state === 'withdrawn' || report.examinedAt === null) continue
    const step = stepAt(period, report.examinedAt)
    if (step !== -1) add(release, step, report, [report.examinedAt, Number.NaN])
  }
  return { release, reading }
}

async function namedGroups(queries: Queries, { query, scope }: Question, { groups }: Measured) {
  const by = query.groupBy ?? 'exam'
  const { named, together } = groupsFor(scope, by, groups, (one, other) => ({
    ...joined(one, other),
    ...joinedTimes(one, other),
  }))
  const names = await readNames(queries, by, named.keys())
  return [
    ...[...named].map(([id, group]) => ({ id, name: names.get(id) ?? null, ...timesOf(group) })),
    ...(together ? [{ id: null, name: null, ...timesOf(together) }] : []),
  ].toSorted((one, other) => other.count - one.count)
}
