import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordSchema } from '#contract/declaration/resource.ts'
import { API } from '#contract/http/url.ts'
import { clinic as declared, unit } from '#contract/resources/clinic.ts'
import { companyOperations } from '#contract/system/company.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

const path = '/config/company'
const Company = companyOperations.getCompany.success.answer.schema
const Companies = companyOperations.listCompany.success.answer.schema
const Clinic = recordSchema(declared)

let service: RunningService
beforeEach(async () => {
  service = await startService(await anyDatabase.open())
})
afterEach(() => service.close())

const call = (method: string, address: string, body?: object) =>
  service.call('administrator', method, address, body)
const createClinic = async (name: string) => {
  const { id } = expectBody(await call('POST', '/clinic', { name }), 201, Clinic)
  return { id }
}
const read = async () => expectBody(await call('GET', `${path}/1`), 200, Company)
const change = async (body: object) =>
  call('PUT', path, { id: 1, dateHourChanged: (await read()).dateHourChanged, ...body })

test('without a clinic there is no company; one is created, once for each key and refused beside another', async () => {
  for (const address of [path, `${path}/query`])
    expect((await call('GET', address)).body).toEqual({ count: 0, data: [] })
  for (const [method, address, body] of [
    ['GET', `${path}/1`],
    ['PUT', path, { id: 1, dateHourChanged: '2026-01-01T00:00:00Z', name: 'Centro' }],
    ['DELETE', path, { id: 1 }],
  ] as const)
    expectRefusal(await call(method, address, body), 404, 'not_found')

  const post = async (name: string, key: string) =>
    toAnswer(
      await service.app.inject({
        method: 'POST',
        url: API + path,
        headers: {
          authorization: `Bearer ${await service.token('administrator')}`,
          'idempotency-key': key,
        },
        payload: { name, taxNumber: '11.222.333/0001-81' },
      }),
    )
  const created = await post('Clínica Boa Vista', 'key-000001')
  expect(created.headers['location']).toBe('/api/v1/config/company/1')
  expect(expectBody(created, 201, Company)).toMatchObject({
    id: 1,
    clinic: { id: expect.any(Number) as number, name: 'Clínica Boa Vista' },
    userCreated: { name: expect.any(String) as string },
  })
  expect((await post('Clínica Boa Vista', 'key-000001')).body).toEqual(created.body)
  const refused = await post('Norte', 'key-000002')
  expect(expectRefusal(refused, 409, 'in_use').message).toContain('“Clínica Boa Vista” is the company')
  expect((await call('GET', '/clinic')).body).toMatchObject({ count: 1 })
  const acts = await auditRecords(service.database.queries, 'record.create')
  expect(acts.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused'])
})

test('the company is listed, read by its id and found by its names, beside the sections of settings', async () => {
  await createClinic('Clínica Boa Vista')
  const company = await read()
  expect(expectBody(await call('GET', path), 200, Companies)).toEqual({ count: 1, data: [company] })
  const found = async (name: string) =>
    expectBody(await call('GET', `${path}/query?name=${name}`), 200, Companies).count
  expect(await found('boa clinica')).toBe(1)
  expect(await found('norte')).toBe(0)
  expectRefusal(await call('GET', `${path}/2`), 404, 'not_found')
  const setting = (await call('GET', '/config/product')).body as { data: { section: string }[] }
  expect(setting.data[0]).toMatchObject({ section: 'product' })
})

test('a change is one of the clinic’s record: checked, with its history, and refused of another version', async () => {
  const { id } = await createClinic('Centro')
  const before = await read()
  const changed = expectBody(await change({ name: 'Centro Médico', phone: '11 5555-0100' }), 200, Company)
  expect(changed).toMatchObject({ id: 1, clinic: { id }, name: 'Centro Médico', phone: '11 5555-0100' })
  expect((await call('GET', `/clinic/${id}`)).body).toMatchObject({ name: 'Centro Médico', company: true })
  expect((await call('GET', `/clinic/${id}/history`)).body).toMatchObject({
    data: [{ act: 'update', fields: [{ name: 'name', before: 'Centro' }, { name: 'phone' }] }, {}],
  })
  expectRefusal(await call('PUT', path, { ...before, name: 'Sul' }), 409, 'record_changed')
  expectMalformed(await change({ taxNumber: 'none' }), 'taxNumber')
  expectMalformed(await change({ city: { id: 999_999 } }), 'city')
  const acts = await auditRecords(service.database.queries, 'record.change')
  expect(acts.map(({ outcome, record_ids: ids }) => ({ outcome, ids }))).toContainEqual({
    outcome: 'refused',
    ids: [id],
  })
})

test('another clinic is made the company by its id, and nothing else is changed with that', async () => {
  const first = await createClinic('Centro')
  const second = await createClinic('Norte')
  const whole = await read()
  expectMalformed(await call('PUT', path, { ...whole, clinic: second, name: 'Sul' }), 'name')
  expectRefusal(await change({ clinic: { id: 999_999 } }), 404, 'not_found')
  expectRefusal(
    await call('PUT', path, { ...whole, clinic: second, dateHourChanged: '2026-01-01T00:00:00Z' }),
    409,
    'record_changed',
  )
  const chosen = expectBody(await call('PUT', path, { ...whole, clinic: second }), 200, Company)
  expect(chosen).toMatchObject({ id: 1, clinic: { id: second.id, name: 'Norte' }, name: 'Norte' })
  expect(await read()).toEqual(chosen)
  expect((await call('GET', `/clinic/${first.id}`)).body).toMatchObject({ name: 'Centro', company: false })
  expectRefusal(await change({ id: 2, name: 'Sul' }), 404, 'not_found')
})

test('two clinics that are chosen at once, by either address, wait for each other', async () => {
  await createClinic('Centro')
  const others = [await createClinic('Norte'), await createClinic('Sul')]
  const sul = await call('GET', `/clinic/${others[1]!.id}`)
  const { dateHourChanged: version } = expectBody(sul, 200, Clinic)
  const answers = await Promise.all([
    change({ clinic: others[0] }),
    call('PUT', '/clinic', { ...others[1], dateHourChanged: version, company: true }),
  ])
  expect(answers.map(({ status }) => status)).not.toContain(500)
  const clinics = (await call('GET', '/clinic')).body as { data: { company: boolean }[] }
  expect(clinics.data.filter(({ company }) => company)).toHaveLength(1)
})

test('the company is removed by the rules of its record: not while another could be chosen, or something refers to it', async () => {
  const first = await createClinic('Centro')
  const second = await createClinic('Norte')
  expectRefusal(await call('DELETE', path, { id: 1 }), 409, 'in_use')
  await call('DELETE', '/clinic', { id: second.id })
  const ala = await call('POST', '/unit', { name: 'Ala Sul', clinic: first })
  const { id } = expectBody(ala, 201, recordSchema(unit))
  expectRefusal(await call('DELETE', path, { id: 1 }), 409, 'in_use')
  await call('DELETE', '/unit', { id })
  const stale = { id: 1, dateHourChanged: '2026-01-01T00:00:00Z' }
  expectRefusal(await call('DELETE', path, stale), 409, 'record_changed')
  expect((await call('DELETE', path, { id: 1 })).status).toBe(200)
  expect((await call('GET', path)).body).toEqual({ count: 0, data: [] })
  expect((await call('GET', '/clinic/removed')).body).toMatchObject({ count: 2 })
})

test('whoever may not see the system is refused', async () => {
  await createClinic('Centro')
  const { dateHourChanged } = await read()
  for (const [method, address, body] of [
    ['GET', path],
    ['GET', `${path}/1`],
    ['GET', `${path}/query`],
    ['POST', path, { name: 'Norte' }],
    ['PUT', path, { id: 1, dateHourChanged, name: 'Norte' }],
    ['DELETE', path, { id: 1 }],
  ] as const) {
    expect((await service.call('doctor', method, address, body)).status).toBe(403)
    expect((await service.call(null, method, address, body)).status).toBe(401)
  }
})
