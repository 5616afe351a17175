import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReleaseOrder, releaseOrders } from '#contract/reports/releaseQuery.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { countReleases } from '#service/reports/listing/releaseCount.ts'
import {
  type ReleaseFilter,
  type ReleaseFilters,
  resolveFilter,
} from '#service/reports/listing/releaseFilter.ts'
import { idsInOrder } from '#service/reports/listing/releaseOrder.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { storeMany } from './storeMany.ts'

const DAY_MS = 86_400_000
const NEWEST = Date.parse('2026-06-01T00:00:00.000Z')
const RELEASES = 90

/** Eight releases are not routine: one page ends within them, the other with them. */
const PAGES = [5, 8]

const filters: ReleaseFilters[] = [
  {},
  { examinedFrom: '2026-05-20' },
  { examinedTo: '2026-05-10' },
  { examinedFrom: '2026-04-25', examinedTo: '2026-05-10' },
  { priority: 'urgent,stat' },
  { priority: 'routine' },
  { critical: 'true' },
  { unitId: 0 },
  { text: 'half' },
  { text: 'half', examinedTo: '2026-05-10' },
]

describe('pages of the released listing', () => {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase.open()
    const { queries } = database
    const patients = [
      await insertPatient(queries),
      await insertPatient(queries),
      await insertPatient(queries),
    ]
    const exams = [await insertExam(queries), await insertExam(queries)]
    const doctors = [await insertEmployee(queries), await insertEmployee(queries)]
    await storeMany(
      queries,
      // Some are released at the same time.
      Array.from({ length: RELEASES }, (_, ago) => ({
        patient_id: patients[ago % 3]!,
        exam_id: exams[ago % 2]!,
        doctor_id: doctors[ago % 5 === 0 ? 0 : 1]!,
        at: NEWEST - Math.floor(ago / 2) * DAY_MS,
      })),
    )
    await sql`alter table report_release disable trigger user`.execute(queries)
    await sql`
      update report_release set
        examined_at = case place % 7 when 0 then null when 1 then released_at - interval '30 days'
          when 2 then released_at + interval '3 days' else released_at - interval '2 hours' end,
        priority = case place % 36 when 3 then 'urgent' when 17 then 'stat' else 'routine' end,
        critical = place % 45 = 1
      from (select id, row_number() over (order by id) as place from report_release) placed
      where placed.id = report_release.id`.execute(queries)
    await sql`alter table report_release enable trigger user`.execute(queries)
    await sql`update release_words set words = case when release_id % 2 = 0 then '''half'':1' else '''other'':1' end::tsvector`.execute(
      queries,
    )
  })
  afterAll(() => database.close())

  async function listed(
    trx: Queries,
    sort: ReleaseOrder,
    { filter, limit, few }: { filter: ReleaseFilter; limit: number; few: boolean },
  ): Promise<number[]> {
    const ids: number[] = []
    for (;;) {
      const isOfFew = () => Promise.resolve(few)
      const page = await idsInOrder(trx, sort, { filter, after: ids.at(-1), limit, isOfFew })
      if (!page?.length) return ids
      ids.push(...page)
    }
  }

  test.each(releaseOrders.flatMap((sort) => filters.map((asked) => [sort, asked] as const)))(
    'by %s of those with %o have each release once, whether few are sorted or an order is gone through',
    async (sort, asked) => {
      await database.queries.transaction().execute(async (trx) => {
        const viewer = { id: 1, accessScope: 'all', employee: null } as const
        const found = await resolveFilter(trx, { ...asked, timeZone: 'UTC' }, viewer)
        // As where so many match that they are not looked up by an index.
        const filter = asked.text === undefined ? found : withWords(found)
        const sorted = await listed(trx, sort, { filter, limit: 30, few: true })
        expect(sorted.length).toBeGreaterThan(0)
        expect(sorted).toHaveLength(await countReleases(trx, filter))
        expect(new Set(sorted).size).toBe(sorted.length)
        for (const limit of PAGES)
          expect(await listed(trx, sort, { filter, limit, few: false })).toEqual(sorted)
      })
    },
  )
})

const withWords = (filter: ReleaseFilter): ReleaseFilter => ({
  ...filter,
  releaseIds: undefined,
  words: { tsquery: "'half'", atLeast: 0 },
})
