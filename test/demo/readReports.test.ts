import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillClinic } from '#demo/fillClinic.ts'
import { readReport } from '#demo/living/readReports.ts'
import { randomOf } from '#demo/random.ts'
import type { Database } from '#service/database/database.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { anyDatabase } from '#test/support/databases.ts'

const today = new Date('2026-11-24T14:00:00Z')
const READINGS = 30

describe('the doctors of a filled clinic', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reading-'))
    database = await anyDatabase.open()
    const size = { patients: 60, reports: 160, today, timeZone: 'America/Sao_Paulo' }
    await fillClinic(database.queries, folderStore(folder), size)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const count = async () =>
    (
      await sql<Record<'reads' | 'known' | 'readActs' | 'knownActs', number>>`
        select (select count(*) from release_read)::integer as reads,
          (select count(*) from report_acknowledgement)::integer as known,
          (select count(*) from audit_record where act = 'report.read')::integer as "readActs",
          (select count(*) from audit_record where act = 'report.acknowledge')::integer as "knownActs"`.execute(
        database.queries,
      )
    ).rows[0]!

  test('read what they asked for, one report at a time, and acknowledge a critical finding that waits', async () => {
    const { queries } = database
    // Nobody has read anything, and all wait, so that whichever is read is acknowledged.
    await sql`delete from release_read`.execute(queries)
    await sql`delete from report_acknowledgement`.execute(queries)
    await sql`update report set critical = true, critical_since = now() where replaced_by_id is null`.execute(
      queries,
    )
    await sql`update report_release set report_id = report_id`.execute(queries)
    const before = await count()
    for (let reading = 0; reading < READINGS; reading++)
      await queries
        .transaction()
        .execute((trx) => readReport(trx, { random: randomOf('reading', reading), now: today.getTime() }))
    const { reads, readActs, known, knownActs } = await count()
    expect({ reads, readActs }).toEqual({ reads: READINGS, readActs: before.readActs + READINGS })
    expect(knownActs).toBe(before.knownActs + known)
    const { rows } = await sql<{ byRequester: boolean; acknowledged: boolean; replaced: boolean }>`
      select app_user.employee_id = report.requester_id as "byRequester", known.id is not null as acknowledged,
        report.replaced_by_id is not null as replaced
      from release_read
        join app_user on app_user.id = release_read.user_id
        join report_release on report_release.id = release_read.release_id
        join report on report.id = report_release.report_id
        left join report_acknowledgement known on known.report_id = report.id and known.user_id = app_user.id`.execute(
      queries,
    )
    expect(rows.filter(({ byRequester }) => !byRequester)).toEqual([])
    // Of a report that a correction has replaced, the correction waits.
    expect(rows.filter(({ acknowledged, replaced }) => acknowledged === replaced)).toEqual([])
    expect(known).toBeGreaterThan(0)
  })
})
