import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exam } from '#contract/reports/exam.ts'
import type { Listing } from '#contract/declaration/listing.ts'
import { exam } from '#contract/resources/exam.ts'
import { recordListing } from '#service/resources/reading/listing.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { databases } from '#test/support/databases.ts'
import { insertExam } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { examSearchText } from '#test/support/searchText.ts'

describe.each(databases)('a whole listing that is read in a snapshot on $name', ({ open }) => {
  let service: RunningService
  let queries: Queries
  let duringPage: (trx: Queries, page: number) => Promise<unknown>

  beforeAll(async () => {
    service = await startService(await open())
    queries = service.database.queries
    service.app.get('/exams', (request, reply) => {
      const exams = recordListing(queries, exam, {})
      let page = 0
      return answerListing(
        request,
        reply,
        {},
        {
          ...exams,
          async records(trx, ids) {
            const records = await exams.records(trx, ids)
            await duringPage(trx, page++)
            return records
          },
        },
      )
    })
    await insertExams(450)
  })
  afterAll(() => service.close())

  let user_created: number | null
  const examOf = (name: string) => {
    const names = { name, title: 'Exam' }
    return { ...names, ...examSearchText(names), template_id: 1, language: 'pt-BR', user_created }
  }

  async function insertExams(number: number): Promise<void> {
    const id = await insertExam(queries, { name: 'Exam 0000' })
    ;({ user_created } = await queries
      .selectFrom('exam')
      .select('user_created')
      .where('id', '=', id)
      .executeTakeFirstOrThrow())
    const exams = Array.from({ length: number - 1 }, (_, index) =>
      examOf(`Exam ${String(index + 1).padStart(4, '0')}`),
    )
    await queries.insertInto('exam').values(exams).execute()
  }

  const list = async () => (await service.app.inject('/exams')).json<Listing<Exam>>()

  test('does not block other queries while it is read', async () => {
    let other: Promise<unknown> = Promise.resolve()
    // The other query starts during the first page and is awaited during the second: a listing that blocks it would never end.
    duringPage = async (_trx, page) => {
      if (page === 0) other = queries.selectFrom('installation').selectAll().execute()
      if (page === 1) await other
    }
    const { count, data } = await list()
    expect(data).toHaveLength(count)
    expect(await other).toHaveLength(1)
  })

  test('does not contain changes that are made while it is read', async () => {
    let changed: Promise<unknown> = Promise.resolve()
    duringPage = async (_trx, page) => {
      if (page === 1) await changed
      if (page > 0) return
      // One statement each, which is queued by now: the second page has the only connection of the embedded database.
      changed = Promise.all([
        queries
          .updateTable('exam')
          .set({ date_hour_deleted: new Date() })
          .where('name', 'like', 'Exam 02%')
          .execute(),
        queries.insertInto('exam').values(examOf('Exam 0100 b')).execute(),
      ])
    }
    const { count, data } = await list()
    expect(count).toBe(450)
    expect(data.map(({ name }) => name)).toEqual(
      Array.from({ length: 450 }, (_, index) => `Exam ${String(index).padStart(4, '0')}`),
    )

    await changed
    duringPage = () => Promise.resolve()
    const after = await list()
    expect(after.count).toBe(351)
    expect(after.data).toHaveLength(351)
  })
})
