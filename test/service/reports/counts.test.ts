import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { countUpTo } from '#service/reports/listing/releaseCount.ts'
import { type ReleaseFilters, resolveFilter } from '#service/reports/listing/releaseFilter.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertExam, insertReleasedReport } from '#test/support/records.ts'

describe('a count of released reports', () => {
  let database: Database
  let userId: number
  let examId: number
  beforeAll(async () => {
    database = await anyDatabase.open()
    const { queries } = database
    examId = await insertExam(queries)
    const ids: number[] = []
    while (ids.length < 4) ids.push((await insertReleasedReport(queries, { exam_id: examId })).releaseId)
    const user = await queries.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
    userId = user.id
    await queries.insertInto('release_read').values({ user_id: userId, release_id: ids[0]! }).execute()
  })
  afterAll(() => database.close())

  const count = (filters: ReleaseFilters, most?: number) =>
    database.queries.transaction().execute(async (trx) => {
      const viewer = { id: userId, accessScope: 'all', employee: null } as const
      return countUpTo(trx, await resolveFilter(trx, { ...filters, timeZone: 'UTC' }, viewer), most)
    })

  test('goes no further than it is asked to, and says so', async () => {
    expect(await count({ examId }, 2)).toEqual({ count: 2, inexact: 'atLeast' })
    expect(await count({ examId }, 10)).toEqual({ count: 4 })
    expect(await count({ examId })).toEqual({ count: 4 })
  })

  test('of unread ones leaves out what was read, however far it goes', async () => {
    expect(await count({ examId, unread: 'true' }, 2)).toEqual({ count: 2, inexact: 'atLeast' })
    expect(await count({ examId, unread: 'true' }, 10)).toEqual({ count: 3 })
    expect(await count({ unread: 'true' }, 1)).toEqual({ count: 3 })
  })
})
