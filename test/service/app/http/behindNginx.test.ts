import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { API } from '#contract/http/url.ts'
import { readProxies } from '#service/app/config/settingTypes.ts'
import type { Queries } from '#service/database/database.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { nginx, type RunningNginx, startNginx } from '#test/support/startNginx.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const skipped = nginx ? '' : ' (skipped: there is no nginx on this machine; Debian: apt-get install nginx)'

describe.skipIf(!nginx)(`behind nginx by the configuration that the program brings${skipped}`, () => {
  let service: RunningService
  let proxy: RunningNginx
  let queries: Queries
  const registry = new Registry()

  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), {
      trustProxy: readProxies('127.0.0.1')!,
      metrics: { registry, ofAll: async () => [] },
    })
    queries = service.database.queries
    proxy = await startNginx(await service.listen())
  })
  afterAll(async () => {
    await proxy?.stop()
    await service.close()
  })

  interface Sent extends RequestOptions {
    headers?: Record<string, string>
    body?: unknown
    /** Whether the body is sent chunked, without a Content-Length. */
    chunked?: boolean
  }
  interface Received {
    status: number
    headers: IncomingHttpHeaders
    text: string
  }

  const send = (
    method: string,
    path: string,
    { body, chunked = false, headers = {}, ...options }: Sent = {},
  ) =>
    new Promise<Received>((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const request = httpRequest(
        proxy.url + path,
        {
          method,
          ...options,
          headers: {
            ...headers,
            ...(sent !== undefined && {
              'content-type': 'application/json',
              // Without either header Node sends the body of a DELETE unframed.
              ...(chunked
                ? { 'transfer-encoding': 'chunked' }
                : { 'content-length': Buffer.byteLength(sent) }),
            }),
          },
        },
        (answer) =>
          void text(answer).then(
            (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: read }),
            reject,
          ),
      )
      request.on('error', reject)
      if (chunked && sent)
        for (let at = 0; at < sent.length; at += 1000) request.write(sent.slice(at, at + 1000))
      request.end(chunked ? undefined : sent)
    })

  async function signIn(options: Sent = {}): Promise<{ authorization: string }> {
    const answer = await send('POST', `${API}/auth/authenticate`, {
      ...options,
      body: { username: 'frontdesk', password: testPassword },
    })
    expect(answer).toMatchObject({ status: 200 })
    return { authorization: `Bearer ${(JSON.parse(answer.text) as { token: string }).token}` }
  }

  const removals = () =>
    queries
      .selectFrom('audit_record')
      .select(['act', 'outcome', 'record_ids', 'address'])
      .where('act', '=', 'patient.remove')
      .orderBy('id')
      .execute()

  test('a DELETE with a body removes the patient and the released reports', async () => {
    const id = await insertPatient(queries, { first_name: 'Inês', mother: 'Nair Prado' })
    await insertReleasedReport(queries, { patient_id: id })
    const headers = await signIn()
    const read = await send('GET', `${API}/patient/${id}`, { headers })
    const { dateHourChanged, ...patient } = JSON.parse(read.text) as PatientDetail
    expect(patient).toMatchObject({ id, releasedReports: 1 })

    const removed = await send('DELETE', `${API}/patient`, { headers, body: { ...patient, dateHourChanged } })
    expect(removed).toMatchObject({ status: 200, text: '{}' })
    expect((await send('GET', `${API}/patient/${id}`, { headers })).status).toBe(404)
    const { body } = await service.call('doctor', 'GET', `/portalreport?patientId=${id}`)
    expect(body).toEqual({ count: 0, data: [] })
    expect((await removals()).at(-1)).toMatchObject({ outcome: 'done', record_ids: [id] })
  })

  test.each([
    ['with a Content-Length', false],
    ['chunked', true],
  ])('a body of nearly 1 MiB arrives whole, %s', async (_, chunked) => {
    const id = await insertPatient(queries)
    const headers = await signIn()
    const body = { id, companions: [{ note: 'á'.repeat(500_000) }], lastName: 'Prado' }
    const removed = await send('DELETE', `${API}/patient`, { headers, body, chunked })
    expect(removed).toMatchObject({ status: 200, text: '{}' })
    expect((await send('GET', `${API}/patient/${id}`, { headers })).status).toBe(404)
  })

  test('identity fields at the end of a large body are compared', async () => {
    const id = await insertPatient(queries)
    const headers = await signIn()
    const body = { id, companions: [{ note: 'x'.repeat(900_000) }], lastName: 'Somebody else' }
    const refused = await send('DELETE', `${API}/patient`, { headers, body })
    expect(refused.status).toBe(409)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'record_changed', fields: [{ name: 'lastName' }] })
    expect((await send('GET', `${API}/patient/${id}`, { headers })).status).toBe(200)
  })

  test("a body that is too large is refused by the service, in the service's error format", async () => {
    const id = await insertPatient(queries)
    const headers = await signIn()
    const refused = await send('DELETE', `${API}/patient`, {
      headers,
      body: { id, companions: [{ note: 'x'.repeat(1024 * 1024) }] },
    })
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'too_large' })
    expect((await send('GET', `${API}/patient/${id}`, { headers })).status).toBe(200)
  })

  // Linux answers to each address of 127.0.0.0/8; elsewhere there is one.
  test.skipIf(process.platform !== 'linux')(
    'the audit records the address of the client, not the one in a forged header',
    async () => {
      const id = await insertPatient(queries)
      const from = { localAddress: '127.0.0.2' }
      const forged = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.8' }
      const signedIn = await signIn({ ...from, headers: forged })
      await send('DELETE', `${API}/patient`, { ...from, headers: { ...signedIn, ...forged }, body: { id } })
      expect((await removals()).at(-1)).toMatchObject({ record_ids: [id], address: '127.0.0.2' })
      const signIns = await queries
        .selectFrom('audit_record')
        .select('address')
        .where('act', '=', 'session.start')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(signIns.address).toBe('127.0.0.2')
    },
  )

  test('the metrics, which this machine may read, are not shown through the proxy', async () => {
    expect((await service.app.inject('/metrics')).statusCode).toBe(200)
    expect((await send('GET', '/metrics')).status).toBe(404)
  })

  test('a listing without a limit arrives complete, with the headers of the service', async () => {
    for (let count = 0; count < 300; count++) await insertPatient(queries, { first_name: `Ana ${count}` })
    const headers = await signIn()
    const direct = await service.call('frontdesk', 'GET', '/patient')
    const listing = await send('GET', `${API}/patient`, { headers })
    expect(JSON.parse(listing.text)).toEqual(direct.body)
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
      'x-frame-options',
    ])
      expect([name, listing.headers[name]]).toEqual([name, direct.headers[name]])
    expect(listing.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('the log of nginx holds no search text', async () => {
    const headers = await signIn()
    const response = await send('POST', `${API}/patient/query`, {
      headers,
      body: { search: 'Wanderleya' },
    })
    expect(response.status).toBe(200)
    await expect.poll(() => proxy.logged()).toContain('/patient/query 200')
    expect(proxy.logged()).not.toContain('Wanderleya')
  })
})
