import type { Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API } from '#contract/http/url.ts'
import { closeServer } from '#service/app/process/shutDown.ts'
import { openPostgres } from '#service/database/connect.ts'
import type { Queries } from '#service/database/database.ts'
import { anyDatabase, databases, migratedPostgres } from '#test/support/databases.ts'
import { type EventStream, openEvents } from '#test/support/eventStream.ts'
import { eventually } from '#test/support/eventually.ts'
import { insertPatient, insertRelease, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'

/** How many notices end the counting of others. */
const LAST = 50

const released = ({ events }: EventStream) => events.filter((event) => event === 'released').length

/** Opens a stream that has begun. */
async function follow(address: string, token: string): Promise<EventStream> {
  const stream = await openEvents(address, token)
  await eventually(() => expect(stream.events[0]).toBe('ready'))
  return stream
}

describe.each(databases)('the stream of releases on $name', ({ open }) => {
  let service: RunningService
  let queries: Queries
  let address: string
  beforeAll(async () => {
    service = await startService(await open())
    queries = service.database.queries
    address = await service.listen()
  })
  afterAll(() => service.close())

  /** Counts the notices of a channel while something is done. */
  async function noticesOf(work: () => Promise<unknown>): Promise<number> {
    const { database } = service
    let heard = 0
    const stop = database.listen('release', () => void (heard += 1))
    await eventually(() => expect(heard).toBe(1))
    await work()
    // These come after those of the work, in one message of the database, so that none is left once they are there.
    await sql`select pg_notify('release', 'last ' || n) from generate_series(1, ${LAST}) n`.execute(queries)
    await eventually(() => expect(heard).toBeGreaterThanOrEqual(1 + LAST))
    await pause(50)
    stop()
    return heard - 1 - LAST
  }

  test('begins with ready, is not cached or compressed, and passes proxies at once', async () => {
    const stream = await follow(address, await service.token('doctor'))
    expect(stream.response.statusCode).toBe(200)
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.response.headers).not.toHaveProperty('content-encoding')
  })

  test('says when a report is released, withdrawn or deleted', async () => {
    const stream = await follow(address, await service.token('doctor'))
    const next = async (work: () => Promise<unknown>) => {
      const before = released(stream)
      await work()
      await eventually(() => expect(released(stream)).toBeGreaterThan(before))
    }
    let releaseId = 0
    await next(async () => void ({ releaseId } = await insertReleasedReport(queries)))
    const release = queries.updateTable('report_release').where('id', '=', releaseId)
    await next(() => release.set({ released: false, status: 'pending' }).execute())
    await next(() => release.set({ released: true, status: 'released' }).execute())
    await next(() => queries.deleteFrom('report_release').where('id', '=', releaseId).execute())
  })

  test('is told of what a list shows, and of nothing else', async () => {
    const patientId = await insertPatient(queries)
    const { reportId, releaseId } = await insertReleasedReport(queries, { patient_id: patientId })
    const report = queries.updateTable('report').where('id', '=', reportId)
    const patient = queries.updateTable('patient').where('id', '=', patientId)
    const release = queries.updateTable('report_release').where('id', '=', releaseId)
    const shown: (() => Promise<unknown>)[] = [
      () => report.set({ replaced_by_id: reportId }).execute(),
      () => report.set({ draft: true }).execute(),
      () => report.set({ draft: false }).execute(),
      () => patient.set({ last_name: 'Renamed' }).execute(),
      () => patient.set({ date_hour_deleted: new Date() }).execute(),
      () => patient.set({ date_hour_deleted: null }).execute(),
    ]
    for (const change of shown) expect(await noticesOf(change)).toBe(1)
    const notShown: (() => Promise<unknown>)[] = [
      () => insertPatient(queries),
      () => insertReport(queries, { draft: true }),
      async () => insertRelease(queries, await insertReport(queries), { released: false, status: 'pending' }),
      () => report.set({ result: 'Another text' }).execute(),
      () => patient.set({ mother: 'Another', last_name: 'Renamed' }).execute(),
      () => release.set({ notified: true }).execute(),
    ]
    for (const change of notShown) expect(await noticesOf(change)).toBe(0)
  })

  test('is told once of many releases in one transaction, and never of one that is rolled back', async () => {
    const many = () =>
      queries.transaction().execute(async (trx) => {
        for (let count = 0; count < 3; count++) await insertReleasedReport(trx)
      })
    expect(await noticesOf(many)).toBe(1)
    const undone = () =>
      queries
        .transaction()
        .execute(async (trx) => {
          await insertReleasedReport(trx)
          throw new Error('Undone.')
        })
        .catch(() => {})
    expect(await noticesOf(undone)).toBe(0)
  })
})

