import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PatientDetail } from '#contract/patients/patient.ts'
import { expectBody, expectRefusal, statuses } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe("a patient's number in an outside system", () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  const body = { firstName: 'Ana', lastName: 'Externa', birthDate: '1980-01-01' }
  const create = (externalId: number | null) =>
    service.call('frontdesk', 'POST', '/patient', { ...body, externalId })
  const made = async (externalId: number | null) => expectBody(await create(externalId), 201, PatientDetail)
  const update = ({ id, dateHourChanged }: PatientDetail, externalId: number | null) =>
    service.call('frontdesk', 'PUT', '/patient', { id, dateHourChanged, externalId })
  const expectTaken = (answer: Awaited<ReturnType<typeof create>>) =>
    expect(expectRefusal(answer, 409, 'in_use').fields).toEqual([
      { name: 'externalId', problem: 'belongs to another patient' },
    ])

  test('belongs to one patient', async () => {
    const first = await made(501)
    expectTaken(await create(501))
    const other = await made(502)
    expectTaken(await update(other, 501))
    expect((await update(first, 501)).status).toBe(200)
    expect((await update(other, 503)).status).toBe(200)
  })

  test('may be missing in any number of patients', async () => {
    await made(null)
    expect((await create(null)).status).toBe(201)
  })

  test('is stored for one of several patients who are created with it at the same time', async () => {
    expect(statuses(await Promise.all([1, 2, 3].map(() => create(510))))).toEqual([201, 409, 409])
  })

  test('is free while its patient is removed, who cannot be restored once another patient has it', async () => {
    const first = await made(520)
    await service.call('frontdesk', 'DELETE', '/patient', { id: first.id })
    const second = await made(520)
    const restore = () => service.call('administrator', 'POST', '/patient/restore', { id: first.id })
    expectTaken(await restore())
    await update(second, null)
    expect((await restore()).status).toBe(200)
  })
})
