import type { ReleasedCount, SelectionQuery, Waiting, WaitingQuery } from '#contract/overview.ts'
import { CORRECTION, LISTED } from './columns.ts'
import {
  countInGroup,
  figuresByGroup,
  groupsFor,
  joined,
  type Known,
  mayKnow,
  noReports,
  tooSmall,
  type Unnamed,
} from './groups.ts'
import { type Period, periodsOf } from './periods.ts'
import type { Question, Selection } from './selection.ts'

interface Counted {
  steps: number[]
  count: number
  corrections: number
  groups: Map<number, Known>
}

type UnnamedCount = Omit<ReleasedCount, 'groups'> & {
  groups?: Unnamed<{ count: number; before?: number }>[]
}

/** Counts released reports by the day of their release. */
export function countReleased(question: Question): UnnamedCount {
  const { query, scope, mirrored } = question
  const { period, before: earlier } = periodsOf(query, mirrored.asOf, question.clinicTimeZone)
  const groupsIn = (some: Period) => (selection: Selection) => [
    countIn(some, { ...question, ...selection }).groups,
  ]
  if (!mayKnow(question, groupsIn(period))) throw tooSmall()
  const now = countIn(period, question)
  const before = earlier && mayKnow(question, groupsIn(earlier)) ? countIn(earlier, question) : undefined
  const answer: UnnamedCount = {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    period: period.days,
    count: now.count,
    corrections: now.corrections,
    steps: stepsWith(period, now),
  }
  if (earlier && before)
    answer.before = { ...earlier.days, count: before.count, steps: stepsWith(earlier, before) }
  if (query.groupBy) answer.groups = groupsOf(question, now, before)
  return answer
}

const stepsWith = ({ steps }: Period, counted: Counted) =>
  steps.map((days, index) => ({ ...days, count: counted.steps[index] ?? 0 }))

function countIn({ steps: days, stepAt }: Period, question: Question): Counted {
  const { scope, groupOf, isSelected, mirrored } = question
  const steps = days.map(() => 0)
  const groups = new Map<number, Known>()
  let count = 0
  let corrections = 0
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
      if (groupOf)
        countInGroup(groups, groupOf(doctor, exam, unit), scope.hidesIndividuals ? doctor : undefined)
    }
  return { steps, count, corrections, groups }
}

/** A group in the period, and in the one before where that is compared. */
interface Group {
  now: Known
  before: Known | undefined
}

function groupsOf(
  question: Question,
  now: Counted,
  before: Counted | undefined,
): NonNullable<UnnamedCount['groups']> {
  const by = question.query.groupBy ?? 'exam'
  const ids = [...new Set([...now.groups.keys(), ...(before?.groups.keys() ?? [])])]
  const groupOf = (id: number): Group => ({
    now: now.groups.get(id) ?? noReports(),
    before: before && (before.groups.get(id) ?? noReports()),
  })
  const groups = groupsFor(question, by, new Map(ids.map((id) => [id, groupOf(id)])), {
    parts: (group) => (group.before ? [group.now, group.before] : [group.now]),
    join: (one, other) => ({
      now: joined(one.now, other.now),
      before: one.before && other.before && joined(one.before, other.before),
    }),
  })
  return figuresByGroup(groups, (group) => ({
    count: group.now.count,
    ...(group.before && { before: group.before.count }),
  }))
}

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

interface Counts {
  count: number
  over24: number
  over72: number
}
type Overdue = Counts & Known
interface Ages extends Counts {
  overWeek: number
  oldest: number | undefined
  byExaminer: Map<number, Overdue>
}

