import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#service/app/config/config.ts'
import { openDatabase } from '#service/app/process/openDatabase.ts'
import type { Database } from '#service/database/database.ts'
import { releaseMirror } from '#service/overview/releases.ts'
import { eventually } from '#test/support/eventually.ts'
import { postgresProxy } from '#test/support/postgresProxy.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService, testSecret } from '#test/support/startService.ts'
import {
  runOn,
  startReplica,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '#test/support/temporaryPostgres.ts'

const primary = await startTemporaryPostgres({ replicable: true })
const skipped = primary ? '' : ' (skipped: there is no PostgreSQL on this machine)'

// In their order, as the last one ends the primary.
describe.skipIf(!primary)(`a service with a streaming replica${skipped}`, { shuffle: false }, () => {
  let replica: TemporaryPostgres
  let toPrimary: Awaited<ReturnType<typeof postgresProxy>>
  let toReplica: Awaited<ReturnType<typeof postgresProxy>>
  let database: Database
  let service: RunningService

  const near = ({ port }: { port: number }) => `postgresql://postgres@127.0.0.1:${port}/postgres`

  beforeAll(async () => {
    replica = await startReplica(primary!)
    toPrimary = await postgresProxy(new URL(primary!.url))
    toReplica = await postgresProxy(new URL(replica.url))
    database = await openDatabase(
      readConfig({
        TOKEN_SECRET: testSecret,
        DATABASE_URL: near(toPrimary),
        DATABASE_READ_URL: near(toReplica),
        DATABASE_WAIT: '0',
      }),
    )
    service = await startService(database)
    await untilReplicaIs('in use')
  })
  afterAll(async () => {
    await service.close()
    await toPrimary.close()
    await toReplica.close()
    await replica.stop()
    await primary?.stop()
  })

  const untilReplicaIs = (state: unknown) =>
    eventually(async () => {
      const { body } = await service.call(null, 'GET', '/../../readyz')
      expect(body).toMatchObject({ status: 'ok', replica: state })
    })

  /** How often each server was asked for what, since its beginning. */
  const asked = (what: string) =>
    [primary!, replica].map(({ logged }) => logged().split(what).length - 1) as [number, number]

  /** Which server answers a reading that holds these words. */
  async function serverOf(what: string, read: () => Promise<unknown>): Promise<string> {
    const before = asked(what)
    await read()
    const after = asked(what)
    return ['primary', 'replica'].filter((_, server) => after[server]! > before[server]!).join(' and ')
  }

  async function patients(query = ''): Promise<string[]> {
    const answer = await service.call('frontdesk', 'GET', `/patient${query}`)
    expect(answer.status).toBe(200)
    return (answer.body as { data: { lastName: string }[] }).data.map(({ lastName }) => lastName)
  }

  async function create(lastName: string): Promise<number> {
    const body = { firstName: 'Ana', lastName, birthDate: '1980-02-29' }
    const answer = await service.call('frontdesk', 'POST', '/patient', body)
    expect(answer.status).toBe(201)
    return (answer.body as { id: number }).id
  }

  /** Waits for a reading by this server, as the replica may be some time behind on a busy machine. */
  const untilReadOn = (server: string, what: string, read: () => Promise<unknown>) =>
    eventually(async () => expect(await serverOf(what, read)).toBe(server))

  test('reads lists, exports and what the figures are made of on the replica, and everything else on the primary', async () => {
    await insertReleasedReport(database.queries)
    const doctor = (path: string) => async () =>
      expect((await service.call('doctor', 'GET', path)).status).toBe(200)
    await untilReadOn('replica', 'name_sort', () => patients('?limit=5'))
    await untilReadOn('replica', 'name_sort', () => patients())
    await untilReadOn('replica', 'with ordinality as each', doctor('/portalreport/query?limit=5'))
    await untilReadOn('replica', 'from report_release', doctor('/portalreport/csv'))
    await untilReadOn('primary and replica', 'float8send', async () => {
      const mirror = releaseMirror(database.queries)
      await mirror.current()
      await mirror.close()
    })
    await untilReadOn('primary', 'from "report_release"', doctor('/portalreport/1'))
    for (const what of ['from "session"', 'audit_record', 'insert', 'update'])
      expect(asked(what)).toEqual([expect.any(Number), 0])
  })

  test('whoever has changed something sees it in the next list', async () => {
    for (let number = 0; number < 10; number++) {
      const id = await create(`Seen${number}`)
      expect(await patients('?limit=50')).toContain(`Seen${number}`)
      expect((await service.call('frontdesk', 'DELETE', '/patient', { id })).status).toBe(200)
      expect(await patients('?limit=50')).not.toContain(`Seen${number}`)
    }
  })

  test('a replica that is behind is not read until it has caught up', async () => {
    await runOn(replica, 'select pg_wal_replay_pause()')
    await create('Late')
    const seen = await serverOf('name_sort', async () =>
      expect(await patients('?limit=50')).toContain('Late'),
    )
    expect(seen).toBe('primary')
    await untilReplicaIs(expect.stringMatching(/^\d+ s behind$/))
    await runOn(replica, 'select pg_wal_replay_resume()')
    await untilReplicaIs('in use')
    await untilReadOn('replica', 'name_sort', () => patients('?limit=50'))
  })

  test('where the replica breaks down in the middle of a page, the page is read on the primary', async () => {
    await untilReadOn('primary and replica', 'name_sort', () => {
      toReplica.closeAfter('name_sort')
      return patients('?limit=50')
    })
    toReplica.closeAfter()
    await untilReplicaIs('in use')
    await toReplica.close()
    expect(await patients('?limit=50')).toContain('Late')
    await untilReplicaIs('away')
    expect(await serverOf('name_sort', () => patients())).toBe('primary')
    await toReplica.reopen()
    await untilReplicaIs('in use')
  })

  test('goes on where the primary is lost and its address leads to the replica, promoted', async () => {
    await create('Kept')
    await patients('?limit=50')
    await toPrimary.close()
    await primary!.stop()
    await runOn(replica, 'select pg_promote()')
    await toPrimary.reopen(new URL(replica.url))
    expect(await patients('?limit=50')).toContain('Kept')
    await create('After')
    expect(await patients('?limit=50')).toContain('After')
    await untilReplicaIs('away')
  })
})
