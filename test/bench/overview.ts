import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { API } from '#contract/http/url.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { openPostgres } from '#service/database/connect.ts'
import type { Queries } from '#service/database/database.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { markRead } from '#service/reports/listing/readState.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { insertEmployee, insertExam } from '#test/support/records.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { addFigure } from './figure.ts'
import { copyReleases } from './fillReleases.ts'

/**
 * How long the figures of the overview take with `REPORTS` releases of five years on PostgreSQL, beside the plain SQL that counts the same; how
 * long the first answer takes, which loads the columns, and what they take of memory; and what the triggers that keep these columns add to
 * marking 500 reports as read and to a release.
 */

const REPORTS = Number(process.env['REPORTS'] ?? 1_000_000)
const RUNS = 7
const DAYS = 5 * 365
const ZONE = 'America/Sao_Paulo'
const MARKED = 500

const server = await startTemporaryPostgres()
if (!server) throw new Error('This needs the binaries of PostgreSQL.')
const database = await openPostgres(server.url)
const { queries } = database
await database.withoutTimeouts(fill)
const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
const app = await buildService({
  database,
  files: folderStore(folder),
  tokenSecret: 'a secret for the bench that is long enough',
  version: '0.0.0-bench',
  timeZone: ZONE,
})
const headers = { authorization: `Bearer ${await signIn()}` }

const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
const before = memory()
const first = await took(() => ask('released'))
console.log(
  `\nThe first answer with ${REPORTS} releases: ${first.toFixed(0)} ms; ${((memory() - before) / 2 ** 20).toFixed(0)} MB of memory more`,
)

