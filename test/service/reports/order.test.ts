import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queries } from '#service/database/database.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { listReleases, releaseIds } from './listReleases.ts'

describe('the released listing', () => {
  let service: RunningService
  let queries: Queries
  let exam_id: number
  let patient_id: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    exam_id = await insertExam(queries)
    patient_id = await insertPatient(queries)
  })
  afterAll(() => service.close())

  const release = async (day: string, of = { exam_id, patient_id }) =>
    (await insertReleasedReport(queries, { ...of, date_report_release: new Date(day) })).releaseId
  const remove = (id: number, date_hour_deleted: Date | null) =>
    queries.updateTable('report_release').set({ date_hour_deleted }).where('id', '=', id).execute()
  const count = async () => {
    const { count: counted, data } = await listReleases(service)
    expect(data).toHaveLength(counted)
    expect((await listReleases(service, 'limit=1')).count).toBe(counted)
    return counted
  }

  test('has the newest release first, and of those at the same time the highest id', async () => {
    const of = { exam_id: await insertExam(queries), patient_id: await insertPatient(queries) }
    const middle = await release('2026-02-01T10:00:00.000Z', of)
    const newest = await release('2026-02-01T10:00:00.001Z', of)
    const oldest = await release('2026-01-31T23:59:59.999Z', of)
    const middleToo = await release('2026-02-01T10:00:00.000Z', of)
    const order = [newest, middleToo, middle, oldest]
    const listed = async (query?: string) =>
      (await releaseIds(service, query)).filter((id) => order.includes(id))
    expect(await listed()).toEqual(order)
    expect(await listed('sort=newest')).toEqual(order)
    expect(await listed('sort=oldest')).toEqual(order.toReversed())
    expect(await releaseIds(service, `examId=${of.exam_id}&patientId=${of.patient_id}`)).toEqual(order)
  })

  test('counts correctly after releases are listed, unlisted and listed again', async () => {
    const before = await count()
    const id = await release('2026-02-02')
    expect(await count()).toBe(before + 1)
    await remove(id, new Date())
    expect(await count()).toBe(before)
    await remove(id, new Date())
    expect(await count()).toBe(before)
    await remove(id, null)
    expect(await count()).toBe(before + 1)
  })

  test('counts correctly after a patient with many releases is removed and restored', async () => {
    const before = await count()
    const other = await insertPatient(queries)
    for (let index = 0; index < 3; index++) await insertReleasedReport(queries, { patient_id: other })
    await insertReleasedReport(queries, { patient_id: other, draft: true })
    expect(await count()).toBe(before + 3)
    const body = { id: other }
    expect((await service.call('frontdesk', 'DELETE', '/patient', body)).status).toBe(200)
    expect(await count()).toBe(before)
    expect((await service.call('administrator', 'POST', '/patient/restore', body)).status).toBe(200)
    expect(await count()).toBe(before + 3)
  })

  test('counts correctly after releases are stored at the same time and some deleted', async () => {
    const before = await count()
    const ids = await Promise.all(Array.from({ length: 5 }, () => release('2026-02-03')))
    expect(await count()).toBe(before + 5)
    await queries.deleteFrom('report_release').where('id', 'in', ids.slice(0, 2)).execute()
    expect(await count()).toBe(before + 3)
  })

  test('counts all matches of a filter, not the page', async () => {
    for (const day of ['2026-02-04', '2026-02-05', '2026-02-06']) await release(day)
    const { count: counted, data } = await listReleases(service, `examId=${exam_id}&limit=2`)
    expect(data).toHaveLength(2)
    expect(counted).toBe((await releaseIds(service, `examId=${exam_id}`)).length)
  })
})
