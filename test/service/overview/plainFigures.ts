import { sql } from 'kysely'
import type { OverviewGroup, OverviewStep } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'

/** The figures of the overview once more, plainly: from the tables, day by day, with nothing kept. */

export interface PlainReport {
  id: number
  releaseId: number | null
  state: 'released' | 'draft' | 'closed' | 'withdrawn' | 'gone'
  unit: number
  modality: number
  exam: number
  examiner: number
  examinedAt: number | null
  createdAt: number
  releasedAt: number | null
  firstReadAt: number | null
  isCorrection: boolean
}

export type PlainSelection = Partial<Record<'unitId' | 'modalityId' | 'examId' | 'examinerId', number>>
export interface PlainPeriod {
  from: string
  to: string
  step: OverviewStep
  timeZone: string
}

export async function plainReports(queries: Queries): Promise<PlainReport[]> {
  const at = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`
  const { rows } = await sql<Omit<PlainReport, 'state'> & Record<string, unknown>>`
    select r.id, e.id as "releaseId", r.draft, e.status, e.released, (r.date_report_release is null) as "noDate",
      (r.date_hour_deleted is not null or e.date_hour_deleted is not null or p.date_hour_deleted is not null) as "isRemoved",
      coalesce(r.unit_id, a.unit_id, p.unit_id, 0) as unit, coalesce(x.modality_id, 0) as modality, r.exam_id as exam,
      r.doctor_id as examiner, ${at('r.date_exam')} as "examinedAt", ${at('r.date_hour_created')} as "createdAt",
      ${at('r.date_report_release')} as "releasedAt", r.amends_id is not null as "isCorrection",
      (select min(extract(epoch from m.read_at) * 1000)::double precision from release_read m
        join app_user u on u.id = m.user_id join permission_list l on l.id = u.permission_list_id
        left join employee d on d.id = u.employee_id
        where m.release_id = e.id and (l.code = 'doctor' or d.profile in ('doctor', 'requester'))) as "firstReadAt"
    from report r join patient p on p.id = r.patient_id join exam x on x.id = r.exam_id
      left join appointment a on a.id = r.appointment_id left join report_release e on e.report_id = r.id
    order by r.id`.execute(queries)
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

function stateOf(row: Record<string, unknown>): PlainReport['state'] {
  if (row['isRemoved']) return 'gone'
  if (row['draft']) return 'draft'
  if (row['released'] && !row['noDate']) return 'released'
  if (row['status'] === 'pending') return 'closed'
  return row['status'] === 'withdrawn' ? 'withdrawn' : 'gone'
}

const selected =
  ({ unitId, modalityId, examId, examinerId }: PlainSelection) =>
  (report: PlainReport) =>
    (unitId === undefined || report.unit === unitId) &&
    (modalityId === undefined || report.modality === modalityId) &&
    (examId === undefined || report.exam === examId) &&
    (examinerId === undefined || report.examiner === examinerId)

/** The steps of a period, each as its days. */
function plainSteps({ from, to, step }: PlainPeriod): { from: string; to: string }[] {
  const steps: { from: string; to: string; key: string }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    const key = step === 'day' ? day : step === 'week' ? addDays(day, -weekday) : day.slice(0, 7)
    const last = steps.at(-1)
    if (last?.key === key) last.to = day
    else steps.push({ from: day, to: day, key })
  }
  return steps.map((one) => ({ from: one.from, to: one.to }))
}

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const daysOfZone = new Map<string, Map<number, string>>()

/** The calendar day of a moment in a time zone, as the platform writes it. */
function dayIn(timeZone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const known = daysOfZone.get(timeZone) ?? new Map<number, string>()
  daysOfZone.set(timeZone, known)
  return (moment) => {
    const day = known.get(moment) ?? format.format(moment)
    known.set(moment, day)
    return day
  }
}

const within =
  ({ from, to }: { from: string; to: string }, dayOf: (moment: number) => string) =>
  (moment: number | null) =>
    moment !== null && dayOf(moment) >= from && dayOf(moment) <= to

export function plainReleased(
  reports: readonly PlainReport[],
  selection: PlainSelection,
  period: PlainPeriod,
) {
  const dayOf = dayIn(period.timeZone)
  const released = reports.filter((report) => report.state === 'released' && selected(selection)(report))
  const inDays = (days: { from: string; to: string }) =>
    released.filter(({ releasedAt }) => within(days, dayOf)(releasedAt))
  const all = inDays(period)
  return {
    count: all.length,
    corrections: all.filter(({ isCorrection }) => isCorrection).length,
    steps: plainSteps(period).map((days) => ({ ...days, count: inDays(days).length })),
    groups: (by: OverviewGroup) => countBy(all, by),
  }
}

function countBy(reports: readonly PlainReport[], by: OverviewGroup): Map<number, number> {
  const counts = new Map<number, number>()
  for (const report of reports) counts.set(report[by], (counts.get(report[by]) ?? 0) + 1)
  return counts
}

export function plainTurnaround(
  reports: readonly PlainReport[],
  selection: PlainSelection,
  period: PlainPeriod,
  asOf: number,
) {
  const dayOf = dayIn(period.timeZone)
  const some = reports.filter(selected(selection))
  const examined = some.filter(
    ({ state, isCorrection }) => !isCorrection && ['released', 'draft', 'closed'].includes(state),
  )
  const released = some.filter(({ state }) => state === 'released')
  const release = (those: PlainReport[]) =>
    those.map(({ state, examinedAt, releasedAt }) => ({
      time: Math.max(0, (state === 'released' ? releasedAt! : asOf) - examinedAt!),
      isOpen: state !== 'released',
    }))
  const reading = (those: PlainReport[]) =>
    those.map(({ releasedAt, firstReadAt }) => ({
      time: Math.max(0, (firstReadAt ?? asOf) - releasedAt!),
      isOpen: firstReadAt === null,
    }))
  const figures = (
    those: PlainReport[],
    at: (report: PlainReport) => number | null,
    times: (those: PlainReport[]) => PlainTime[],
  ) => {
    const inDays = (days: { from: string; to: string }) =>
      those.filter((report) => within(days, dayOf)(at(report)))
    const all = inDays(period)
    return {
      ...plainTimes(times(all)),
      steps: plainSteps(period).map((days) => ({ ...days, ...plainTimes(times(inDays(days))) })),
      groups: (by: OverviewGroup) =>
        new Map(
          [...countBy(all, by).keys()].map((id) => [
            id,
            plainTimes(times(all.filter((one) => one[by] === id))),
          ]),
        ),
    }
  }
  return {
    release: figures(examined, ({ examinedAt }) => examinedAt, release),
    reading: figures(released, ({ releasedAt }) => releasedAt, reading),
    corrections: released.filter(
      ({ isCorrection, examinedAt }) => isCorrection && within(period, dayOf)(examinedAt),
    ).length,
  }
}

interface PlainTime {
  time: number
  isOpen: boolean
}

export function plainTimes(times: readonly PlainTime[]) {
  const sorted = times.toSorted((a, b) => a.time - b.time || Number(a.isOpen) - Number(b.isOpen))
  const at = (fraction: number) => {
    const place = fraction * (sorted.length - 1)
    const around = [sorted[Math.floor(place)], sorted[Math.ceil(place)]] as const
    const [lower, upper] = around
    if (!lower || !upper) return { value: null, isOpen: false }
    return {
      value: (lower.time + (upper.time - lower.time) * (place % 1)) / 60_000,
      isOpen: lower.isOpen || upper.isOpen,
    }
  }
  const [median, ninetieth] = [at(0.5), at(0.9)]
  const waiting = times.filter(({ isOpen }) => isOpen).length
  return {
    count: times.length,
    finished: times.length - waiting,
    waiting,
    median: median.value,
    ninetieth: ninetieth.value,
    isAtLeast: { median: median.isOpen, ninetieth: ninetieth.isOpen },
  }
}

export function plainWaiting(
  reports: readonly PlainReport[],
  selection: PlainSelection,
  asOf: number,
  daysAgo: number,
) {
  const some = reports.filter(selected(selection))
  const ages = (those: PlainReport[], since: (report: PlainReport) => number) => {
    const hours = (report: PlainReport) => (asOf - since(report)) / 3_600_000
    const from = (least: number) => those.filter((report) => hours(report) >= least).length
    return {
      count: those.length,
      over24: from(24),
      over72: from(72),
      oldest: those.length === 0 ? null : new Date(Math.min(...those.map(since))).toISOString(),
      ages: {
        under24: those.length - from(24),
        under72: from(24) - from(72),
        underWeek: from(72) - from(168),
        older: from(168),
      },
    }
  }
  const begun = ({ examinedAt, createdAt }: PlainReport) => examinedAt ?? createdAt
  const unread = some.filter(({ state, firstReadAt }) => state === 'released' && firstReadAt === null)
  const moment = asOf - daysAgo * 86_400_000
  const unreadThen = some.filter(
    ({ state, releasedAt, firstReadAt }) =>
      state === 'released' && releasedAt! <= moment && (firstReadAt === null || firstReadAt > moment),
  )
  const drafts = some.filter(({ state }) => state === 'draft')
  return {
    unread: {
      ...ages(unread, ({ releasedAt }) => releasedAt!),
      before: {
        at: new Date(moment).toISOString(),
        count: unreadThen.length,
        over72: unreadThen.filter(({ releasedAt }) => moment - releasedAt! >= 72 * 3_600_000).length,
      },
    },
    drafts: ages(drafts, begun),
    closed: ages(
      some.filter(({ state }) => state === 'closed'),
      begun,
    ),
    withdrawn: { count: some.filter(({ state }) => state === 'withdrawn').length },
    byExaminer: { unread: countBy(unread, 'examiner'), drafts: countBy(drafts, 'examiner') },
  }
}
