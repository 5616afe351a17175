import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '#service/audit/verify.ts'
import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { importFolder } from '#service/integrations/folder/importFolder.ts'
import { anyDatabase, type DatabaseKind, databases, migratedPostgres } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { startProgram } from '#test/service/app/process/program.ts'

const sample = fileURLToPath(new URL('../../../../src/service/integrations/folder/sample', import.meta.url))

const TOGETHER = 40
const heading = 'externalId,patient,exam,doctor,dateExam,pdf,text'

/** A line of a report with a PDF of its own. */
const line = (number: number, { patient = `S-10${1 + (number % 3)}`, dateExam = '2024-01-02 09:30' } = {}) =>
  `R-${number},${patient},E-1,D-1,${dateExam},files/report.pdf,Report ${number}.`

let database: Database
let files: FileStore
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'many-reports-'))
  await cp(sample, root, { recursive: true })
  // There are no states here.
  await writeFile(
    join(root, 'employees.csv'),
    'externalId,firstName,lastName,birthDate,gender,profile\nD-1,Helena,Amostra,1975-06-01,female,doctor',
  )
})
afterEach(() => rm(root, { recursive: true }))

const writeReports = (lines: readonly string[]) =>
  writeFile(join(root, 'reports.csv'), [heading, ...lines].join('\n'))

/** How many reports were created, changed, as they were, and not imported. */
async function counts() {
  const summaries = await importFolder(database, {
    root,
    dryRun: false,
    files,
    clinicName: async () => 'Clinic',
    log: { error: (_, text) => expect.unreachable(text), warn: (_, text) => expect.unreachable(text) },
    timeZone: 'America/Sao_Paulo',
    birthDates: 'day',
  })
  const { created, changed, unchanged, errors } = summaries.find(({ file }) => file === 'reports')!
  return [created, changed, unchanged, errors]
}

interface Told {
  /** In the other system. */
  number: string
  acts: string[]
  changes: { act: string; fields: string[] }[]
  releases: string[]
  path: string
}

/** What is told of each report that is stored. */
async function told(): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select replace(key, 'number ', '') as number, pdf_path as path,
      (select array_agg(act order by audit_record.id) from audit_record
        where record_kind = 'report' and record_ids @> array[report.id]) as acts,
      (select json_agg(json_build_object('act', act, 'fields',
          (select json_agg(field ->> 'name') from json_array_elements(fields::json) field)) order by record_change.id)
        from record_change where group_name = 'report' and record_id = report.id) as changes,
      (select array_agg(status || ' ' || listed) from report_release where report_id = report.id) as releases
    from report left join sent_report on report_id = report.id order by report.id`.execute(database.queries)
  return rows
}

function openForEach({ open }: DatabaseKind): void {
  let dataDir: string
  beforeEach(async () => {
    database = await open()
    dataDir = await mkdtemp(join(tmpdir(), 'many-files-'))
    files = folderStore(dataDir)
  })
  afterEach(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
}

describe.each(databases)('many reports on $name', (kind) => {
  openForEach(kind)

  test('a report that is refused keeps out none of those that come with it', async () => {
    const bad = (number: number) =>
      number % 10 === 3 ? { patient: 'S-999' } : number % 10 === 7 ? { dateExam: '1900-01-01' } : {}
    await writeReports(Array.from({ length: TOGETHER }, (_, number) => line(number, bad(number))))
    expect(await counts()).toEqual([32, 0, 0, 8])
    const errors = (await readFile(join(root, 'errors', 'reports.csv'), 'utf8')).split('\r\n').slice(1, -1)
    expect(errors.map((text) => text.split(',')[0])).toEqual(
      [3, 7, 13, 17, 23, 27, 33, 37].map((number) => `R-${number}`),
    )
    expect(errors[0]).toContain('patient names no patient who is known here')
    expect(errors[1]).toContain('dateExam: lies before the birth of the patient')
    await writeReports(Array.from({ length: TOGETHER }, (_, number) => line(number)))
    expect(await counts()).toEqual([8, 0, 32, 0])
    expect((await told()).map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: TOGETHER }, (_, number) => `R-${number}`).toSorted(),
    )
  })

  test('reports that come together are told of as one that comes alone', async () => {
    await writeReports([line(0)])
    expect(await counts()).toEqual([1, 0, 0, 0])
    const [alone] = await told()
    expect(alone).toMatchObject({
      acts: ['record.create', 'report.close', 'report.release'],
      changes: [{ act: 'create' }, { act: 'update', fields: ['dateReportRelease', 'releasedBy'] }],
      releases: ['released true'],
    })
    await writeReports(Array.from({ length: TOGETHER }, (_, number) => line(number)))
    expect(await counts()).toEqual([TOGETHER - 1, 0, 1, 0])
    for (const { acts, changes, releases } of await told())
      expect({ acts, changes, releases }).toEqual({
        acts: alone!.acts,
        changes: alone!.changes,
        releases: alone!.releases,
      })
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct changed_in)::integer as transactions from report_release`.execute(
      database.queries,
    )
    expect(rows[0]!.transactions).toBeLessThan(TOGETHER)
    expect((await verifyAudit(database.queries)).problems).toEqual([])
  })
})

