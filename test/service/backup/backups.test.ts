import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BackupState } from '#contract/system/backup.ts'
import { newKeys } from '#service/backup/encryption.ts'
import type { BackupSettings } from '#service/backup/routes.ts'
import { startDue } from '#service/backup/schedule.ts'
import { listSets, setPath } from '#service/backup/set.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { eventually } from '#test/support/eventually.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const ZONE = 'America/Sao_Paulo'

let service: RunningService
let folder: string
let settings: BackupSettings
/** Set where the store is to fail. */
let failure: Error | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-test-'))
  const store = folderStore(folder)
  settings = {
    store: {
      ...store,
      async writeFrom(path, content) {
        if (failure) throw failure
        return store.writeFrom(path, content)
      },
    },
    prepare: async () => {
      if (failure) throw failure
    },
    recipients: [(await newKeys()).recipient],
    settings: async () => ({}),
    destination: 'folder',
    isBesideData: true,
    isKeyBesideData: false,
  }
  service = await startService(await anyDatabase.open(), { backup: settings, timeZone: ZONE })
  await service.app.ready()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  failure = undefined
})

const admin = (method: string, path: string, body?: unknown) =>
  service.call('administrator', method, path, body)
const state = async () => (await admin('GET', '/backup/state')).body as BackupState
const ended = () => eventually(async () => expect((await state()).running).toBeNull())

async function addPlan(body: object): Promise<number> {
  const { status, body: plan } = await admin('POST', '/backup', { name: 'Nightly', ...body })
  expect(status).toBe(201)
  const { id } = plan as { id: number }
  onTestFinished(async () => {
    await ended()
    await sql`update backup set date_hour_deleted = now() where id = ${id}`.execute(service.database.queries)
    await sql`update backup_log set date_hour_deleted = now() where backup_id = ${id}`.execute(
      service.database.queries,
    )
  })
  return id
}

async function runs(plan: number) {
  const { body } = await admin('GET', `/backuplog/query?backup=${plan}`)
  return (body as { data: Record<string, unknown>[] }).data
}

test('a backup that is started by hand is complete, with its size, and is the last good one', async () => {
  const plan = await addPlan({})
  const started = await admin('POST', '/backuplog', { backup: { id: plan }, note: 'before the move' })
  expect(started).toMatchObject({ status: 201, body: { state: 'waiting', progress: 0 } })
  await ended()
  const [run] = await runs(plan)
  expect(run).toMatchObject({
    state: 'complete',
    progress: 100,
    files: 0,
    problem: null,
    note: 'before the move',
  })
  expect(run!['size']).toBeGreaterThan(1000)
  expect(await listSets(settings.store)).toContain(run!['set'])
  expect(await state()).toMatchObject({ last: { id: run!['id'] }, failed: null, running: null, next: null })
})

test('of two backups that are started at once, one is made after the other', async () => {
  const plan = await addPlan({})
  const starting = [1, 2].map(() => admin('POST', '/backuplog', { backup: { id: plan } }))
  for (const { status } of await Promise.all(starting)) expect(status).toBe(201)
  await ended()
  expect(await runs(plan)).toMatchObject([{ state: 'complete' }, { state: 'complete' }])
})

test('a backup that fails says why, and leaves the last good one', async () => {
  const plan = await addPlan({})
  await admin('POST', '/backuplog', { backup: { id: plan } })
  await ended()
  const { last } = await state()
  failure = new Error('no space left on device')
  await admin('POST', '/backuplog', { backup: { id: plan } })
  await ended()
  const [run] = await runs(plan)
  expect(run).toMatchObject({ state: 'failed', problem: 'no space left on device' })
  expect(await state()).toMatchObject({
    last,
    failed: { id: run!['id'], problem: 'no space left on device' },
  })
})

test('a backup says which of its files the clinic’s store has lost', async () => {
  const plan = await addPlan({})
  const { queries } = service.database
  const { reportId } = await insertReleasedReport(queries, {
    pdf_name: 'lost.pdf',
    pdf_path: 'reports/lost.pdf',
  })
  await admin('POST', '/backuplog', { backup: { id: plan } })
  await ended()
  expect(await runs(plan)).toMatchObject([
    {
      state: 'complete',
      problem: expect.stringMatching(/: 1, .* The first: reports\/lost\.pdf is not there\.$/),
    },
  ])
  expect((await state()).last?.problem).toContain('reports/lost.pdf')
  await queries.updateTable('report').set({ pdf_path: '' }).where('id', '=', reportId).execute()
})

