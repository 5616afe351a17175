import { expect } from 'vitest'
import { type OverviewGroup, ReleasedCount, Turnaround, Waiting } from '#contract/overview.ts'
import { expectBody } from '#test/support/answers.ts'
import type { RunningService } from '#test/support/startService.ts'
import {
  type PlainPeriod,
  plainReleased,
  plainReports,
  type PlainSelection,
  plainTurnaround,
  plainWaiting,
  addDays,
} from './plainFigures.ts'

type Values = Record<string, string | number | undefined>

export const asQuery = (values: Values): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

/** Asks for figures as an administrator. */
export const figuresOf = ({ call }: RunningService) => {
  const ask = (path: string, values: Values) =>
    call('administrator', 'GET', `/portaldashboard/${path}?${asQuery(values)}`)
  return {
    released: async (values: Values) => expectBody(await ask('released', values), 200, ReleasedCount),
    turnaround: async (values: Values) => expectBody(await ask('turnaround', values), 200, Turnaround),
    waiting: async (values: Values) => expectBody(await ask('waiting', values), 200, Waiting),
  }
}

type Times = Pick<Turnaround['reading'], 'count' | 'median' | 'ninetieth'>

/** Times as the database computes them from floating seconds: to the thousandth of a millisecond. */
const rounded = <T extends Times>(times: T): T => ({
  ...times,
  median: times.median && Math.round(times.median * 6e7),
  ninetieth: times.ninetieth && Math.round(times.ninetieth * 6e7),
})

const totals = ({
  count,
  finished,
  waiting,
  median,
  ninetieth,
  isAtLeast,
}: Omit<Turnaround['reading'], 'steps' | 'groups' | 'before'>) => ({
  count,
  finished,
  waiting,
  median,
  ninetieth,
  isAtLeast,
})

const byId = <T extends { id: number | null }>(groups: readonly T[] = []) =>
  groups.toSorted((one, other) => (one.id ?? -1) - (other.id ?? -1))

/** Proves that all figures of a selection are those of the plain computation. Returns them. */
export async function expectAgreement(
  service: RunningService,
  selection: PlainSelection,
  period: PlainPeriod,
  groupBy: OverviewGroup,
) {
  const { released, turnaround, waiting } = figuresOf(service)
  const reports = await plainReports(service.database.queries)
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  const earlier = { ...period, from: addDays(period.from, -days), to: addDays(period.from, -1) }
  const query = { ...selection, ...period, groupBy, compare: 'true' }

  const counted = await released(query)
  const [now, before] = [period, earlier].map((some) => plainReleased(reports, selection, some))
  const groups = now!.groups(groupBy)
  const former = before!.groups(groupBy)
  expect(counted).toMatchObject({ count: now!.count, corrections: now!.corrections, steps: now!.steps })
  expect(counted.before).toEqual({
    from: earlier.from,
    to: earlier.to,
    count: before!.count,
    steps: before!.steps,
  })
  expect(byId(counted.groups).map(({ id, count, before: was }) => [id, count, was])).toEqual(
    [...new Set([...groups.keys(), ...former.keys()])]
      .toSorted((one, other) => one - other)
      .map((id) => [id, groups.get(id) ?? 0, former.get(id) ?? 0]),
  )

  const measured = await turnaround(query)
  const asOf = Date.parse(measured.asOf)
  const [times, timesBefore] = [period, earlier].map((some) =>
    plainTurnaround(reports, selection, some, asOf),
  )
  expect(measured.release.corrections).toBe(times!.corrections)
  for (const kind of ['release', 'reading'] as const) {
    const { steps, groups: groupsOf, ...all } = times![kind]
    expect(rounded(measured[kind])).toMatchObject(rounded(all))
    expect(measured[kind].steps.map(rounded)).toEqual(steps.map(rounded))
    expect(byId(measured[kind].groups).map(({ name: _, ...group }) => rounded(group))).toEqual(
      byId([...groupsOf(groupBy)].map(([id, group]) => ({ id, ...group }))).map(rounded),
    )
    const stepsBefore = timesBefore![kind].steps
    expect(measured[kind].before?.steps.map(rounded)).toEqual(stepsBefore.map(rounded))
    expect(rounded(measured[kind].before!)).toMatchObject(rounded(totals(timesBefore![kind])))
  }

  const waits = await waiting({ ...selection, daysAgo: days })
  const { byExaminer, ...plain } = plainWaiting(reports, selection, Date.parse(waits.asOf), days)
  expect(waits).toMatchObject(plain)
  for (const kind of ['unread', 'drafts'] as const)
    expect(byId(waits[kind].examiners).map(({ id, count }) => [id, count])).toEqual(
      [...byExaminer[kind]].toSorted(([one], [other]) => one - other),
    )
  return { counted, measured, waits, reports }
}
