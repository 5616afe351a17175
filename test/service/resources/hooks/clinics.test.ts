import { afterAll, beforeEach, expect, test } from 'vitest'
import { recordSchema } from '#contract/declaration/resource.ts'
import { clinic } from '#contract/resources/clinic.ts'
import { readCompany } from '#service/records/company.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const Clinic = recordSchema(clinic)
let service: RunningService | undefined
beforeEach(async () => {
  await service?.close()
  service = await startService(await anyDatabase.open())
})
afterAll(() => service?.close())

const call = (method: string, path: string, body?: object) =>
  service!.call('administrator', method, path, body)
const create = async (name: string, more: object = {}) =>
  expectBody(await call('POST', '/clinic', { name, ...more }), 201, Clinic)
const read = async (id: number) => expectBody(await call('GET', `/clinic/${id}`), 200, Clinic)
const change = async (id: number, body: object) =>
  call('PUT', '/clinic', { id, dateHourChanged: (await read(id)).dateHourChanged, ...body })
const company = async () => (await readCompany(service!.database.queries))?.name

test('the first clinic is the company, until another is chosen, which takes that from it', async () => {
  expect(await company()).toBeUndefined()
  const first = await create('Centro')
  const second = await create('Norte')
  expect([first.company, second.company]).toEqual([true, false])
  expectBody(await change(second.id, { company: true }), 200, Clinic)
  expect(await company()).toBe('Norte')
  expect((await read(first.id)).company).toBe(false)
  const history = (await call('GET', `/clinic/${first.id}/history`)).body
  expect(history).toMatchObject({ data: [{ fields: [{ name: 'company', before: true, after: false }] }, {}] })
  const acts = await auditRecords(service!.database.queries, 'record.change')
  expect(acts.map(({ detail }) => detail)).toEqual([{ fields: ['company'] }, { fields: ['company'] }])
  const third = await create('Sul', { company: true })
  expect(third.company).toBe(true)
  expect((await read(second.id)).company).toBe(false)
})

test('the company stays where nobody says which other clinic it is: it is not only taken off, nor removed', async () => {
  const first = await create('Centro')
  expectMalformed(await change(first.id, { company: false }), 'company')
  const second = await create('Norte')
  const refused = await call('DELETE', '/clinic', { id: first.id })
  expect(expectRefusal(refused, 409, 'in_use').message).toContain('Choose another clinic')
  await change(second.id, { company: true })
  expect((await call('DELETE', '/clinic', { id: first.id })).status).toBe(200)
  expect((await call('DELETE', '/clinic', { id: second.id })).status).toBe(200)
  expect(await company()).toBeUndefined()
})

test('a clinic that is restored does not become the company again, except where there is none', async () => {
  const first = await create('Centro')
  await call('DELETE', '/clinic', { id: first.id })
  await create('Norte')
  const restored = await call('POST', '/clinic/restore', { id: first.id })
  expect(expectBody(restored, 200, Clinic).company).toBe(false)
  expect(await company()).toBe('Norte')
})

test('of several clinics that one file brings, one is the company', async () => {
  const csv = 'name,company\nA,yes\nB,yes\nC,no\n'
  expect((await call('POST', '/clinic/import', { csv, dryRun: false })).status).toBe(200)
  const { data } = (await call('GET', '/clinic')).body as { data: { name: string; company: boolean }[] }
  expect(data.filter((one) => one.company).map(({ name }) => name)).toEqual(['B'])
})