test('a record of a set that is not in the store any more is removed with the next backup', async () => {
  const plan = await addPlan({})
  const back = async () => {
    await admin('POST', '/backuplog', { backup: { id: plan } })
    await ended()
    return (await runs(plan)).map(({ id, set }) => ({ id, set }) as { id: number; set: string })
  }
  const [lost] = await back()
  await settings.store.remove(setPath(lost!.set, 'manifest.json'))
  expect((await back()).map(({ id }) => id)).not.toContain(lost!.id)
})

test('to remove a backup erases its set, and one that is kept outlives those after it', async () => {
  const plan = await addPlan({ keep: 1 })
  const back = async () => {
    await admin('POST', '/backuplog', { backup: { id: plan } })
    await ended()
    return (await runs(plan))[0] as { id: number; set: string; dateHourChanged: string }
  }
  const first = await back()
  expect((await admin('PUT', '/backuplog', { ...first, kept: true })).status).toBe(200)
  const second = await back()
  const third = await back()
  expect(await listSets(settings.store)).toEqual(expect.arrayContaining([first.set, third.set]))
  expect(await listSets(settings.store)).not.toContain(second.set)
  expect((await runs(plan)).map(({ id }) => id)).toEqual([third.id, first.id])
  expect((await admin('DELETE', '/backuplog', { id: first.id })).status).toBe(200)
  await eventually(async () => expect(await listSets(settings.store)).not.toContain(first.set))
})

test('what a backup says of itself cannot be written', async () => {
  const plan = await addPlan({})
  const { body } = await admin('POST', '/backuplog', { backup: { id: plan }, state: 'complete', size: 1 })
  expect(body).toMatchObject({ state: 'waiting', size: null })
  await ended()
})

test.each(['every night', '61 2 * * *', '0 2 30 2 *', '* * * * * *'])(
  'the schedule %s is refused',
  async (schedule) => {
    const { status, body } = await admin('POST', '/backup', { name: 'Wrong', schedule })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ name: 'schedule' }] } })
  },
)

test('the next run is on the clinic’s clocks', async () => {
  const plan = await addPlan({ schedule: '30 2 * * *' })
  const { body } = await admin('GET', `/backup/${plan}`)
  expect((body as { next: string }).next).toMatch(/T05:30:00\.000Z$/)
  expect((await state()).next).toMatch(/T05:30:00\.000Z$/)
})

test('a scheduled backup is started once, by whichever process, and once for all the nights that were missed', async () => {
  const plan = await addPlan({ schedule: '0 2 * * *' })
  const { queries } = service.database
  const count = async () => (await runs(plan)).length
  await startDue(queries, ZONE)
  expect(await count()).toBe(0)
  const week = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await Promise.all([startDue(queries, ZONE, week), startDue(queries, ZONE, week)])
  expect(await count()).toBe(1)
  await ended()
  await startDue(queries, ZONE, week)
  expect(await count()).toBe(1)
})

test('a scheduled backup that failed is started again an hour later, and one that was started by hand is not', async () => {
  const plan = await addPlan({ schedule: '0 2 * * *' })
  const { queries } = service.database
  failure = new Error('the store does not answer')
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000
  await startDue(queries, ZONE, new Date(tomorrow))
  await ended()
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  await startDue(queries, ZONE, minutes(59))
  expect(await runs(plan)).toMatchObject([{ state: 'failed' }])
  await startDue(queries, ZONE, minutes(61))
  await startDue(queries, ZONE, minutes(61))
  await ended()
  expect(await runs(plan)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
})

test('backups are not for those who read reports or patients', async () => {
  expect((await service.call('doctor', 'GET', '/backup/state')).status).toBe(403)
  expect((await service.call('frontdesk', 'POST', '/backuplog', { backup: { id: 1 } })).status).toBe(403)
})