const last = new Date()
const since = (days: number) => new Date(last.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const periods = [
  ['30 days', 29, 'day'],
  ['1 year', 364, 'week'],
  ['all', DAYS, 'month'],
] as const
console.log('\nMilliseconds: the operation, the plain SQL, ratio')
for (const [period, days, step] of periods) {
  const from = since(days)
  const query = `?from=${from}&step=${step}`
  await compare(`released, ${period}`, `released${query}`, countedBy(step, from))
  await compare(`released by unit, compared, ${period}`, `released${query}&groupBy=unit&compare=true`)
  await compare(`turnaround, ${period}`, `turnaround${query}`, measuredBy(step, from))
  await compare(`turnaround by exam, ${period}`, `turnaround${query}&groupBy=exam`)
  await compare(`activity, ${period}`, `activity${query}`)
}
await compare('waiting', 'waiting', waitingNow())

await withAndWithout(`marking ${MARKED} as read and unread`, 'release_read', mark)
await withAndWithout('writing a release', 'report_release', write)

await app.close()
await database.close()
await server.stop()
await rm(folder, { recursive: true })

async function compare(name: string, path: string, plain?: RawBuilder<unknown>): Promise<void> {
  const ours = await middle(() => ask(path))
  const theirs = plain && (await middle(() => plain.execute(queries)))
  const figures = theirs === undefined ? '' : `${cell(theirs)} ${cell(ours / theirs, 2)}`
  addFigure({ name, value: ours, ...(theirs !== undefined && { floor: theirs }) })
  console.log(`${name.padEnd(38)} ${cell(ours)} ${figures}`)
}

/** The same with and without the triggers on a table that belong to the overview. */
async function withAndWithout(name: string, table: string, act: () => Promise<void>): Promise<void> {
  const triggers = { release_read: ['insert', 'delete', 'stamp'], report_release: ['stamp'] }[table] ?? []
  const prefix = table === 'release_read' ? 'release_read' : 'release'
  const all = (word: 'enable' | 'disable') =>
    triggers.map((trigger) =>
      sql`alter table ${sql.table(table)} ${sql.raw(word)} trigger ${sql.ref(`${prefix}_${trigger}`)}`.execute(
        queries,
      ),
    )
  await Promise.all(all('disable'))
  const without = await middle(act)
  await Promise.all(all('enable'))
  const kept = await middle(act)
  addFigure({ name, value: kept, floor: without })
  console.log(`${name}: ${kept.toFixed(1)} ms, without the columns kept ${without.toFixed(1)} ms`)
}

function cell(value: number, digits = 1): string {
  return value.toFixed(digits).padStart(9)
}

async function ask(path: string): Promise<void> {
  const { statusCode, payload } = await app.inject({ url: `${API}/portaldashboard/${path}`, headers })
  if (statusCode !== 200) throw new Error(payload)
}

async function signIn(): Promise<string> {
  const credentials = { username: 'bench', password: 'a password for the bench' }
  await userRepository(queries).insert({
    username: credentials.username,
    name: 'Bench',
    permissionList: 'administrator',
    passwordHash: await hashPassword(credentials.password),
  })
  const answer = await app.inject({
    method: 'POST',
    url: `${API}/auth/authenticate`,
    payload: credentials,
  })
  return answer.json<{ token: string }>().token
}

async function took(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** Milliseconds, the middle of all runs. */
async function middle(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await took(act))
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

function dayOf(column: string, step: string): RawBuilder<unknown> {
  return sql`date_trunc(${sql.lit(step)}, ${sql.ref(column)} at time zone ${sql.lit(ZONE)})`
}

function within(column: string, from: string): RawBuilder<unknown> {
  return sql`listed and ${sql.ref(column)} >= ${from}::timestamp at time zone ${sql.lit(ZONE)}`
}

function countedBy(step: string, from: string): RawBuilder<unknown> {
  return sql`select ${dayOf('released_at', step)} as step, count(*), count(*) filter (where correction)
    from report_release where ${within('released_at', from)} group by step`
}

function measuredBy(step: string, from: string): RawBuilder<unknown> {
  const figures = (begin: string, end: string, condition = sql`true`) => sql`
    select ${dayOf(begin, step)} as step,
      percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from coalesce(${sql.ref(end)}, now()) - ${sql.ref(begin)}))
    from report_release where ${within(begin, from)} and ${condition} group by grouping sets ((step), ())`
  return sql`${figures('examined_at', 'released_at', sql`not correction`)} union all ${figures('released_at', 'first_read_at')}`
}

function waitingNow(): RawBuilder<unknown> {
  return sql`select doctor_id, count(*), min(released_at) from report_release
    where listed and first_read_at is null group by doctor_id`
}

async function mark(): Promise<void> {
  const viewer = { id: 1, accessScope: 'all' as const, employee: null }
  const ids = Array.from({ length: MARKED }, (_, index) => 1_000 + index * 7)
  await markRead(queries, viewer, ids, true)
  await markRead(queries, viewer, ids, false)
}

async function write(): Promise<void> {
  await sql`update report_release set status = 'released' where id = 4711`.execute(queries)
}

/** Fills the clinic from one report: thirty doctors, forty exams, eight units; four of five are read, one of fifty corrects another. */
async function fill(owner: Queries): Promise<void> {
  const doctors = await many(30, () => insertEmployee(owner, { profile: 'doctor' }))
  const exams = await many(40, () => insertExam(owner))
  const units = await many(8, () => insertUnit(owner))
  const one = (ids: readonly number[], seed: number) =>
    sql`(array[${sql.join(ids.map((id) => sql.lit(id)))}])[1 + (hashint4(number) & 65535) * ${sql.lit(seed)} % ${sql.lit(ids.length)}]`
  const released = sql`(now() - number * interval '1 second' * ${sql.lit((DAYS * 86_400) / REPORTS)})`
  await copyReleases(owner, REPORTS, {
    report: {
      exam_id: one(exams, 7),
      doctor_id: one(doctors, 11),
      unit_id: one(units, 13),
      amends_id: sql`case when number % 50 = 0 then copied.id end`,
      date_exam: sql`${released} - (hashint4(number) & 255) * interval '20 minutes'`,
      date_report_release: released,
    },
    firstReadAt: sql`case when id % 5 > 0 then least(now(), date_report_release + (hashint4(id) & 1023) * interval '5 minutes') end`,
  })
  await sql`update app_user set permission_list_id = (select id from permission_list where code = 'doctor') where id = 1`.execute(
    owner,
  )
  await sql`vacuum analyze`.execute(owner)
}

async function many(count: number, insert: () => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < count; number++) ids.push(await insert())
  return ids
}

async function insertUnit(owner: Queries): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into unit (name, name_fold, name_search, name_sort)
    select name, name, name, name from (select gen_random_uuid()::text as name) made returning id`.execute(
    owner,
  )
  return rows[0]?.id ?? 0
}
