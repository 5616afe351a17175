import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { everyOperation } from '#contract/operations.ts'
import { API } from '#contract/http/url.ts'
import type { ServiceOptions } from '#service/app/http/buildService.ts'
import { installationGauges } from '#service/app/metrics/gauges.ts'
import { reuse } from '#service/app/metrics/reuse.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { measurePool, processMetrics } from '#service/app/metrics/processMetrics.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const inUse = { state: 'in use' } as const

const registry = (number = 1) => processMetrics(number)
const own = (of = registry()) => ({ registry: of, ofAll: async () => [await of.getMetricsAsJSON()] })

/** The samples of an answer by their names with labels. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

describe.each(databases)('the metrics, on the $name', ({ open }) => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await open(), { metrics: own() })
    await service.token('administrator')
    // Of a kind that nobody does.
    await sql`insert into job (kind, record_id, queued_at, failed_at)
      values ('none', 1, now() - interval '1 hour', null), ('none', 2, now(), now())`.execute(
      service.database.queries,
    )
  })
  afterAll(() => service.close())

  const scrape = (headers = {}, options = {}) => service.app.inject({ url: '/metrics', headers, ...options })

  test('count answers by operation and status, and never hold an address', async () => {
    await service.call('administrator', 'GET', '/patient/987654321')
    await service.call('administrator', 'POST', '/patient/query', { search: 'Zuleica' })
    await service.call('administrator', 'GET', '/patient/query?search=Zuleica&limit=1')
    await service.app.inject({ url: '/Zuleica' })
    await service.app.inject({ url: `${API}/Zuleica` })
    const answer = await scrape()
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const samples = samplesOf(answer.payload)
    const count = (operation: string, status: number) =>
      samples.get(
        `report_portal_request_duration_seconds_count{operation="${operation}",status="${status}",process="1"}`,
      )
    expect(count('getPatient', 404)).toBe(1)
    expect(count('queryPatients', 200)).toBe(2)
    expect(count('other', 404)).toBe(2)
    expect(answer.payload).not.toMatch(/Zuleica|987654321/)
  })

  test('tell how much waits, and for how long', async () => {
    const samples = samplesOf((await scrape()).payload)
    expect(samples.get('report_portal_database_up')).toBe(1)
    expect(samples.get('report_portal_jobs_waiting')).toBe(1)
    expect(samples.get('report_portal_jobs_failed')).toBe(1)
    expect(samples.get('report_portal_jobs_oldest_seconds')).toBeGreaterThanOrEqual(3600)
    expect(samples.get('report_portal_mails_waiting')).toBe(0)
    expect(samples.get('report_portal_inbox_waiting')).toBe(0)
    expect(samples.get('report_portal_inbox_oldest_seconds')).toBe(0)
    expect(samples.get('report_portal_audit_unsealed')).toBeGreaterThanOrEqual(0)
    expect(samples.get('report_portal_files_free_bytes')).toBeGreaterThan(0)
    expect(samples.get('report_portal_sessions')).toBe(1)
    expect(samples.has('report_portal_event_loop_active_seconds_total{process="1"}')).toBe(true)
    expect(samples.has('nodejs_eventloop_lag_p99_seconds{process="1"}')).toBe(true)
    expect(samples.has('process_resident_memory_bytes{process="1"}')).toBe(true)
  })

  test('are shown to this machine alone, and not through a proxy', async () => {
    expect((await scrape({}, { remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200)
    expect((await scrape({}, { remoteAddress: '::1' })).statusCode).toBe(200)
    expect((await scrape({}, { remoteAddress: '192.0.2.1' })).statusCode).toBe(404)
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await scrape({ [header]: '127.0.0.1' })).statusCode).toBe(404)
  })
})

describe('the metrics', () => {
  const started: RunningService[] = []
  afterEach(async () => {
    for (const service of started.splice(0)) await service.close()
  })
  async function start(options: Partial<ServiceOptions>) {
    const service = await startService(await anyDatabase.open(), options)
    started.push(service)
    return service
  }

  test('are shown to who sends their key, wherever from, and to nobody else', async () => {
    const { app } = await start({ metrics: { ...own(), key: 'a key of some length' } })
    const scrape = (authorization?: string) =>
      app.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.1',
        headers: { ...(authorization && { authorization }) },
      })
    expect((await scrape('Bearer a key of some length')).statusCode).toBe(200)
    expect((await scrape('Bearer another key')).statusCode).toBe(401)
    expect((await scrape()).statusCode).toBe(401)
    expect((await app.inject('/metrics')).statusCode).toBe(401)
  })

  test('are below no base path, and not there where nothing is measured', async () => {
    const { app } = await start({ metrics: own(), basePath: '/portal/' })
    expect((await app.inject('/metrics')).statusCode).toBe(200)
    const { app: other } = await start({})
    expect((await other.inject('/metrics')).statusCode).toBe(404)
  })

  test('are there without the database, which is then known to be away', async () => {
    const database = await anyDatabase.open()
    await database.close()
    const read = installationGauges({ queries: database.queries, files: folderStore(tmpdir()) })
    const values = Object.fromEntries((await read()).map(({ name, values: [first] }) => [name, first?.value]))
    expect(values).toEqual({
      report_portal_database_up: 0,
      report_portal_files_up: 1,
      report_portal_files_free_bytes: expect.any(Number) as number,
    })
  })

  test.each([
    [undefined, {}],
    [inUse, { report_portal_replica_up: 1, report_portal_replica_lag_seconds: 0 }],
    [
      { state: 'behind', lag: 7 } as const,
      { report_portal_replica_up: 1, report_portal_replica_lag_seconds: 7 },
    ],
    [{ state: 'away', cause: new Error('away') } as const, { report_portal_replica_up: 0 }],
  ])('tell of a read replica how far it is behind: %j', async (state, expected) => {
    const { database, files } = await start({})
    const read = installationGauges({ queries: database.queries, files, replica: () => state })
    const ofReplica = (await read()).filter(({ name }) => name.includes('replica'))
    expect(Object.fromEntries(ofReplica.map(({ name, values: [first] }) => [name, first?.value]))).toEqual(
      expected,
    )
  })
})

test('the dashboard and the alerts name metrics and operations that there are', async () => {
  const metrics = own()
  const service = await startService(await anyDatabase.open(), { metrics })
  const { queries } = service.database
  await sql`insert into backup (name, name_fold, name_search, name_sort) values ('Backup', '', '', '')`.execute(
    queries,
  )
  await sql`insert into backup_log (backup_id, state, ended, name_search, name_sort)
    select id, 'complete', now(), '', '' from backup`.execute(queries)
  const scraped = (await service.app.inject('/metrics')).payload
  const replica = installationGauges({ ...service.database, files: service.files, replica: () => inUse })
  const pool = new Registry()
  measurePool(pool, () => ({ size: 1, idle: 1, waiting: 0 }))
  const more = [...(await replica()), ...pool.getMetricsAsArray()].map(({ name }) => name)
  const known = new Set([...more, ...(scraped.match(/(?<=^# TYPE )\S+/gm) ?? [])])
  await service.close()
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = await readFile(`src/service/app/deploy/${file}`, 'utf8')
    const named = text.match(/\b(report_portal|nodejs|process)_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
    const operations = [...text.matchAll(/operation!?=~?\\?"([^"\\]+)/g)].flatMap(([, names]) =>
      names!.split('|'),
    )
    expect(operations.filter((name) => !(name in everyOperation))).toEqual([])
  }
})

test('what hangs is waited for a while, not asked again, and shown once it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve } = Promise.withResolvers<number>()
  const read = vi.fn<() => Promise<number>>(() => promise)
  const reused = reuse(read, { ttlMs: 5_000, limitMs: 3_000 })
  const first = reused()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await first).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  const second = reused()
  resolve(7)
  expect(await second).toBe(7)
  expect(read).toHaveBeenCalledTimes(1)
  await reused()
  expect(read).toHaveBeenCalledTimes(2)
})
