import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/system/upgrade.ts'
import { upgradeRecord } from '#service/upgrade/records.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open(), {
    installed: {
      version: '1.2.3',
      timeZone: 'UTC',
      dataFolder: tmpdir(),
      backupFolder: '/nowhere/at/all',
      isBackupBesideData: false,
      knowsOwner: true,
    },
  })
  await service.app.ready()
})
afterAll(() => service.close())

const admin = (method: string, path: string, body?: unknown) =>
  service.call('administrator', method, path, body)

test('the state names the version, the last migration, and what the checks find', async () => {
  const { status, body } = await admin('GET', '/updatesystem/state')
  const { version, schema, findings } = body as { version: string; schema: string; findings: Finding[] }
  expect({ status, version }).toEqual({ status: 200, version: '1.2.3' })
  expect(schema).toMatch(/^\d{4}$/)
  expect(findings).toContainEqual({ check: 'migrations', verdict: 'ok', value: '' })
  expect(findings).toContainEqual({ check: 'backupDisk', verdict: 'refusal', value: 'unknown' })
  expect(findings).toContainEqual({ check: 'backup', verdict: 'warning', value: '' })
})

test('creating a record runs the checks and keeps what they find; its note can be changed, and it can be removed', async () => {
  const created = await admin('POST', '/updatesystem', { note: 'before the weekend' })
  const record = created.body as Record<string, unknown> & { id: number }
  expect(created.status).toBe(201)
  expect(record).toMatchObject({ state: 'checked', pending: null, note: 'before the weekend' })
  expect(record['toVersion']).toMatch(/^1\.2\.3 \(\d{4}\)$/)
  expect(record['findings']).toContain('Free for backups: cannot be known: is the folder there?')
  const { id, dateHourChanged } = record
  const changed = await admin('PUT', '/updatesystem', { id, dateHourChanged, note: 'put right' })
  expect(changed).toMatchObject({ status: 200, body: { note: 'put right', state: 'checked' } })
  const found = await admin('GET', '/updatesystem/query?name=1.2.3')
  const listed = await admin('GET', '/updatesystem')
  for (const { body } of [found, listed])
    expect((body as { data: unknown[] }).data).toContainEqual(expect.objectContaining({ id }))
  expect((await admin('DELETE', '/updatesystem', { id })).status).toBe(200)
  expect((await admin('GET', `/updatesystem/${id}`)).status).toBe(404)
  expect(await service.call('doctor', 'GET', '/updatesystem')).toMatchObject({ status: 403 })
})

const columns = () => ({
  from_version: '1.2.2 (0087)',
  to_version: '1.2.3 (0093)',
  name_search: '1.2.3',
  name_sort: '1.2.3',
  started: new Date(),
  pending: '0092_update_system.sql',
  findings: '',
})

test('an upgrade is kept while it runs, cannot be removed then, and its end is an act with its operator', async () => {
  const { queries } = service.database
  const upgrade = upgradeRecord(queries, 'root', columns())
  await upgrade.keep({})
  const { rows } = await sql<{ id: number }>`select max(id) as id from update_system`.execute(queries)
  const id = rows[0]?.id
  expect((await admin('DELETE', '/updatesystem', { id })).status).toBe(409)
  await upgrade.end({ state: 'failed', problem: 'The backup failed: no space' })
  expect((await admin('GET', `/updatesystem/${id}`)).body).toMatchObject({
    state: 'failed',
    fromVersion: '1.2.2 (0087)',
    problem: 'The backup failed: no space',
  })
  const acts = await sql<{ detail: object }>`
    select detail from audit_record where act = 'upgrade.fail' and ${id} = any(record_ids)`.execute(queries)
  expect(acts.rows).toEqual([{ detail: { operator: 'root', from: '1.2.2 (0087)', to: '1.2.3 (0093)' } }])
})

test('an upgrade that was interrupted has failed when the next begins', async () => {
  const { queries } = service.database
  await upgradeRecord(queries, 'root', columns()).keep({})
  const next = upgradeRecord(queries, 'root', columns())
  await next.keep({})
  await next.keep({ set: 'a-set' })
  const { body } = await admin('GET', '/updatesystem')
  const [last, interrupted] = (body as { data: Record<string, unknown>[] }).data.toSorted(
    (a, b) => Number(b['id']) - Number(a['id']),
  )
  expect(last).toMatchObject({ state: 'running', set: 'a-set' })
  expect(interrupted).toMatchObject({ state: 'failed', problem: 'It was interrupted.' })
  await next.end({ state: 'complete' })
})
