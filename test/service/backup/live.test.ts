import { existsSync, mkdtempSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LivebackupState } from '#contract/system/backup.ts'
import { checkLive } from '#service/backup/live.ts'
import { openPostgres } from '#service/database/connect.ts'
import { databases } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import {
  runOn,
  startReplica,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '#test/support/temporaryPostgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-test-'))
const stop = join(folder, 'full')
const primary = await startTemporaryPostgres({
  replicable: true,
  archive: `test ! -f ${stop} && cp %p ${folder}/%f`,
})
const skipped = primary ? '' : ' (skipped: there is no PostgreSQL on this machine)'

const expectIn = async (service: RunningService, body: object) => {
  const { status, body: record } = await service.call('administrator', 'POST', '/livebackup', body)
  expect(status).toBe(201)
  return (record as { id: number }).id
}
const stateIn = async (service: RunningService, id: number) => {
  await checkLive(service.database)
  const { body } = await service.call('administrator', 'GET', `/livebackup/${id}`)
  return (body as { state: string }).state
}

describe.skipIf(!primary)(`the live backups of PostgreSQL${skipped}`, { shuffle: false }, () => {
  let service: RunningService
  beforeAll(async () => {
    await chmod(folder, 0o777)
    service = await startService(await openPostgres(primary!.url))
  })
  afterAll(async () => {
    await service.close()
    await primary?.stop()
    await rm(folder, { recursive: true })
  })

  const found = async () =>
    (await service.call('administrator', 'GET', '/livebackup/state')).body as LivebackupState
  const writeAndSwitch = () =>
    runOn(
      primary!,
      'create table if not exists filler as select 1; insert into filler select generate_series(1, 1000); select pg_switch_wal()',
    )

  test('an archive is in order while parts of the log arrive there, and failing as soon as one does not', async () => {
    const id = await expectIn(service, { name: 'Archive', kind: 'archive' })
    await writeAndSwitch()
    await eventually(async () => {
      expect((await found()).postgresql?.archive?.archivedAt).toEqual(expect.any(String))
      expect(await stateIn(service, id)).toBe('ok')
    })
    expect(existsSync(join(folder, '000000010000000000000001'))).toBe(true)
    await writeFile(stop, '')
    await writeAndSwitch()
    await eventually(async () => expect(await stateIn(service, id)).toBe('failing'))
    await rm(stop)
    // Another part of the log wakes the archiver, which pauses for a minute after three failures.
    await writeAndSwitch()
    await eventually(async () => expect(await stateIn(service, id)).toBe('ok'))
  })

  test('an archive that lacks more than it may is late', async () => {
    const id = await expectIn(service, { name: 'Strict archive', kind: 'archive', longestLag: 1 })
    await runOn(primary!, 'insert into filler select generate_series(1, 100000)')
    await eventually(async () => expect(await stateIn(service, id)).toBe('late'))
  })

  test('a standby is in order while it follows, and absent when it is gone', async () => {
    const id = await expectIn(service, { name: 'Standby', kind: 'standby', standby: 'walreceiver' })
    expect(await stateIn(service, id)).toBe('absent')
    const replica: TemporaryPostgres = await startReplica(primary!)
    await eventually(async () => expect(await stateIn(service, id)).toBe('ok'))
    expect((await found()).postgresql?.standbys).toMatchObject([{ name: 'walreceiver', state: 'streaming' }])
    await replica.stop()
    await eventually(async () => expect(await stateIn(service, id)).toBe('absent'))
  })

  test('one that is not active is not checked, and a change has it checked anew', async () => {
    const id = await expectIn(service, { name: 'Resting', kind: 'standby', standby: 'none', active: false })
    expect(await stateIn(service, id)).toBe('unchecked')
    const { body } = await service.call('administrator', 'GET', `/livebackup/${id}`)
    const { dateHourChanged } = body as { dateHourChanged: string }
    await service.call('administrator', 'PUT', '/livebackup', { id, dateHourChanged, active: true })
    expect(await stateIn(service, id)).toBe('absent')
  })
})

describe('the live backups of the embedded database', () => {
  let service: RunningService
  beforeAll(async () => {
    const { open } = databases.find(({ name }) => /embedded/i.test(name))!
    service = await startService(await open())
  })
  afterAll(() => service.close())

  test('there are none, which what is expected says', async () => {
    const { body } = await service.call('administrator', 'GET', '/livebackup/state')
    expect(body).toEqual({ postgresql: null })
    const id = await expectIn(service, { name: 'Archive', kind: 'archive' })
    expect(await stateIn(service, id)).toBe('off')
  })

  test('a standby has a name, and an archive has none', async () => {
    const refused = async (body: object) =>
      (await service.call('administrator', 'POST', '/livebackup', { name: 'Refused', ...body })).body
    const fields = [{ name: 'standby', problem: expect.any(String) as string }]
    expect(await refused({ kind: 'standby' })).toMatchObject({ fields })
    expect(await refused({ kind: 'archive', standby: 'one' })).toMatchObject({ fields })
  })
})
