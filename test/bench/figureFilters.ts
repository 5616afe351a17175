import { sql } from 'kysely'
import type { ReleaseOrder, ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import { openEmbedded, openPostgres } from '#service/database/connect.ts'
import type { Queries } from '#service/database/database.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { vectorOf } from '#service/reports/listing/releaseWords.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { copyRows } from './copyRows.ts'

/**
 * How long the count and a page of the released listing take under the filters that the overview's figures lead to, and with words of the texts, in a
 * clinic of `REPORTS` reports on PostgreSQL, or on the embedded database with `EMBEDDED=1`: one a minute, examined up to three days before.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 200_000)
const RUNS = 7
const PAGE = 50
const DAY_MS = 86_400_000
const days = REPORTS / 1440

const server = process.env['EMBEDDED'] ? undefined : await startTemporaryPostgres()
if (server === null) throw new Error('This needs the binaries of PostgreSQL.')
const database = await (server ? openPostgres(server.url) : openEmbedded())
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
  ['An exam of several, of a region', { examIds: [2, 3, 5], bodyRegion: 'abdome' }],
  ['Exams, half of the reports', { examIds: Array.from({ length: 18 }, (_, place) => 2 + 2 * place) }],
  ['A region, half of the reports', { bodyRegion: 'abdome' }],
  ['A requester of a fiftieth', { requesterId: 2 }],
  ['A requester of a fiftieth, of an exam', { requesterId: 2, examId: 5 }],
  ['Urgent', { priority: 'urgent,stat' }],
  ['Routine', { priority: 'routine' }],
  ['Critical', { critical: 'true' }],
  ['Unacknowledged', { unacknowledged: 'true' }],
  ['Corrections, a two hundredth', { corrections: 'only' }],
  ['No corrections', { corrections: 'without' }],
  ['Unread', { unread: 'true' }],
  ['Released in half of the time', { releasedFrom: day(days / 2) }],
  ['A word of half of the texts', { text: 'half' }],
  ['A word of a tenth', { text: 'tenth' }],
  ['A word of a fiftieth', { text: 'fiftieth' }],
  ['A word of a hundredth', { text: 'hundredth' }],
  ['A word of a thousandth', { text: 'thousandth' }],
  ['A word of twenty texts', { text: 'rare7' }],
  ['A word of no text', { text: 'absent' }],
  ['A phrase of half of the texts', { text: '"half follow"' }],
  ['A phrase of no text, of frequent words', { text: '"follow half"' }],
  ['Two words, a tenth and a fiftieth', { text: 'tenth fiftieth' }],
  ['A tenth without a fiftieth', { text: 'tenth -fiftieth' }],
  ['A word of a tenth, of an exam', { text: 'tenth', examId: 5 }],
  ['A word of a tenth, of a unit', { text: 'tenth', unitId: 4 }],
  ['A word of a tenth, unread', { text: 'tenth', unread: 'true' }],
  ['A word of half, of a requester', { text: 'half', requesterId: 2 }],
  ['A word of half, urgent', { text: 'half', priority: 'urgent,stat' }],
  ['A word of half, examined long ago', { text: 'half', ...examined(days * 0.95, days * 0.85) }],
]
const orders: readonly ReleaseOrder[] = ['newest', 'oldest', 'urgent', 'patient', 'exam']
console.log(
  `\nA page of ${PAGE} of ${REPORTS} reports, in milliseconds: its count, then the page by ${orders.join(', ')}`,
)
for (const [name, query] of filters) {
  const listing = (sort?: ReleaseOrder) =>
    releaseListing(
      queries,
      { ...query, sort, limit: PAGE },
      { viewer: { id: 1, accessScope: 'all', employee: null }, clinicTimeZone: 'UTC' },
    )
  const count = await listing().snapshot((trx) => listing().count(trx))
  const times = [await time(() => listing().snapshot((trx) => listing().count(trx)))]
  for (const sort of orders)
    times.push(await time(() => listing().snapshot((trx) => listing(sort).ids(trx, undefined, PAGE))))
  console.log(
    `${name.padEnd(38)} ${String(count).padStart(8)} ${times.map((took) => took.toFixed(1).padStart(8)).join('')}`,
  )
}
await database.close()
await server?.stop()

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
    exams.push(
      await insertExam(owner, {
        name: `Exam ${number}`,
        modality_id: modality,
        body_region: number % 2 ? 'Abdome' : 'Tórax',
      }),
    )
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
      requester_id: sql`1 + number % 50`,
      unit_id: sql`case when number % 1009 = 3 then 4 when number % 40 = 9 then null else 1 + number % 3 end`,
      amends_id: sql`case when number % 200 = 1 then ${reportId}::integer end`,
      priority: sql`case when number % 1000 = 7 then 'stat' when number % 200 = 6 then 'urgent' else 'routine' end`,
      critical: sql`number % 500 = 2`,
      date_report_release: sql`now() - number * interval '1 minute'`,
      date_exam: sql`now() - (number + number * 37 % 4320) * interval '1 minute'`,
    },
    REPORTS,
  )
  await sql`insert into report_release (report_id, status, released, listed, released_at, examined_at, first_read_at, correction, exam_id,
      doctor_id, requester_id, patient_id, unit_id, priority, critical, unacknowledged_since, user_created)
    select id, 'released', true, true, date_report_release, date_exam,
      case when id % 100 < 97 and date_report_release < now() - interval '10 hours' then now() end, amends_id is not null,
      exam_id, doctor_id, requester_id, patient_id, unit_id, priority, critical, case when id % 5000 = 3 then date_report_release end,
      user_created
    from report where id > ${reportId} order by md5(id::text)`.execute(owner)
  await sql`delete from report_release where id = ${releaseId}`.execute(owner)
  await fillWords(owner)
  await sql`update release_tally set listed = ${REPORTS}`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}

/** The words of texts of 60 words, of which some occur in a known part of the texts. */
async function fillWords(owner: Queries): Promise<void> {
  const parts = { half: 2, tenth: 10, fiftieth: 50, hundredth: 100, thousandth: 1_000 }
  const texts = Array.from({ length: 2_000 }, (_, number) => {
    const words = Array.from(
      { length: 60 },
      (__, place) => `w${(number * 31 + place * place * 7) % (place * 20 + 3)}`,
    )
    const known = Object.entries(parts).flatMap(([word, part]) => (number % part === part - 1 ? [word] : []))
    return [...words, ...known, ...(number % 2 ? ['half', 'follow'] : ['follow'])].join(' ')
  })
  await sql`create table base as
    select number - 1 as number, words::tsvector from unnest(${texts.map(vectorOf)}::text[]) with ordinality as made (words, number)`.execute(
    owner,
  )
  await sql`drop index release_words_found`.execute(owner)
  await sql`insert into release_words (release_id, words)
    select id, words || to_tsvector('simple', 'rare' || id / 20)
    from report_release join base on number = hashint4(id) & 2047 where number < 2000 order by id`.execute(
    owner,
  )
  await sql`insert into release_words (release_id, words)
    select id, to_tsvector('simple', 'rare' || id / 20) from report_release on conflict do nothing`.execute(
    owner,
  )
  await sql`create index release_words_found on release_words using gin (words) with (fastupdate = off)`.execute(
    owner,
  )
}
