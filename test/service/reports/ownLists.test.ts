import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import { Aside } from '#contract/reports/aside.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import * as z from 'zod/mini'

const Nothing = z.strictObject({})
const past = '2026-01-02'
const coming = '2999-06-03'

describe('lists of a user’s own', () => {
  let service: RunningService
  let ids: number[]
  let reportIds: number[]

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const patient_id = await insertPatient(queries)
    const stored = []
    for (let day = 4; day > 0; day--)
      stored.push(
        await insertReleasedReport(queries, {
          patient_id,
          date_report_release: new Date(Date.UTC(2026, 0, day)),
        }),
      )
    ids = stored.map(({ releaseId }) => releaseId)
    reportIds = stored.map(({ reportId }) => reportId)
  })
  beforeEach(async () => {
    await service.database.queries.deleteFrom('release_aside').execute()
    await service.database.queries.deleteFrom('release_opened').execute()
  })
  afterAll(() => service.close())

  const setAside = async (body: object, role: Role = 'doctor') =>
    expectBody(await service.call(role, 'PUT', '/portalreport/aside', body), 200, Aside)
  const end = async (id: number, role: Role = 'doctor') =>
    expectBody(await service.call(role, 'DELETE', '/portalreport/aside', { id }), 200, Nothing)
  const read = (id: number, role: Role = 'doctor') => service.call(role, 'GET', `/portalreport/${id}`)
  const fetchAhead = async (id: number) =>
    service.app.inject({
      url: `/api/v1/portalreport/${id}`,
      headers: { authorization: `Bearer ${await service.token('doctor')}`, 'x-purpose': 'prefetch' },
    })
  async function list(query: string, role: Role = 'doctor') {
    const { body } = await service.call(role, 'GET', `/portalreport?form=row&${query}`)
    const { count, data } = body as { count: number; data: { id: number; aside?: unknown }[] }
    return { count, ids: data.map(({ id }) => id), asides: data.map(({ aside }) => aside) }
  }
  const unlist = (releaseId: number, date_hour_deleted: Date | null) =>
    service.database.queries
      .updateTable('report_release')
      .set({ date_hour_deleted })
      .where('id', '=', releaseId)
      .execute()

  test('what is set aside is due from its day on, and tells its day and note to the user alone', async () => {
    expect(await setAside({ id: ids[0], until: coming, note: ' With the old images ' })).toEqual({
      until: coming,
      note: 'With the old images',
    })
    await setAside({ id: ids[2], until: past })
    const aside = await list('list=aside')
    expect(aside.ids).toEqual([ids[2], ids[0]])
    expect(aside.asides).toEqual([
      { until: past, note: null },
      { until: coming, note: 'With the old images' },
    ])
    expect(await list('list=due')).toMatchObject({ count: 1, ids: [ids[2]] })
    expect((await read(ids[0]!)).body).toMatchObject({
      aside: { until: coming, note: 'With the old images' },
    })
    expect((await read(ids[1]!)).body).toMatchObject({ aside: null })
    expect(await list('list=aside', 'administrator')).toMatchObject({ count: 0, ids: [] })
    expect((await read(ids[0]!, 'administrator')).body).toMatchObject({ aside: null })
  })

  test('setting aside again changes the day and the note, and its end ends it, any number of times', async () => {
    await setAside({ id: ids[0], until: past, note: 'Before' })
    await setAside({ id: ids[0], until: coming })
    expect((await list('list=aside')).asides).toEqual([{ until: coming, note: null }])
    for (let time = 0; time < 2; time++) await end(ids[0]!)
    expect((await list('list=aside')).count).toBe(0)
  })

  test('another user ends nothing of it', async () => {
    await setAside({ id: ids[0], until: past })
    await end(ids[0]!, 'administrator')
    expect((await list('list=due')).count).toBe(1)
  })

  test('a withdrawn report leaves the lists, and comes back with its release', async () => {
    await setAside({ id: ids[0], until: past })
    await read(ids[0]!)
    await unlist(ids[0]!, new Date())
    expect((await list('list=aside')).count).toBe(0)
    expect((await list('list=recent')).count).toBe(0)
    expectRefusal(
      await service.call('doctor', 'PUT', '/portalreport/aside', { id: ids[0], until: coming }),
      404,
      'not_found',
    )
    await unlist(ids[0]!, null)
    expect((await list('list=due')).ids).toEqual([ids[0]])
    expect((await list('list=recent')).ids).toEqual([ids[0]])
  })

  test('what was opened last comes first, once each, and what was fetched ahead not at all', async () => {
    for (const place of [0, 3, 1, 3]) await read(ids[place]!)
    await fetchAhead(ids[2]!)
    expect(await list('list=recent')).toMatchObject({ count: 3, ids: [ids[3], ids[1], ids[0]] })
    expect((await list('list=recent', 'administrator')).count).toBe(0)
  })

  test('the lists have pages, other orders and further filters', async () => {
    for (const id of [ids[1]!, ids[3]!, ids[0]!]) await setAside({ id, until: past })
    const first = await list('list=aside&limit=2')
    expect(first.ids).toEqual([ids[0], ids[1]])
    const rest = await list(`list=aside&limit=2&after=${first.ids.at(-1)}`)
    expect(rest.ids).toEqual([ids[3]])
    expect((await list('list=aside&sort=oldest')).ids).toEqual([ids[3], ids[1], ids[0]])
    expect((await list(`list=aside&reportId=${reportIds[1]}`)).ids).toEqual([ids[1]])
  })

  test('a day that there is not, and a list that there is not, are refused', async () => {
    expectMalformed(
      await service.call('doctor', 'PUT', '/portalreport/aside', { id: ids[0], until: 'soon' }),
      'until',
    )
    expectMalformed(await service.call('doctor', 'GET', '/portalreport?list=mine'), 'list')
  })
})
