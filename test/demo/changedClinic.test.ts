import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillClinic } from '#demo/fillClinic.ts'
import { clinicClock } from '#demo/clinicTime.ts'
import { living } from '#demo/living/live.ts'
import { releaseReport } from '#demo/living/releaseReport.ts'
import { type Random, randomOf } from '#demo/random.ts'
import type { Database } from '#service/database/database.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { anyDatabase } from '#test/support/databases.ts'

const MINUTE = 60_000
const timeZone = 'America/Sao_Paulo'

describe('a living clinic whose records and users have changed', () => {
  let folder: string
  let database: Database
  let number = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'changed-'))
    database = await anyDatabase.open()
    const size = { patients: 60, reports: 120, today: new Date(), timeZone }
    await fillClinic(database.queries, folderStore(folder), size)
  })
  // Most of them can be corrected.
  beforeEach(async () => {
    for (let turn = 0; turn < 10; turn++) await release('new')
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (statement: string) => sql.raw(statement).execute(database.queries)

  /** Releases a report of a kind, and returns it. */
  async function release(kind: 'new' | 'amendment') {
    const random = { ...randomOf('changed', ++number), among: (() => kind) as Random['among'] }
    // What was released just now can be corrected in some minutes.
    const context = { random, clock: clinicClock(timeZone), now: Date.now() + 10 * MINUTE, number }
    await database.queries.transaction().execute((trx) => releaseReport(trx, context))
    return database.queries.selectFrom('report').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  }

  test('writes as the users of the demonstration, not as others of the same employees', async () => {
    await run(`
      insert into app_user (username, name, name_search, name_sort, password_hash, permission_list_id, employee_id)
      select 'second ' || id, name, name_search, name_sort, 'theirs', permission_list_id, employee_id
      from app_user where demo and password_hash = ''`)
    // Behind the others, wherever the database keeps them.
    await run('update app_user set name = name where demo')
    const demo = await database.queries.selectFrom('app_user').select('id').where('demo', '=', true).execute()
    const ids = demo.map(({ id }) => id)
    for (const kind of ['new', 'amendment', 'new', 'amendment'] as const) {
      const report = await release(kind)
      expect(ids).toContain(report.user_created)
      expect(ids).toContain(report.signed_by_id)
    }
  })

  test('corrects reports after half of the requesters and all devices were removed', async () => {
    await run(`update employee set date_hour_deleted = now() where profile = 'requester' and id % 2 = 0`)
    await run('update device set date_hour_deleted = now()')
    for (let turn = 0; turn < 5; turn++) {
      const report = await release('amendment')
      expect(report).toMatchObject({ amends_id: expect.any(Number), device_id: null, closed_as: 'signed' })
      expect(report.requester_id % 2).toBe(1)
    }
  })

  test('corrects no report of a patient or an exam that was removed', async () => {
    await run('update patient set date_hour_deleted = now() where id % 2 = 0')
    await run('update exam set date_hour_deleted = now() where id % 2 = 0')
    for (let turn = 0; turn < 5; turn++) {
      const { patient_id: patient, exam_id: exam } = await release('amendment')
      expect([patient % 2, exam % 2]).toEqual([1, 1])
    }
    for (const table of ['patient', 'exam']) await run(`update ${table} set date_hour_deleted = null`)
  })

  test('makes another report for an audience where one cannot be made', async () => {
    await run('create sequence tries')
    await run(`create function refuse_first() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise 'not this one'; end if; return new; end $$`)
    await run(
      'create trigger refuse_first before insert on report for each row execute function refuse_first()',
    )
    const failures: unknown[] = []
    const { releaseNow } = living({ database, timeZone, isLiving: false }, (error) => failures.push(error))
    expect(await releaseNow()).toBe('released')
    expect(failures).toMatchObject([{ message: 'not this one' }])
  })
})
