import { sql } from 'kysely'
import type { SelectionQuery, Waiting, WaitingQuery } from '#contract/overview.ts'
import { readWaiting } from '#service/audit/sealing.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { groupsFor, joined, type Known, mayKnow, noReports, tooSmall } from './groups.ts'
import { readNames } from './names.ts'
import type { Question } from './question.ts'
import { LISTED } from './releaseColumns.ts'

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

/** Counts what waits now, and since when. */
export async function countWaiting(
  queries: Queries,
  question: Question<WaitingQuery>,
  { permissions }: Caller,
): Promise<Waiting> {
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
      examiners: await namedExaminers(queries, question, unread),
      ...(query.daysAgo !== undefined && { before: unreadAt(question, mirrored.asOf - query.daysAgo * DAY) }),
    },
    drafts: { ...figures(ages.draft), examiners: await namedExaminers(queries, question, ages.draft) },
    closed: figures(ages.closed),
    withdrawn: { count: ages.withdrawn.count },
    inbox: permissions.has('inbox.handle') ? await waitingInbox(queries) : null,
    seal: permissions.has('audit.read') ? await waitingSeal(queries) : null,
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

/**
 * All reports of a selection by group, read and released ones among them: whether their figures may be known does not depend on how many wait at the
 * moment.
 */
function allGroups({ isSelected, groupOf, mirrored }: Question<SelectionQuery>): Map<number, Known> {
  const groups = new Map<number, Known>()

  function add(doctor: number, exam: number, unit: number): void {
    const id = groupOf?.(doctor, exam, unit) ?? 0
    let group = groups.get(id)
    if (!group) groups.set(id, (group = noReports()))
    group.count++
    group.examiners.add(doctor)
  }

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

async function namedExaminers(queries: Queries, question: Question<SelectionQuery>, { byExaminer }: Ages) {
  const { named, together } = groupsFor(question, 'examiner', byExaminer, {
    parts: (group) => [group],
    join: (one, other) => ({
      ...joined(one, other),
      over24: one.over24 + other.over24,
      over72: one.over72 + other.over72,
    }),
  })
  const names = await readNames(queries, 'examiner', named.keys())
  const overdue = ({ count, over24, over72 }: Overdue) => ({ count, over24, over72 })
  return [
    ...[...named].map(([id, group]) => ({ id, name: names.get(id) ?? null, ...overdue(group) })),
    ...(together ? [{ id: null, name: null, ...overdue(together) }] : []),
  ].toSorted((one, other) => other.count - one.count)
}

async function waitingInbox(queries: Queries): Promise<Waiting['inbox']> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(date_hour_created) as oldest from inbox
    where state = 'waiting' and date_hour_deleted is null`.execute(queries)
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null }
}

async function waitingSeal(queries: Queries): Promise<Waiting['seal']> {
  const waiting = await readWaiting(queries)
  return { count: waiting?.records ?? 0, oldest: waiting?.since.toISOString() ?? null }
}
