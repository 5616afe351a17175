import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Echo } from '#contract/http/echo.ts'
import { openApi } from '#contract/http/openapi.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { operations } from '#contract/operations.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

const demo = {
  password: 'made-up',
  users: [
    { username: 'doctor', role: 'doctor' as const },
    { username: 'admin', role: 'administrator' as const },
  ],
}

describe.each(databases)('the service on $name', ({ open }) => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await open())
  })
  afterAll(() => service.close())

  const get = async (url: string) => toAnswer(await service.app.inject(url))

  test('answers anybody on /healthz and /readyz', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const ready = { status: 'ok', database: 'ok', files: 'ok' }
    expect(await get('/readyz')).toMatchObject({ status: 200, body: ready })
  })

  test('names its version and its chosen operations to anybody on /echo, without those of the declared groups', async () => {
    const before = Date.now()
    const {
      name,
      version,
      time,
      operations: named,
      demo: none,
    } = expectBody(await get('/api/v1/echo'), 200, Echo)
    expect({ name, version, none }).toEqual({ name: 'report-portal', version: '0.0.0-test', none: undefined })
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before)
    const chosen = Object.entries<Operation>(operations).filter(([, it]) => it.source === 'chosen')
    expect(named).toEqual(chosen.map(([key]) => key))
    expect(named).not.toContain('removePatient')
    expect(named).not.toContain('createCity')
    expect(named).not.toContain('listReleases')
  })

  test('serves its OpenAPI document to anybody', async () => {
    const answer = await get('/api/v1/openapi.json')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toEqual(openApi('0.0.0-test'))
  })
})

describe.each(databases)('the service without its database, $name,', ({ open }) => {
  let service: RunningService
  let token: string
  beforeAll(async () => {
    service = await startService(await open())
    token = await service.token('administrator')
    await service.database.close()
  })
  afterAll(() => service.app.close())

  test('answers /healthz with 200 and /readyz with 503', async () => {
    expect((await service.app.inject('/healthz')).statusCode).toBe(200)
    expectRefusal(toAnswer(await service.app.inject('/readyz')), 503, 'unavailable')
  })

  test('answers with an ErrorResponse that names no internals', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = toAnswer(await service.app.inject({ url: '/api/v1/patient', headers }))
    expect([500, 503]).toContain(answer.status)
    const { message } = expectRefusal(
      answer,
      answer.status,
      answer.status === 500 ? 'internal' : 'unavailable',
    )
    expect(message).not.toMatch(/driver|pool|destroyed|pglite|sql/i)
  })
})

test('demo sign-ins are offered only if the service is started with them', async () => {
  const service = await startService(await anyDatabase.open(), { demo })
  const answer = toAnswer(await service.app.inject('/api/v1/echo'))
  expect(expectBody(answer, 200, Echo).demo).toEqual(demo)
  await service.close()
})

describe('a service is not ready', () => {
  // The embedded one has a single connection, which a test can hold or make read-only.
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await databases[0]!.open())
  })
  afterAll(() => service.close())

  const askReady = async ({ app } = service) => toAnswer(await app.inject('/readyz'))
  const problems = async (of = service) => expectRefusal(await askReady(of), 503, 'unavailable').fields

  test('if the database does not answer in time', async () => {
    const held = Promise.withResolvers<void>()
    const holding = service.database.queries.transaction().execute(() => held.promise)
    expect(await problems()).toEqual([{ name: 'database', problem: 'does not answer' }])
    held.resolve()
    await holding
    expect((await askReady()).status).toBe(200)
  })

  test('if the database is read-only, as a standby is', async () => {
    const { queries } = service.database
    await service.token('frontdesk')
    await sql`set default_transaction_read_only = on`.execute(queries)
    expect(await problems()).toEqual([{ name: 'database', problem: 'takes no changes' }])
    const body = { firstName: 'Ana', lastName: 'Prado', birthDate: '1961-03-12' }
    expectRefusal(await service.call('frontdesk', 'POST', '/patient', body), 503, 'unavailable')
    await sql`set default_transaction_read_only = off`.execute(queries)
    expect((await askReady()).status).toBe(200)
  })

  test('if the disk of the files is missing, not mounted or full', async () => {
    const full = await startService(await anyDatabase.open())
    const { files, filesFolder } = full
    await rm(filesFolder, { recursive: true })
    expect(await problems(full)).toEqual([{ name: 'files', problem: 'cannot be written' }])
    await mkdir(filesFolder)
    expect((await askReady(full)).status).toBe(200)

    await insertReleasedReport(full.database.queries, { pdf_path: 'reports/one.pdf' })
    expect(await problems(full)).toEqual([{ name: 'files', problem: 'those of the reports are not there' }])
    await files.write('reports/one.pdf', new Uint8Array(1))
    expect((await askReady(full)).status).toBe(200)
    // One missing file is reported when it is requested; the others are still available.
    await insertReleasedReport(full.database.queries, { pdf_path: 'reports/two.pdf' })
    expect((await askReady(full)).status).toBe(200)

    const { read } = files
    files.read = async () =>
      Promise.reject(Object.assign(new Error(`EACCES: ${filesFolder}`), { code: 'EACCES' }))
    const { text } = await askReady(full)
    expect(await problems(full)).toEqual([{ name: 'files', problem: 'those of the reports cannot be read' }])
    expect(text).not.toContain(filesFolder)
    files.read = read
    expect((await askReady(full)).status).toBe(200)

    files.probe = async () => 1_000
    expect(await problems(full)).toEqual([{ name: 'files', problem: 'the disk is full' }])
    await full.close()
  })
})

test('frequent requests for readiness share one check', async () => {
  const service = await startService(await anyDatabase.open(), { readinessTtlMs: 60_000 })
  const { probe } = service.files
  let probes = 0
  service.files.probe = () => {
    probes++
    return probe()
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.app.inject('/readyz')))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(probes).toBe(1)
  await service.close()
})

describe('security.txt', () => {
  const address = '/.well-known/security.txt'

  test('says where to report a weakness, and expires in the future', async () => {
    const securityContact = 'mailto:security@clinic.example'
    const service = await startService(await anyDatabase.open(), { securityContact })
    const { status, headers, text } = toAnswer(await service.app.inject(address))
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = new Map(text.split('\n').map((line) => line.split(': ') as [string, string]))
    expect(fields.get('Contact')).toBe(securityContact)
    expect(Date.parse(fields.get('Expires') ?? '')).toBeGreaterThan(Date.now())
    await service.close()
  })

  test('is not there without a contact', async () => {
    const service = await startService(await anyDatabase.open())
    expect((await service.app.inject(address)).statusCode).toBe(404)
    await service.close()
  })
})
