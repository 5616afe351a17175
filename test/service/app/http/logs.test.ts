import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logger } from '#service/app/http/logger.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { syntheticListing } from '#test/service/http/listing/syntheticListing.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { reading } from '#test/support/reading.ts'

const secret = 'Zuleica'

interface Line {
  level: number
  msg: string
  reqId?: string
  method?: string
  route?: string | null
  status?: number
  ms?: number
  user?: number
  err?: { type: string; code?: string; message: string; stack: string }
}

describe('the log', () => {
  let service: RunningService
  let text = ''
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk)
      done()
    },
  })

  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), { logger: { ...logger, stream } })
    const { queries } = service.database
    const fail = (from = queries) => sql`select ${secret}::text::integer`.execute(from)
    service.app.get('/api/v1/failing/:name', () => fail())
    service.app.get('/api/v1/failing-file', () => {
      throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall: 'open' })
    })
    service.app.get('/api/v1/failing-listing', (request, reply) =>
      answerListing(request, reply, {}, syntheticListing(queries, { records: 0, size: 0, onPage: fail })),
    )
    service.app.get('/api/v1/breaking-listing', (request, reply) =>
      answerListing(
        request,
        reply,
        {},
        syntheticListing(queries, {
          records: 1_000,
          size: 10_000,
          onPage: async (trx, after) => (after === undefined ? undefined : fail(trx)),
        }),
      ),
    )
    await insertPatient(queries, { first_name: secret })
    await service.token('administrator')
  })
  beforeEach(() => {
    text = ''
  })
  afterAll(() => service.close())

  const expectSilence = async () => {
    const { queries } = service.database
    const { password_hash } = await queries
      .selectFrom('app_user')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    const token = await service.token('administrator')
    const hidden = [secret, testPassword, password_hash, token, ...token.split('.').slice(1)]
    expect(lines().length).toBeGreaterThan(0)
    expect(hidden.filter((each) => text.includes(each))).toEqual([])
    expect(lines().filter(({ reqId }) => !reqId)).toEqual([])
  }

  test('has one line per answer with the route, the status and the user', async () => {
    const answer = await service.call('administrator', 'GET', `/patient/1?name=${secret}`)
    expect(answer.status).toBe(200)
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'answered',
        method: 'GET',
        route: '/api/v1/patient/:id',
        status: 200,
        ms: expect.any(Number) as number,
        user: expect.any(Number) as number,
        reqId: answer.headers['x-request-id'],
      }),
    ])
    await expectSilence()
  })

  test.each<[string, string, string, unknown?]>([
    ['a search', ...reading(`/patient/query?search=${secret}`)],
    ['a filter', ...reading(`/portalreport?examinerName=${secret}&patientName=${secret}`)],
    ['a name in the address', 'GET', `/portalreport?patientName=${secret}`],
    ['a search in the address', 'GET', `/patient/query?search=${secret}`],
    ['a page of a search in the address', 'GET', `/patient/query?search=${secret}&limit=1`],
    ['a bad search in the address', 'GET', `/patient/query?search=${secret}&limit=${secret}`],
    ['a search in the address that cannot be read', 'GET', `/patient/query?search=${secret}%zz`],
    ['a search in the address of a POST', 'POST', `/patient/query?search=${secret}`],
    ['an export by an address', 'GET', `/employee/csv?name=${secret}`],
    ['a bad parameter', 'GET', `/portalreport?examId=${secret}`],
    ['a bad path', 'GET', `/patient/${secret}`],
    ['an unknown path', 'GET', `/patient/${secret}/${secret}`],
    ['an address that cannot be read', 'GET', `/patient/${secret}%zz`],
    ['a wrong method', 'PATCH', `/patient?search=${secret}`],
    ['a body', 'POST', '/patient', { firstName: secret, lastName: secret, birthDate: '1980-01-01' }],
    ['a bad body', 'POST', '/patient', { firstName: secret, lastName: secret, birthDate: secret }],
    ['a body that is no JSON', 'POST', '/patient', `{"firstName": ${secret}`],
    ['a body that is too large', 'POST', '/patient', secret.repeat(200_000)],
    ['a removal that does not match', 'DELETE', '/patient', { id: 1, firstName: `${secret} x` }],
    ['a sign-in', 'POST', '/auth/authenticate', { username: 'doctor', password: testPassword }],
    ['a failed sign-in', 'POST', '/auth/authenticate', { username: secret, password: testPassword }],
  ])('holds nothing of %s', async (_, method, path, body) => {
    const answer = await service.call('administrator', method, path, body)
    expect(lines().map(({ msg, status, reqId }) => ({ msg, status, reqId }))).toEqual([
      { msg: 'answered', status: answer.status, reqId: answer.headers['x-request-id'] },
    ])
    await expectSilence()
  })

  test('holds nothing of a renewal', async () => {
    // Of a session of its own, whose token no other test uses.
    const answer = await service.call('frontdesk', 'GET', '/auth/usertoken')
    expect(answer.status).toBe(200)
    expect(text).not.toContain((answer.body as { token: string }).token)
    await expectSilence()
  })

  test('has the stack of a failure, without the value that the database quotes', async () => {
    const answer = await service.call('administrator', 'GET', `/failing/${secret}`)
    expect(answer.status).toBe(500)
    const [failed, answered] = lines()
    expect(failed).toMatchObject({
      level: 50,
      msg: 'failed',
      reqId: answer.headers['x-request-id'],
      err: {
        code: '22P02',
        message: '(withheld: a database error)',
        stack: expect.stringContaining('at ') as string,
      },
    })
    expect(answered).toMatchObject({ msg: 'answered', status: 500, route: '/api/v1/failing/:name' })
    await expectSilence()
  })

  test('has the message of a file error, which holds no data of a patient', async () => {
    await service.call('administrator', 'GET', '/failing-file')
    const [failed] = lines()
    expect(failed?.err).toMatchObject({ code: 'EPERM', message: 'EPERM: operation not permitted' })
  })

  test.each(['identity', 'gzip', 'br'])('holds nothing of a listing that fails (%s)', async (encoding) => {
    for (const path of ['failing-listing', 'breaking-listing']) {
      text = ''
      await service.app
        .inject({ url: `/api/v1/${path}`, headers: { 'accept-encoding': encoding } })
        .catch(() => undefined)
      await expect.poll(() => lines().map(({ err }) => err?.code)).toContain('22P02')
      await expectSilence()
    }
  })
})

