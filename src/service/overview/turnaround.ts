import type { Turnaround } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { groupsFor, joined, type Known, mayKnow, noReports, tooSmall } from './groups.ts'
import { readNames } from './names.ts'
import { type Period, periodsOf } from './period.ts'
import type { Question } from './question.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'
import type { Selection } from './selection.ts'
import { addTime, joinedTimes, noTimes, timesOf, type TimesTally } from './times.ts'

interface Group extends Known {
  times: TimesTally
}
interface Measured {
  steps: TimesTally[]
  groups: Map<number, Group>
}
interface Both {
  release: Measured & { corrections: number }
  reading: Measured
}

/**
 * Measures how long reports took. Each counts at the day on which its wait began: from exam to release at the day of the exam, from release
 * to the first reading at that of the release.
 */
export async function measureTurnaround(queries: Queries, question: Question): Promise<Turnaround> {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const groupsIn = (some: Period) => (selection: Selection) => {
    const { release, reading } = measureIn(some, { ...question, ...selection })
    return [release.groups, reading.groups]
  }
  if (!mayKnow(question, groupsIn(period))) throw tooSmall()
  const now = measureIn(period, question)
  const before = earlier && mayKnow(question, groupsIn(earlier)) ? measureIn(earlier, question) : undefined
  const figures = async (measured: Measured, compared: Measured | undefined) => ({
    ...timesOf(joinedTimes(measured.steps)),
    steps: stepsWith(period, measured),
    ...(query.groupBy && { groups: await namedGroups(queries, question, measured) }),
    ...(earlier &&
      compared && {
        before: {
          ...earlier.days,
          ...timesOf(joinedTimes(compared.steps)),
          steps: stepsWith(earlier, compared),
        },
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

const emptyMeasure = (period: Period): Measured => ({
  steps: period.steps.map(noTimes),
  groups: new Map(),
})

function measureIn(period: Period, { groupOf, isSelected, scope, mirrored }: Question): Both {
  const { asOf } = mirrored
  const release = { ...emptyMeasure(period), corrections: 0 }
  const reading = emptyMeasure(period)

  // Single values, because it is called for each of a million releases. `to` is NaN where the report still waits.
  function add(
    { groups, steps }: Measured,
    step: number,
    from: number,
    to: number,
    doctor: number,
    exam: number,
    unit: number,
  ): void {
    const isWaiting = Number.isNaN(to)
    const time = (isWaiting ? asOf : to) - from
    const ofStep = steps[step]
    if (ofStep) addTime(ofStep, time, isWaiting)
    if (!groupOf) return
    const id = groupOf(doctor, exam, unit)
    let group = groups.get(id)
    if (!group) groups.set(id, (group = { ...noReports(), times: noTimes() }))
    group.count++
    addTime(group.times, time, isWaiting)
    if (scope.isDiscreet) group.examiners.add(doctor)
  }

  const { stepAt } = period
  for (const page of mirrored.columns.pages())
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
      if (releaseStep !== -1)
        add(reading, releaseStep, releasedAt, page.firstReadAt[at] ?? Number.NaN, doctor, exam, unit)
      if (examStep === -1) continue
      if ((flags & CORRECTION) !== 0) release.corrections++
      else add(release, examStep, examinedAt, releasedAt, doctor, exam, unit)
    }
  for (const {
    isCorrection,
    state,
    examinedAt,
    doctor,
    exam,
    patient,
    unit,
    author,
  } of mirrored.unreleased) {
    if (isCorrection || state === 'withdrawn' || examinedAt === null) continue
    const step = stepAt(examinedAt)
    if (step !== -1 && isSelected(doctor, exam, patient, unit, author))
      add(release, step, examinedAt, Number.NaN, doctor, exam, unit)
  }
  return { release, reading }
}

async function namedGroups(queries: Queries, question: Question, { groups }: Measured) {
  const by = question.query.groupBy ?? 'exam'
  const { named, together } = groupsFor(question, by, groups, {
    parts: (group) => [group],
    join: (one, other) => ({ ...joined(one, other), times: joinedTimes([one.times, other.times]) }),
  })
  const names = await readNames(queries, by, named.keys())
  return [
    ...[...named].map(([id, group]) => ({ id, name: names.get(id) ?? null, ...timesOf(group.times) })),
    ...(together ? [{ id: null, name: null, ...timesOf(together.times) }] : []),
  ].toSorted((one, other) => other.count - one.count)
}