/** Counts the reports that wait now, and since when. */
export function countWaiting(question: Question<WaitingQuery>) {
  const { query, scope, isSelected, mirrored } = question
  if (!mayKnow(question, (selection) => [allGroups({ ...question, ...selection })])) throw tooSmall()
  const unread = noAges()
  for (const page of mirrored.columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      if (((page.flags[at] ?? 0) & LISTED) === 0 || !Number.isNaN(page.firstReadAt[at])) continue
      const doctor = page.doctor[at] ?? 0
      if (isSelected(doctor, page.exam[at] ?? 0, page.patient[at] ?? 0, page.unit[at] ?? 0))
        addAge(unread, doctor, page.releasedAt[at] ?? 0, mirrored.asOf)
    }
  const ages = { draft: noAges(), closed: noAges(), withdrawn: noAges() }
  for (const { state, doctor, exam, patient, unit, author, examinedAt, createdAt } of mirrored.unreleased)
    if (isSelected(doctor, exam, patient, unit, author))
      addAge(ages[state], doctor, examinedAt ?? createdAt, mirrored.asOf)
  return {
    asOf: new Date(mirrored.asOf).toISOString(),
    scope: scope.scope,
    unread: {
      ...figures(unread),
      examiners: examinersOf(question, unread),
      ...(query.daysAgo !== undefined && { before: unreadAt(question, mirrored.asOf - query.daysAgo * DAY) }),
    },
    drafts: { ...figures(ages.draft), examiners: examinersOf(question, ages.draft) },
    closed: figures(ages.closed),
    withdrawn: { count: ages.withdrawn.count },
  }
}

/** The currently listed releases that were unread at a moment. */
function unreadAt(
  { isSelected, mirrored }: Question<WaitingQuery>,
  moment: number,
): NonNullable<Waiting['unread']['before']> {
  let count = 0
  let over72 = 0
  for (const page of mirrored.columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const age = moment - (page.releasedAt[at] ?? 0)
      if (((page.flags[at] ?? 0) & LISTED) === 0 || age < 0 || (page.firstReadAt[at] ?? 0) <= moment) continue
      if (!isSelected(page.doctor[at] ?? 0, page.exam[at] ?? 0, page.patient[at] ?? 0, page.unit[at] ?? 0))
        continue
      count++
      if (age >= 72 * HOUR) over72++
    }
  return { at: new Date(moment).toISOString(), count, over72 }
}

/** All reports of a selection by group, not only those that wait: on how many wait does not depend whether their figures may be known. */
function allGroups({ isSelected, groupOf, mirrored }: Question<SelectionQuery>): Map<number, Known> {
  const groups = new Map<number, Known>()
  const add = (doctor: number, exam: number, unit: number) =>
    countInGroup(groups, groupOf?.(doctor, exam, unit) ?? 0, doctor)
  for (const page of mirrored.columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      if (((page.flags[at] ?? 0) & LISTED) === 0) continue
      const doctor = page.doctor[at] ?? 0
      const exam = page.exam[at] ?? 0
      const unit = page.unit[at] ?? 0
      if (isSelected(doctor, exam, page.patient[at] ?? 0, unit)) add(doctor, exam, unit)
    }
  for (const { doctor, exam, patient, unit, author } of mirrored.unreleased)
    if (isSelected(doctor, exam, patient, unit, author)) add(doctor, exam, unit)
  return groups
}

const nothing = (): Counts => ({ count: 0, over24: 0, over72: 0 })
const noAges = (): Ages => ({ ...nothing(), overWeek: 0, oldest: undefined, byExaminer: new Map() })

function addAge(ages: Ages, doctor: number, since: number, now: number): void {
  const age = now - since
  let ofExaminer = ages.byExaminer.get(doctor)
  if (!ofExaminer) ages.byExaminer.set(doctor, (ofExaminer = { ...nothing(), examiners: new Set([doctor]) }))
  for (const each of [ages, ofExaminer]) {
    each.count++
    if (age >= 24 * HOUR) each.over24++
    if (age >= 72 * HOUR) each.over72++
  }
  if (age >= 7 * 24 * HOUR) ages.overWeek++
  if (ages.oldest === undefined || since < ages.oldest) ages.oldest = since
}

const figures = ({ count, over24, over72, overWeek, oldest }: Ages) => ({
  count,
  over24,
  over72,
  oldest: oldest === undefined ? null : new Date(oldest).toISOString(),
  ages: {
    under24: count - over24,
    under72: over24 - over72,
    underWeek: over72 - overWeek,
    older: overWeek,
  },
})

function examinersOf(question: Question<SelectionQuery>, { byExaminer }: Ages) {
  const groups = groupsFor(question, 'examiner', byExaminer, {
    parts: (group) => [group],
    join: (one, other) => ({
      ...joined(one, other),
      over24: one.over24 + other.over24,
      over72: one.over72 + other.over72,
    }),
  })
  return figuresByGroup(groups, ({ count, over24, over72 }) => ({ count, over24, over72 }))
}