describe('many reports', () => {
  openForEach(anyDatabase)

  test('reports that come together are each of their own patient, and released or not', async () => {
    const lines = Array.from({ length: TOGETHER }, (_, number) => `${line(number)},${number % 2 === 0}`)
    await writeFile(join(root, 'reports.csv'), [`${heading},release`, ...lines].join('\n'))
    expect(await counts()).toEqual([TOGETHER, 0, 0, 0])
    const { rows } = await sql`
      select 'R-' || substring(result from '[0-9]+') = replace(key, 'number ', '') as "isNumbered",
        first_name = (array['Amélia', 'Bruno', 'Caio'])[1 + substring(result from '[0-9]+')::integer % 3] as "isOfPatient",
        status, listed, date_report_release is not null as "isReleased", report_release.user_changed is not null as "isChanged"
      from report join sent_report on report_id = report.id join report_release using (report_id)
        join patient on patient.id = report.patient_id
      order by substring(result from '[0-9]+')::integer`.execute(database.queries)
    expect(rows).toEqual(
      Array.from({ length: TOGETHER }, (_, number) => {
        const isReleased = number % 2 === 0
        const status = isReleased ? 'released' : 'pending'
        return {
          isNumbered: true,
          isOfPatient: true,
          status,
          listed: isReleased,
          isReleased,
          isChanged: isReleased,
        }
      }),
    )
  })

  test('reports that come together correct those that were there', async () => {
    const lines = Array.from({ length: TOGETHER }, (_, number) => line(number))
    await writeReports(lines.slice(0, 20))
    expect(await counts()).toEqual([20, 0, 0, 0])
    await writeReports(lines.map((text, number) => (number % 4 === 0 ? `${text} Corrected.` : text)))
    expect(await counts()).toEqual([20, 5, 15, 0])
    const { rows } = await sql<{ valid: number; replaced: number }>`
      select count(*) filter (where replaced_by_id is null)::integer as valid,
        count(replaced_by_id)::integer as replaced from report`.execute(database.queries)
    expect(rows).toEqual([{ valid: TOGETHER, replaced: 5 }])
  })
})

describe.runIf(migratedPostgres)('an import that is killed, on PostgreSQL', () => {
  let copy: Awaited<ReturnType<NonNullable<typeof migratedPostgres>>>
  beforeAll(async () => {
    copy = await migratedPostgres!()
    database = await openPostgres(copy.url)
  })
  afterAll(async () => {
    await database.close()
    await copy.drop()
  })

  test('leaves each report whole, or to be read again', async () => {
    const all = 150
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-import-'))
    files = folderStore(join(dataDir, 'files'))
    await writeReports(Array.from({ length: all }, (_, number) => line(number)))
    const count = async () => (await told()).length
    for (const reached of [1, 60]) {
      const program = startProgram('import', [root], {
        DATABASE_URL: copy.url,
        DATA_DIR: dataDir,
        TOKEN_SECRET: 'x'.repeat(40),
        CLINIC_TIME_ZONE: 'America/Sao_Paulo',
      })
      await eventually(async () => expect(await count()).toBeGreaterThanOrEqual(reached))
      program.process.kill('SIGKILL')
      await once(program.process, 'exit')
      for (const { acts, releases, number, path } of await told()) {
        expect(number).toMatch(/^R-\d+$/)
        expect([acts.length, releases, await files.exists(path)]).toEqual([3, ['released true'], true])
      }
    }
    // The connection of the one that was killed may still be there for a moment.
    const [created = 0, changed, unchanged = 0, errors] = await eventually(counts)
    expect([created + unchanged, changed, errors]).toEqual([all, 0, 0])
    expect(await count()).toBe(all)
    expect((await verifyAudit(database.queries)).problems).toEqual([])
    await rm(dataDir, { recursive: true })
  })
})
