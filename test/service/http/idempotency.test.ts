import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NamedRecord } from '#contract/resources/lookups.ts'
import type { Role } from '#contract/access/roles.ts'
import { everyOperation } from '#contract/operations.ts'
import { PatientDetail } from '#contract/patients/patient.ts'
import { API } from '#contract/http/url.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { databases } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

// Operations that change nothing, that have the same effect when repeated, or that are refused the second time. A test of an e-mail account changes no
// record, and whoever repeats it wants another mail, of which there are five a minute.
const reads = [
  'findDuplicates',
  'zipReports',
  'getCandidates',
  'syncSchedullings',
  'resolveInbox',
  'discardInbox',
  'testEmail',
  'checkOnlineServices',
]

test('every POST by a signed-in user that changes something takes an Idempotency-Key', () => {
  const changing = Object.entries(everyOperation).filter(
    // A file that is sent twice is deleted after a day, as no record names it.
    ([name, { method, access, file, queryIn }]) =>
      method === 'POST' && access !== 'public' && !file && !queryIn && !reads.includes(name),
  )
  expect(changing.length).toBeGreaterThan(2)
  expect(changing.filter(([, it]) => it.idempotencyKey !== true).map(([name]) => name)).toEqual([])
})

describe.each(databases)('a request with an Idempotency-Key that is sent again on $name', ({ open }) => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await open())
  })
  afterAll(() => service.close())

  const post = async (path: string, body: object, key: string, role: Role = 'administrator') =>
    toAnswer(
      await service.app.inject({
        method: 'POST',
        url: API + path,
        headers: { authorization: `Bearer ${await service.token(role)}`, 'idempotency-key': key },
        payload: body,
      }),
    )
  const patients = async () =>
    (await service.database.queries.selectFrom('patient').select('id').execute()).length
  const acts = async (act: string, id: number) => {
    const records = await auditRecords(service.database.queries, act)
    return records.filter(({ record_ids: ids }) => ids.includes(id)).toReversed()
  }
  const body = { firstName: 'Ana', lastName: 'Duas', birthDate: '1980-01-01' }

  test('creates one patient, who is in both answers', async () => {
    const first = expectBody(await post('/patient', body, 'key-000001'), 201, PatientDetail)
    const before = await patients()
    const again = await post('/patient', body, 'key-000001')
    expect(expectBody(again, 201, PatientDetail)).toEqual(first)
    expect(again.headers['location']).toBe(`/api/v1/patient/${first.id}`)
    expect(await patients()).toBe(before)
    expect(await acts('patient.create', first.id)).toHaveLength(1)
    expect(await acts('patient.read', first.id)).toHaveLength(1)
  })

  test('creates one patient, even if it arrives before the first is answered', async () => {
    const before = await patients()
    const answers = await Promise.all([1, 2, 3].map(() => post('/patient', body, 'key-000002')))
    const ids = answers.map((answer) => expectBody(answer, 201, PatientDetail).id)
    expect(new Set(ids).size).toBe(1)
    expect(await patients()).toBe(before + 1)
  })

  test('creates another patient under another key, without a key, or as another user', async () => {
    const before = await patients()
    await post('/patient', body, 'key-000003')
    await post('/patient', body, 'key-000004')
    await post('/patient', body, 'key-000003', 'frontdesk')
    await service.call('frontdesk', 'POST', '/patient', body)
    expect(await patients()).toBe(before + 4)
  })

  test('is refused if its body differs from the first', async () => {
    await post('/patient', body, 'key-000005')
    expectRefusal(await post('/patient', { ...body, firstName: 'Eva' }, 'key-000005'), 422, 'key_reused')
    expectRefusal(await post('/city', { name: 'Outra coisa' }, 'key-000005'), 422, 'key_reused')
  })

  test('is tried again if the first was refused', async () => {
    const wrong = { ...body, birthDate: '2999-01-01' }
    expectMalformed(await post('/patient', wrong, 'key-000006'), 'birthDate')
    expectMalformed(await post('/patient', wrong, 'key-000006'), 'birthDate')
    expectBody(await post('/patient', body, 'key-000006'), 201, PatientDetail)
  })

  test('creates one record of reference data, and restores a patient once', async () => {
    const city = expectBody(
      await post('/city', { name: 'Uma só' }, 'key-000007'),
      201,
      z.catchall(NamedRecord, z.unknown()),
    )
    expect(
      expectBody(
        await post('/city', { name: 'Uma só' }, 'key-000007'),
        201,
        z.catchall(NamedRecord, z.unknown()),
      ),
    ).toEqual(city)

    const id = await insertPatient(service.database.queries, { date_hour_deleted: new Date() })
    expect((await post('/patient/restore', { id }, 'key-000008')).status).toBe(200)
    expect((await post('/patient/restore', { id }, 'key-000008')).status).toBe(200)
    expectRefusal(await post('/patient/restore', { id }, 'key-000009'), 409, 'not_removed')
    expect((await acts('patient.restore', id)).map((record) => record.outcome)).toEqual(['done', 'refused'])

    await service.call('administrator', 'DELETE', '/patient', { id })
    const again = expectBody(await post('/patient/restore', { id }, 'key-000008'), 200, PatientDetail)
    expect(again.dateHourDeleted).toBe(null)
  })

  test('is answered with 404 if its patient was removed since and the user may not see removed ones', async () => {
    const { id } = expectBody(await post('/patient', body, 'key-000010', 'frontdesk'), 201, PatientDetail)
    await service.call('frontdesk', 'DELETE', '/patient', { id })
    expectRefusal(await post('/patient', body, 'key-000010', 'frontdesk'), 404, 'not_found')
  })

  test.each(['short', 'has a space in it', 'x'.repeat(201)])(
    'is malformed with the key "%s"',
    async (key) => {
      expectMalformed(await post('/patient', body, key), 'Idempotency-Key')
    },
  )

  test('has its key deleted after a day, and nothing of its body stored', async () => {
    const { queries } = service.database
    await post('/patient', body, 'key-000011')
    const kept = await queries.selectFrom('idempotency_key').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('Duas')
    await queries
      .updateTable('idempotency_key')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    for (const key of ['key-000012', 'key-000013', 'key-000014']) await post('/patient', body, key)
    const left = await queries.selectFrom('idempotency_key').select('key').orderBy('key').execute()
    expect(left.map((row) => row.key)).toEqual(['key-000012', 'key-000013', 'key-000014'])
  })
})
