import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import * as z from 'zod/mini'

const Nothing = z.strictObject({})

describe('read marks', () => {
  let service: RunningService
  let patient_id: number
  let doctor_id: number
  let ids: number[]

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    patient_id = await insertPatient(queries)
    doctor_id = await insertEmployee(queries)
    ids = []
    for (let day = 6; day > 0; day--)
      ids.push(
        (
          await insertReleasedReport(queries, {
            patient_id,
            ...(day % 2 === 0 && { doctor_id }),
            date_report_release: new Date(Date.UTC(2026, 0, day)),
          })
        ).releaseId,
      )
  })
  beforeEach(() => service.database.queries.deleteFrom('release_read').execute())
  afterAll(() => service.close())

  const mark = async (some: number[], read = true, role: Role = 'doctor') =>
    expectBody(await service.call(role, 'PUT', '/portalreport/read', { ids: some, read }), 200, Nothing)

  async function list(query: string, role: Role = 'doctor') {
    const { body } = await service.call(role, 'GET', `/portalreport?form=row&${query}`)
    const { count, data } = body as { count: number; data: { id: number; read: boolean }[] }
    return {
      count,
      ids: data.map(({ id }) => id),
      read: data.filter((release) => release.read).map(({ id }) => id),
    }
  }
  const remove = (id: number, date_hour_deleted: Date | null) =>
    service.database.queries
      .updateTable('report_release')
      .set({ date_hour_deleted })
      .where('id', '=', id)
      .execute()

  test('are set and cleared, any number of times', async () => {
    expect((await list('')).read).toEqual([])
    for (let time = 0; time < 2; time++) {
      await mark([ids[1]!, ids[3]!])
      expect((await list('')).read).toEqual([ids[1], ids[3]])
    }
    for (let time = 0; time < 2; time++) {
      await mark([ids[3]!, ids[4]!], false)
      expect((await list('')).read).toEqual([ids[1]])
    }
  })

  test("are each user's own", async () => {
    await mark([ids[0]!])
    await mark([ids[5]!], true, 'administrator')
    expect((await list('')).read).toEqual([ids[0]])
    expect((await list('', 'administrator')).read).toEqual([ids[5]])
    expect((await list('unread=true', 'administrator')).ids).toEqual(ids.slice(0, 5))
  })

  test('skip unlisted releases without an error', async () => {
    await remove(ids[2]!, new Date())
    await mark([ids[2]!, 2_147_483_647, ids[1]!, ids[1]!])
    await remove(ids[2]!, null)
    expect((await list('')).read).toEqual([ids[1]])
  })

  test('are back when an unlisted release is listed again', async () => {
    await mark([ids[2]!])
    await remove(ids[2]!, new Date())
    expect(await list('unread=true')).toMatchObject({ count: 5 })
    await remove(ids[2]!, null)
    expect((await list('')).read).toEqual([ids[2]])
  })

  test('filter the unread releases, with the right count, page by page, with other filters and in each order', async () => {
    await mark([ids[0]!, ids[3]!])
    const unread = ids.filter((id) => id !== ids[0] && id !== ids[3])
    expect(await list('unread=true')).toEqual({ count: 4, ids: unread, read: [] })
    expect(await list('unread=true&limit=3')).toMatchObject({ count: 4, ids: unread.slice(0, 3) })
    expect(await list(`unread=true&limit=3&after=${unread[2]}`)).toMatchObject({ ids: unread.slice(3) })
    // The cursor is a release that was read meanwhile.
    expect(await list(`unread=true&after=${ids[3]}`)).toMatchObject({ ids: ids.slice(4) })
    for (const sort of ['oldest', 'patient', 'exam-descending', 'examiner'])
      expect(new Set((await list(`unread=true&sort=${sort}`)).ids)).toEqual(new Set(unread))
    const others = `unread=true&examinerId=${doctor_id}&patientId=${patient_id}`
    expect(await list(others)).toMatchObject({ count: 2, ids: [ids[2], ids[4]] })
    expect(await list('unread=false')).toMatchObject({ count: 6, ids })
    await mark(ids)
    expect(await list('unread=true')).toEqual({ count: 0, ids: [], read: [] })
  })

  test('can be set by many requests at the same time, in any order', async () => {
    const turned = ids.toReversed()
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => mark(index % 2 === 0 ? ids : turned, index % 3 !== 0)),
    )
    await mark(turned)
    expect((await list('')).read).toEqual(ids)
  })

  test.each([
    [{ ids: [], read: true }, 'ids'],
    [{ ids: Array.from({ length: 501 }, (_, index) => index + 1), read: true }, 'ids'],
    [{ ids: [0], read: true }, 'ids.0'],
    [{ ids: ['1'], read: true }, 'ids.0'],
    [{ ids: [1] }, 'read'],
  ])('are not put by %j', async (body, field) => {
    expectMalformed(await service.call('doctor', 'PUT', '/portalreport/read', body), field)
  })

  test('are set for hundreds of releases in one request', async () => {
    await mark(Array.from({ length: 500 }, (_, index) => index + 1))
    expect((await list('')).read).toEqual(ids)
  })
})