test('a refusal that cannot be recorded is logged with the request', async () => {
  let text = ''
  const stream = { write: (line: string) => void (text += line) }
  const service = await startService(await anyDatabase.open(), { logger: { ...logger, stream } })
  await service.token('frontdesk')
  await sql`alter table audit_record rename to audit_record_away`.execute(service.database.queries)
  const answer = await service.call('frontdesk', 'GET', '/audit')
  expect(answer.status).toBe(403)
  const line = text.split('\n').find((each) => each.includes('a refusal could not be written into the audit'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: answer.headers['x-request-id'] })
  await sql`alter table audit_record_away rename to audit_record`.execute(service.database.queries)
  await service.close()
})

test.each(['', "throw new Error('unforeseen')", 'process.exit(3)'])(
  'lines that were kept to be written together are written where the process ends (%s)',
  (ending) => {
    const program = `
      const { standardOutput } = await import('#service/app/http/logger.ts')
      const output = standardOutput()
      for (let line = 1; line < 5; line++) output.write(line + '\\n')
      ${ending}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('1\n2\n3\n4\n')
  },
)

test('a process that is killed has written its warnings, and what was before them', () => {
  const program = `
    const { standardOutput } = await import('#service/app/http/logger.ts')
    const output = standardOutput()
    for (const level of [30, 40, 30]) output.write(JSON.stringify({ level }) + '\\n')
    process.kill(process.pid, 'SIGKILL')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('{"level":30}\n{"level":40}\n')
})

test('the program goes on where nobody reads its lines any more', async () => {
  const program = `
    const { standardOutput } = await import('#service/app/http/logger.ts')
    const output = standardOutput()
    output.write('read\\n')
    process.stdin.once('data', () => {
      output.write('x'.repeat(20_000))
      setTimeout(() => process.exit(7), 100)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('go on')
  expect(await ended).toEqual([7, null])
})
