import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordAct } from '#service/audit/recordAct.ts'
import { sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import { countRows } from '#service/backup/makeBackup.ts'
import { openPostgres } from '#service/database/connect.ts'
import { ownsAudit } from '#service/database/ownerRole.ts'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import { emptyPostgres, migratedPostgres } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'

const actor = { caller: null, request: { id: 'r-1', ip: '192.0.2.1' } }

/** A new database, and the address of a role that owns nothing of it. */
async function twoRoles({ url: owner, drop }: Awaited<ReturnType<NonNullable<typeof emptyPostgres>>>) {
  const role = `service_${randomUUID().replaceAll('-', '')}`
  const opened = await openPostgres(owner)
  await sql.raw(`create role ${role} login`).execute(opened.queries)
  const service = new URL(owner)
  service.username = role
  const end = async () => {
    await sql.raw(`drop owned by ${role}`).execute(opened.queries)
    await sql.raw(`drop role ${role}`).execute(opened.queries)
    await opened.close()
    await drop()
  }
  return { owner, service: service.href, end }
}

test.runIf(emptyPostgres)(
  'a service with a role of its own works, and can neither change nor erase the audit',
  async () => {
    const { owner, service, end } = await twoRoles(await emptyPostgres!())
    const database = await openPostgres(service, { owner })
    const { queries } = database
    expect(await ownsAudit(queries)).toBe(false)
    const id = await insertPatient(queries)
    await recordAct(queries, actor, {
      act: 'patient.create',
      outcome: 'done',
      record: { kind: 'patient', ids: [id] },
    })
    await sealRecords(queries)
    await recordAct(queries, actor, { act: 'session.refuse', outcome: 'refused' })
    for (const statement of [
      "update audit_record set act = 'x'",
      'delete from audit_record',
      'truncate audit_record',
      'alter table audit_record disable trigger user',
      'drop table audit_record',
      "update audit_seal set hash = ''",
      'delete from audit_seal',
      'truncate audit_seal',
      'drop table audit_seal',
      'insert into audit_unsealed (record_id) values (1)',
      'delete from audit_unsealed',
      'update audit_head set records = 0',
      'delete from audit_head',
      "select setval('audit_record_number', 1)",
      "update record_change set fields = '[]'",
      'delete from record_change',
      'truncate record_change',
      'drop function audit_chain cascade',
      'set session_replication_role = replica',
    ])
      await expect(sql.raw(statement).execute(queries)).rejects.toThrow(/permission denied|must be owner/)
    expect(await verifyAudit(queries)).toMatchObject({
      head: { records: 1 },
      waiting: { records: 1 },
      problems: [],
    })
    await database.close()
    await end()
  },
)

test.runIf(emptyPostgres)(
  'temporary tables of the service’s role cannot replace those of the audit, nor use its triggers',
  async () => {
    const { owner, service, end } = await twoRoles(await migratedPostgres!())
    const database = await openPostgres(service, { owner })
    await database.queries.connection().execute(async (queries) => {
      // Temporary tables are looked at before all others, unless a function says otherwise.
      for (const table of ['audit_record', 'audit_unsealed', 'audit_head'])
        await sql.raw(`create temporary table ${table} (like public.${table})`).execute(queries)
      await sql`insert into pg_temp.audit_head values (true, 41, 'x')`.execute(queries)
      await sql`insert into public.audit_record (act, outcome, request_id, address)
        values ('session.refuse', 'refused', 'r', 'a')`.execute(queries)
      await sql`insert into public.audit_seal (record_id) values (1)`.execute(queries)
      for (const [table, guard] of [
        ['audit_record', 'audit_stamp'],
        ['audit_unsealed', 'audit_chain'],
      ])
        await expect(
          sql
            .raw(
              `create trigger mine before insert on pg_temp.${table} for each row execute function ${guard}()`,
            )
            .execute(queries),
        ).rejects.toThrow('permission denied')
    })
    await database.close()
    const again = await openPostgres(service, { owner })
    expect(await verifyAudit(again.queries)).toMatchObject({
      head: { records: 1 },
      waiting: null,
      problems: [],
    })
    await again.close()
    await end()
  },
)

test.runIf(emptyPostgres)(
  'a service with a role of its own starts on an up-to-date schema without the owner, and can copy all of it',
  async () => {
    const { owner, service, end } = await twoRoles(await migratedPostgres!())
    await expect(openPostgres(service)).rejects.toThrow(/permission denied/)
    await (await openPostgres(service, { owner })).close()
    const database = await openPostgres(service)
    const { read, content, stop } = await database.dump(countRows)
    let size = 0
    for await (const piece of content) size += piece.length
    stop()
    expect(read).toHaveProperty('audit_record', 0)
    expect(size).toBeGreaterThan(10_000)
    await database.close()
    await end()
  },
)

test.runIf(emptyPostgres)(
  'without the owner, the service’s role says what it lacks and may not make',
  async () => {
    const { owner, service, end } = await twoRoles(await migratedPostgres!())
    const opened = await openPostgres(service, { owner })
    await opened.close()
    const { queries, close } = connectWithoutTimeouts(owner)
    await sql`delete from migration where name = (select max(name) from migration)`.execute(queries)
    await close()
    await expect(openPostgres(service)).rejects.toThrow(
      /its schema lacks \d{4}_\w+\.sql, and this role may not/,
    )
    await end()
  },
)

test.runIf(emptyPostgres)('the owner’s role is refused as the service’s role', async () => {
  const { owner, end } = await twoRoles(await migratedPostgres!())
  await expect(openPostgres(owner, { owner })).rejects.toThrow('the service needs one of its own')
  await end()
})

test.runIf(emptyPostgres)('without another owner ownsAudit is true', async () => {
  const { url, drop } = await migratedPostgres!()
  const database = await openPostgres(url)
  expect(await ownsAudit(database.queries)).toBe(true)
  await database.close()
  await drop()
})
