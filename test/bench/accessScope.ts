import { sql } from 'kysely'
import type { AccessScope } from '#contract/access/access.ts'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { openPostgres } from '#service/database/connect.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { addFigure } from './figure.ts'
import { copyRows } from './copyRows.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'

/**
 * How long a page of the released listing takes for users whose permission list does not show all reports, beside those of users who see all: in a
 * clinic of `REPORTS` reports on PostgreSQL, whose doctors have half, a twentieth, a thousandth or next to none of them.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 200_000)
const RUNS = 7
const PAGE = 50

const server = await startTemporaryPostgres()
if (!server) throw new Error('This needs the binaries of PostgreSQL.')
const database = await openPostgres(server.url)
const { queries } = database
const { busy, usual, rare, few } = await database.withoutTimeouts(fill)

const viewers: readonly (readonly [string, AccessScope, number | null])[] = [
  ['All reports', 'all', null],
  ['Own patients, of half of the reports', 'own', busy],
  ['Own patients, of a twentieth', 'own', usual],
  ['Own patients, of a thousandth', 'own', rare],
  ['Own patients, of three reports', 'own', few],
  ['A unit with half of the reports', 'unit', busy],
  ['A unit with a twentieth', 'unit', usual],
  ['A unit with a thousandth', 'unit', rare],
  ['A unit with three reports', 'unit', few],
]
const orders: readonly ReleaseOrder[] = ['newest', 'patient', 'exam']
console.log(
  `\nA page of ${PAGE} of ${REPORTS} reports, in milliseconds: its count, then the page by ${orders.join(', ')}, deep`,
)
let ofAll: number[] | undefined
for (const [name, accessScope, employee] of viewers) {
  const viewer = { id: 1, accessScope, employee: employee === null ? null : { id: employee } }
  const listing = () => releaseListing(queries, { limit: PAGE }, { viewer, clinicTimeZone: 'UTC' })
  const { count } = await listing().count(queries)
  const times = [await time(() => listing().count(queries))]
  for (const sort of orders) {
    const ordered = () => releaseListing(queries, { sort }, { viewer, clinicTimeZone: 'UTC' })
    times.push(await time(() => ordered().ids(queries, undefined, PAGE)))
  }
  const [deep] = (await listing().ids(queries, undefined, Math.floor(count / 2) + 1))?.slice(-1) ?? []
  times.push(await time(() => listing().ids(queries, deep, PAGE)))
  ofAll ??= times
  for (const [place, step] of ['the count', ...orders, 'deep'].entries())
    addFigure({ name: `${name}: ${step}`, value: times[place] ?? 0, floor: ofAll[place] ?? 0 })
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

/** Fills the clinic from one report, and returns the employees by how many reports are theirs and their units'. */
async function fill(owner: Queries) {
  const [half, usualOne, rareOne, fewOf, others] = [
    await insertEmployee(owner),
    await insertEmployee(owner),
    await insertEmployee(owner),
    await insertEmployee(owner),
    await insertEmployee(owner),
  ]
  const exams = [await insertExam(owner), await insertExam(owner, { name: 'Tórax' })]
  const patient = await insertPatient(owner)
  const { reportId, releaseId } = await insertReleasedReport(owner, { doctor_id: others })
  const share = (halves: number, twentieths: number, thousandths: number, three: number, rest: number) =>
    sql`case when number <= 3 then ${three}::integer when number / 3 % 1000 = 7 then ${thousandths}::integer
      when number / 3 % 20 = 3 then ${twentieths}::integer when number / 3 % 2 = 0 then ${halves}::integer else ${rest}::integer end`
  for (const unit of [1, 2, 3, 4, 5])
    await sql`insert into unit (id, name, name_fold, name_search, name_sort) overriding system value
      values (${unit}, ${`Unit ${unit}`}, ${`unit ${unit}`}, ${`unit ${unit}`}, ${`unit ${unit}`})`.execute(
      owner,
    )
  for (const [index, employee] of [half, usualOne, rareOne, fewOf].entries())
    await sql`insert into employee_units (record_id, position, target_id) values (${employee}, 0, ${index + 1})`.execute(
      owner,
    )
  await sql`alter table patient disable trigger all`.execute(owner)
  await copyRows(owner, 'patient', patient, { name_sort: sql`md5(number::text)` }, Math.ceil(REPORTS / 3))
  await sql`alter table report disable trigger all`.execute(owner)
  await sql`alter table report_release disable trigger all`.execute(owner)
  // Three reports a patient, of the same doctor.
  const ofPatient = sql`(select min(id) from patient) + 1 + number / 3`
  await copyRows(
    owner,
    'report',
    reportId,
    {
      unique_key: sql`gen_random_uuid()::text`,
      patient_id: ofPatient,
      exam_id: sql`case when number % 5 = 0 then ${exams[1]}::integer else ${exams[0]}::integer end`,
      doctor_id: share(half, usualOne, rareOne, fewOf, others),
      requester_id: sql`${others}::integer`,
      unit_id: share(1, 2, 3, 4, 5),
      date_report_release: sql`now() - number * interval '1 minute'`,
    },
    REPORTS,
  )
  await sql`insert into report_release (report_id, status, released, listed, released_at, exam_id, doctor_id, patient_id, unit_id, user_created)
    select id, 'released', true, true, date_report_release, exam_id, doctor_id, patient_id, unit_id, user_created
    from report where id > ${reportId} order by md5(id::text)`.execute(owner)
  await sql`delete from report_release where id = ${releaseId}`.execute(owner)
  await sql`update release_tally set listed = ${REPORTS}`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
  return { busy: half, usual: usualOne, rare: rareOne, few: fewOf }
}
