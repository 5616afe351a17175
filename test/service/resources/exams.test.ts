import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDescribed } from '#contract/declaration/described.ts'
import { recordSchema } from '#contract/declaration/resource.ts'
import { exam } from '#contract/resources/exam.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { roles } from '#contract/access/roles.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertExam, RECORDER } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const WholeExam = recordSchema(exam)
const exams = listingOf(WholeExam)
const described = listingOf(asDescribed(WholeExam))
const formOf = (path: string) => (path.startsWith('/exam/query') ? exams : described)

describe('exams', () => {
  let service: RunningService
  let queries: Queries
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    const insert = async (label: string, fields: Parameters<typeof insertExam>[1]) => {
      ids[label] = await insertExam(queries, fields)
    }
    await insert('chest', { name: 'Tórax 50%', title: 'Radiografia', actived: false })
    await insert('upper', { name: 'endoscopia alta', title: 'Endoscopia Digestiva' })
    await insert('abdomen', { name: 'Abdome', title: 'Ultrassonografia' })
    await insert('removed', { name: 'Abdome', title: 'Antigo', date_hour_deleted: new Date() })
    await insert('twin', { name: 'ABDOME', title: 'Tomografia' })
  })
  afterAll(() => service.close())

  const list = async (path: string) => {
    const { count, data } = expectBody(await service.call('doctor', 'GET', path), 200, formOf(path))
    return { count, labels: data.map(({ id }) => Object.keys(ids).find((label) => ids[label] === id)) }
  }

  test('are ordered by folded name and id, without removed ones', async () => {
    expect(await list('/exam')).toEqual({ count: 4, labels: ['abdomen', 'twin', 'upper', 'chest'] })
    expect(await list('/exam/query')).toEqual(await list('/exam'))
  })

  test('are listed in pages without gaps', async () => {
    const first = await service.call('doctor', 'GET', '/exam?limit=2')
    expect(expectBody(first, 200, described).data.map(({ id }) => id)).toEqual([ids['abdomen'], ids['twin']])
    expect(first.headers['link']).toMatch(
      new RegExp(`^</api/v1/exam\\?limit=2&after=${ids['twin']}\\.\\d+\\.[\\w-]{22}>; rel="next"$`),
    )
    expect((await list(`/exam?limit=2&after=${ids['twin']}`)).labels).toEqual(['upper', 'chest'])
    expect((await list(`/exam?after=${ids['chest']}`)).labels).toEqual([])
  })

  test.each([
    ['endoscopia', ['upper']],
    ['DIGESTIVA', ['upper']],
    ['torax radiografia', ['chest']],
    ['radiografia abdome', []],
    ['abdome', ['abdomen', 'twin']],
    ['antigo', []],
    ['%', ['chest']],
    ['_', []],
    ['\\', []],
    ["'", []],
    [' ', ['abdomen', 'twin', 'upper', 'chest']],
  ])('found by the words of name and title: %s', async (name, labels) => {
    expect((await list(`/exam/query?name=${encodeURIComponent(name)}`)).labels).toEqual(labels)
  })

  test('have every field of the description, spelled as there', async () => {
    const at = new Date('2026-01-02T03:04:05.006Z')
    const id = await insertExam(queries, {
      name: 'Zoo',
      title: 'Zoológico',
      template_id: 4,
      language: 'en-US',
      actived: false,
      external_id: 7,
      onwer: 8,
      date_hour_created: at,
      date_hour_changed: at,
    })
    const answer = await service.call('doctor', 'GET', `/exam/${id}`)
    expect(expectBody(answer, 200, WholeExam)).toMatchObject({
      id,
      name: 'Zoo',
      title: 'Zoológico',
      template: { id: 4 },
      language: 'en-US',
      actived: false,
      externalId: 7,
      onwer: 8,
      userCreated: { id: expect.any(Number), name: RECORDER.name },
      userChanged: { id: null },
      userDeleted: { id: null },
      dateHourCreated: '2026-01-02T03:04:05.006Z',
      dateHourChanged: '2026-01-02T03:04:05.006Z',
      dateHourDeleted: null,
    })
    await queries.updateTable('exam').set({ date_hour_deleted: at }).where('id', '=', id).execute()
    expectRefusal(await service.call('administrator', 'GET', `/exam/${id}`), 404, 'not_found')
  })

  test('are not found if removed or unknown', async () => {
    expectRefusal(await service.call('doctor', 'GET', `/exam/${ids['removed']}`), 404, 'not_found')
    expectRefusal(await service.call('doctor', 'GET', '/exam/2147483647'), 404, 'not_found')
  })

  test('are for every signed-in user, and for no one else', async () => {
    for (const path of ['/exam', '/exam/query?name=abdome', `/exam/${ids['abdomen']}`]) {
      expectRefusal(await service.call(null, 'GET', path), 401, 'no_token')
      for (const role of roles) expect((await service.call(role, 'GET', path)).status).toBe(200)
    }
  })

  test.each([
    ['/exam?limit=0', 'limit'],
    ['/exam?limit=x', 'limit'],
    ['/exam?after=0', 'after'],
    ['/exam?after=2147483647', 'after'],
    ['/exam?limit=5&after=2147483647', 'after'],
    ['/exam/query?limit=501', 'limit'],
    [`/exam/query?name=${'x'.repeat(201)}`, 'name'],
    ['/exam/query?name=a&name=b', 'name'],
    ['/exam/query?name=a%00', 'name'],
    ['/exam/0', 'id'],
    ['/exam/2147483648', 'id'],
    ['/exam/abdome', 'id'],
    ['/exam/1%00', 'id'],
  ])('%s is malformed', async (path, name) => {
    expectMalformed(await service.call('doctor', 'GET', path), name)
  })

  test('are listed without regard to unknown or empty parameters', async () => {
    expect((await list('/exam/query?name=&limit=&after=&colour=red&examiner=x')).count).toBe(4)
  })
})
