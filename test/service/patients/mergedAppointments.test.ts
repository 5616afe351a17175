import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { AuditRecord } from '#contract/audit/audit.ts'
import { PatientDetail } from '#contract/patients/patient.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertExam, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { mergingRecords } from './mergingRecords.ts'

interface Appointment {
  id: number
  dateHourChanged: string
}

describe('the appointments of merged patients', () => {
  let service: RunningService
  let records: ReturnType<typeof mergingRecords>
  let exam: number
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    records = mergingRecords(service)
    exam = await insertExam(service.database.queries)
  })
  afterAll(() => service.close())

  async function appoint(patient: number): Promise<Appointment> {
    const body = { patient, exam: { id: exam }, start: '2030-01-31T10:00:00Z' }
    const answer = await service.call('frontdesk', 'POST', '/appointment', body)
    expect(answer.status).toBe(201)
    return answer.body as Appointment
  }

  async function read(id: number) {
    const { body } = await service.call('frontdesk', 'GET', `/appointment/${id}`)
    return body as Appointment & { patient: number }
  }

  const remove = async (id: number) => {
    const { dateHourChanged } = await read(id)
    return service.call('frontdesk', 'DELETE', '/appointment', { id, dateHourChanged })
  }

  const change = async (id: number, fields: object) => {
    const { dateHourChanged } = await read(id)
    const answer = await service.call('frontdesk', 'PUT', '/appointment', { id, dateHourChanged, ...fields })
    expect(answer.status).toBe(200)
  }

  test('go with the record, are told in both histories, and come back when the merge is undone', async () => {
    const [keep, from] = [await records.create(), await records.create()]
    const own = await appoint(keep)
    const moved = [await appoint(from), await appoint(from)]
    const removed = await appoint(from)
    expect((await remove(removed.id)).status).toBe(200)
    expect((await records.detail(from)).appointments).toBe(2)

    expect(expectBody(await records.merge({ from, keep }), 200, PatientDetail).appointments).toBe(3)
    for (const { id } of [own, ...moved]) expect((await read(id)).patient).toBe(keep)
    const entry = { act: 'move', moved: { from, to: keep, reports: 0, appointments: 2 } }
    expect((await records.history(keep))[0]).toMatchObject(entry)
    expect((await records.history(from))[0]).toMatchObject(entry)
    const trail = await service.call(
      'administrator',
      'GET',
      `/audit?kind=patient&recordId=${from}&act=appointment.move`,
    )
    expect(expectBody(trail, 200, listingOf(AuditRecord)).data).toMatchObject([
      {
        record: { ids: [from, keep] },
        detail: { from, to: keep, appointments: moved.map(({ id }) => id) },
      },
    ])
    expect((await records.detail(from)).movedAppointments).toEqual({ to: keep, back: 2, stay: 0 })

    const restored = expectBody(await records.unmerge(from), 200, PatientDetail)
    expect(restored).toMatchObject({ appointments: 2, movedAppointments: { to: keep, back: 2, stay: 0 } })
    expect((await read(own.id)).patient).toBe(keep)
    for (const { id } of moved) expect((await read(id)).patient).toBe(from)
    expect(await records.detail(from)).not.toHaveProperty('movedAppointments')
    expect((await records.history(keep))[0]).toMatchObject({
      act: 'move',
      moved: { from: keep, to: from, appointments: 2 },
    })
  })

  test('stay where they are when they were changed or removed since the merge', async () => {
    const [keep, from, third] = [await records.create(), await records.create(), await records.create()]
    const [untouched, changed, passedOn, removed] = [
      await appoint(from),
      await appoint(from),
      await appoint(from),
      await appoint(from),
    ]
    await records.merge({ from, keep })
    await change(changed.id, { status: 'arrived' })
    await change(passedOn.id, { patient: third })
    expect((await remove(removed.id)).status).toBe(200)
    const summary = { to: keep, back: 1, stay: 3 }
    expect((await records.detail(from)).movedAppointments).toEqual(summary)
    expect(expectBody(await records.unmerge(from), 200, PatientDetail).movedAppointments).toEqual(summary)
    expect((await read(untouched.id)).patient).toBe(from)
    expect((await read(changed.id)).patient).toBe(keep)
    expect((await read(passedOn.id)).patient).toBe(third)
  })

  test('come home through a chain of merges that is undone', async () => {
    const [first, second, third] = [await records.create(), await records.create(), await records.create()]
    const { id } = await appoint(first)
    await records.merge({ from: first, keep: second })
    await records.merge({ from: second, keep: third })
    expect((await read(id)).patient).toBe(third)
    expect((await records.unmerge(second)).status).toBe(200)
    expect((await records.unmerge(first)).status).toBe(200)
    expect((await read(id)).patient).toBe(first)
  })

  test('say nothing where there are none, and do not hide the reports', async () => {
    const [keep, from] = [await records.create(), await records.create()]
    await insertReport(service.database.queries, { patient_id: from })
    await records.merge({ from, keep })
    expect((await records.history(keep)).map(({ act }) => act)).toEqual(['move', 'merge', 'create'])
    const restored = expectBody(await records.unmerge(from), 200, PatientDetail)
    expect(restored).toMatchObject({ appointments: 0, movedReports: { back: 1 } })
    expect(restored).not.toHaveProperty('movedAppointments')
  })
})