describe('a stream of releases', () => {
  let service: RunningService
  let address: string
  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), {
      events: { heartbeatMs: 200, ofSession: 2, inAll: 3 },
    })
    address = await service.listen()
  })
  afterAll(() => service.close())

  /** Waits until the service has noticed that every client has left. */
  const empty = () =>
    eventually(async () => {
      const { server } = service.app
      expect(await promisify(server.getConnections.bind(server))()).toBe(0)
    })
  beforeEach(empty)

  const open = async (role: 'doctor' | 'administrator' = 'doctor') =>
    openEvents(address, await service.token(role))
  const left = async (...streams: EventStream[]) => {
    for (const { leave } of streams) leave()
    // A place is free again as soon as the service has noticed.
    await eventually(async () => {
      const next = await open()
      next.leave()
      expect(next.response.statusCode).toBe(200)
    })
    await empty()
  }
  /** The token of a session that no other test uses. */
  const signIn = async () => {
    const { body } = await service.call(null, 'POST', '/auth/authenticate', {
      username: 'doctor',
      password: testPassword,
    })
    return (body as { token: string }).token
  }

  test('stays alive by comments', async () => {
    const stream = await open()
    await eventually(() => expect(stream.events.filter((event) => event === ':').length).toBeGreaterThan(2))
    await left(stream)
  })

  test('needs a token, and the permission to read reports', async () => {
    expect((await openEvents(address, 'none')).response.statusCode).toBe(401)
    expect((await openEvents(address, await service.token('frontdesk'))).response.statusCode).toBe(403)
  })

  test('is refused beyond the number for a session, and beyond that for the process', async () => {
    const [first, second] = [await open(), await open()]
    const { response, events, ended } = await open()
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('60')
    await ended
    expect(JSON.parse(events.join(''))).toMatchObject({ code: 'too_many_at_once' })
    const other = await open('administrator')
    expect(other.response.statusCode).toBe(200)
    const beyond = await open('administrator')
    expect(beyond.response.statusCode).toBe(503)
    expect(beyond.response.headers['retry-after']).toBe('60')
    await left(first, second, other)
  })

  test('takes no place after HEAD', async () => {
    for (let time = 0; time < 4; time++) {
      const { statusCode } = await service.app.inject({
        method: 'HEAD',
        url: `${API}/portalreport/events`,
        headers: { authorization: `Bearer ${await service.token('doctor')}` },
      })
      expect(statusCode).toBe(200)
      await left()
    }
  })

  test('ends when its session does', async () => {
    const token = await signIn()
    const stream = await follow(address, token)
    await service.app.inject({
      method: 'DELETE',
      url: `${API}/auth/usertoken`,
      headers: { authorization: `Bearer ${token}` },
    })
    await expect(stream.ended).resolves.toBeUndefined()
  })

  test('goes on when the token is exchanged, and ends with the last token of the session', async () => {
    const token = await signIn()
    const stream = await follow(address, token)
    await service.app.inject({
      url: `${API}/auth/usertoken`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { queries } = service.database
    const age = (what: 'renewed_at' | 'expires_at', minutes: number) =>
      sql`update session set ${sql.ref(what)} = ${sql.ref(what)} - ${minutes} * interval '1 minute'
        where renewed_at is not null`.execute(queries)
    await age('renewed_at', 3)
    const before = stream.events.length
    await eventually(() => expect(stream.events.length).toBeGreaterThan(before + 1))
    await age('expires_at', 15)
    await expect(stream.ended).resolves.toBeUndefined()
  })

  test('ends when the permission is withdrawn', async () => {
    const { queries } = service.database
    const stream = await follow(address, await service.token('doctor'))
    const list = (name: string) =>
      sql`update app_user set permission_list_id = (select permission_list_id from app_user where username = ${name})
        where username = 'doctor'`.execute(queries)
    const { rows } = await sql<{ id: number }>`
      select permission_list_id as id from app_user where username = 'doctor'`.execute(queries)
    await list('frontdesk')
    await expect(stream.ended).resolves.toBeUndefined()
    await sql`update app_user set permission_list_id = ${rows[0]!.id} where username = 'doctor'`.execute(
      queries,
    )
    await left()
  })

  test('that nobody reads is broken off', async () => {
    const [[socket]] = (await Promise.all([once(service.app.server, 'connection'), open()])) as [
      [Socket],
      EventStream,
    ]
    // As when the buffers of the system are full.
    const closed = once(socket, 'close')
    socket.cork()
    await expect(closed).resolves.toBeDefined()
    await left()
  })
})

test('the first stream of a service is told only of what comes after it', async () => {
  const database = await anyDatabase.open()
  let notice: (() => void) | undefined
  const listen: typeof database.listen = (channel, onNotice) => {
    if (channel === 'release') notice = onNotice
    return () => {}
  }
  const service = await startService({ ...database, listen })
  for (let time = 0; time < 2; time++) notice!()
  const stream = await follow(await service.listen(), await service.token('doctor'))
  notice!()
  await eventually(() => expect(stream.events).toEqual(['ready', 'released']))
  await service.close()
})

test('a shutdown ends the streams, and does not wait for them', async () => {
  const service = await startService(await anyDatabase.open())
  const address = await service.listen()
  const streams = await Promise.all(
    Array.from({ length: 3 }, async () => follow(address, await service.token('doctor'))),
  )
  const closing = closeServer(service.app)
  await expect(Promise.all(streams.map(({ ended }) => ended))).resolves.toHaveLength(3)
  await closing
  await service.close()
})

describe.runIf(migratedPostgres)('several processes on one PostgreSQL', () => {
  test('all hear of a release, also after the connection that listens was lost', async () => {
    const copy = await migratedPostgres!()
    const services: RunningService[] = []
    const first = await startService(await openPostgres(copy.url))
    services.push(first)
    const second = await openPostgres(copy.url)
    let heard = 0
    second.listen('release', () => void (heard += 1))
    await eventually(() => expect(heard).toBe(1))
    const stream = await follow(await first.listen(), await first.token('doctor'))
    const before = released(stream)
    await insertReleasedReport(second.queries)
    await eventually(() => expect(released(stream)).toBeGreaterThan(before))
    await eventually(() => expect(heard).toBe(2))

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`.execute(
      second.queries,
    )
    // Something may have been missed meanwhile, so that both announce it.
    await eventually(() => expect(heard).toBe(3))
    await insertReleasedReport(first.database.queries)
    await eventually(() => expect(heard).toBe(4))
    await first.close()
    await second.close()
    await copy.drop()
  })
})
