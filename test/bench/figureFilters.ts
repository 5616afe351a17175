import { sql } from 'kysely'
import type { ReleaseOrder, ReleaseQuery } from '#contract/reports/release.ts'
import { openPostgres } from '#service/database/connect.ts'
import type { Queries } from '#service/database/database.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { copyRows } from './copyRows.ts'

/**
 * How long the count and a page of the released listing take under the filters that the overview's figures lead to, in a clinic of `REPORTS` reports
 * on PostgreSQL: one a minute, examined up to three days before.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 200_000)
const RUNS = 7
const PAGE = 50
const DAY_MS = 86_400_000
const days = REPORTS / 1440

const server = await startTemporaryPostgres()
if (!server) throw new Error('This needs the binaries of PostgreSQL.')
const database = await openPostgres(server.url)
const { queries } = database
await database.withoutTimeouts(fill)

const day = (ago: number) => new Date(Date.now() - Math.round(ago) * DAY_MS).toISOString().slice(0, 10)
const examined = (from: number, to: number) => ({ examinedFrom: day(from), examinedTo: day(to) })
const filters: readonly (readonly [string, ReleaseQuery])[] = [
  ['Nothing', {}],
  ['A unit, a third of the reports', { unitId: 2 }],
  ['A unit, a thousandth', { unitId: 4 }],
  ['No unit', { unitId: 0 }],
  ['A modality, half of the reports', { modalityId: 1 }],
  ['A modality, a thousandth', { modalityId: 3 }],
  ['Examined on a day long ago', examined(days * 0.9, days * 0.9)],
  ['Examined in a time long ago', examined(days * 0.95, days * 0.85)],
  ['Examined in half of the time', examined(days, days / 2)],
  ['Examined long ago, of a unit', { ...examined(days * 0.95, days * 0.85), unitId: 2 }],
  ['Examined long ago, of a modality', { ...examined(days * 0.95, days * 0.85), modalityId: 1 }],
  ['Read by no doctor', { unreadFor: 0 }],
  ['For 72 hours or more', { unreadFor: 72 }],
  ['For 72 hours or more, of a unit', { unreadFor: 72, unitId: 2 }],
  ['For 72 hours or more, of a modality', { unreadFor: 72, modalityId: 1 }],
]
const orders: readonly ReleaseOrder[] = ['newest', 'oldest', 'patient', 'exam']
console.log(
  `\nA page of ${PAGE} of ${REPORTS} reports, in milliseconds: its count, then the page by ${orders.join(', ')}`,
)
for (const [name, query] of filters) {
  const listing = (sort?: ReleaseOrder) =>
    releaseListing(
      queries,
      { ...query, sort },
      { viewer: { id: 1, accessScope: 'all', employee: null }, clinicTimeZone: 'UTC' },
    )
  const count = await listing().count(queries)
  const times = [await time(() => listing().count(queries))]
  for (const sort of orders) times.push(await time(() => listing(sort).ids(queries, undefined, PAGE)))
  console.log(
    `${name.padEnd(38)} ${String(count).padStart(8)} ${times.map((took) => took.toFixed(1).padStart(8)).join('')}`,
  )
}
await database.close()
await server.stop()

/** Milliseconds, the middle of all runs. */
async function time(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

/** Fills the clinic from one report: 40 exams of three modalities or none, four units or none; three in a hundred are read by no doctor. */
async function fill(owner: Queries): Promise<void> {
  const doctor = await insertEmployee(owner)
  for (const name of ['ct', 'mr', 'us'])
    await sql`insert into device_type (name, code, name_fold, code_fold, name_search, name_sort)
      values (${name}, ${name}, ${name}, ${name}, ${name}, ${name})`.execute(owner)
  const exams: number[] = []
  while (exams.length < 40) {
    const number = exams.length
    const modality = number === 39 ? 3 : number > 35 ? null : 1 + (number % 2)
    exams.push(await insertExam(owner, { name: `Exam ${number}`, modality_id: modality }))
  }
  const patient = await insertPatient(owner)
  const { reportId, releaseId } = await insertReleasedReport(owner, { doctor_id: doctor })
  for (const unit of ['unit 1', 'unit 2', 'unit 3', 'unit 4'])
    await sql`insert into unit (name, name_fold, name_search, name_sort)
      values (${unit}, ${unit}, ${unit}, ${unit})`.execute(owner)
  for (const table of ['patient', 'report', 'report_release'])
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(owner)
  await copyRows(owner, 'patient', patient, { name_sort: sql`md5(number::text)` }, Math.ceil(REPORTS / 3))
  await copyRows(
    owner,
    'report',
    reportId,
    {
      unique_key: sql`gen_random_uuid()::text`,
      patient_id: sql`(select min(id) from patient) + 1 + number / 3`,
      exam_id: sql`${exams[0]}::integer
        + case when number % 997 = 5 then 39 when number % 50 = 7 then 36 else number * 7 % 36 end`,
      unit_id: sql`case when number % 1009 = 3 then 4 when number % 40 = 9 then null else 1 + number % 3 end`,
      date_report_release: sql`now() - number * interval '1 minute'`,
      date_exam: sql`now() - (number + number * 37 % 4320) * interval '1 minute'`,
    },
    REPORTS,
  )
  await sql`insert into report_release (report_id, status, released, listed, released_at, examined_at, first_read_at, exam_id, doctor_id,
      patient_id, unit_id, user_created)
    select id, 'released', true, true, date_report_release, date_exam,
      case when id % 100 < 97 and date_report_release < now() - interval '10 hours' then now() end,
      exam_id, doctor_id, patient_id, unit_id, user_created
    from report where id > ${reportId} order by md5(id::text)`.execute(owner)
  await sql`delete from report_release where id = ${releaseId}`.execute(owner)
  await sql`update release_tally set listed = ${REPORTS}`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}
