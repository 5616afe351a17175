import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReleaseOrder } from '#contract/reports/releaseQuery.ts'
import type { Database } from '#service/database/database.ts'
import { resolveFilter, type ReleaseFilters } from '#service/reports/listing/releaseFilter.ts'
import { idsInOrder } from '#service/reports/listing/releaseOrder.ts'
import { databases } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { storeMany } from './storeMany.ts'

const RELEASES = 3_000
const HOUR_MS = 3_600_000
const NEWEST = Date.parse('2026-06-01T00:00:00.000Z')
const PAGE = 20

describe.each(databases)('a page of the released listing on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    const { queries } = database
    const of = {
      patient_id: await insertPatient(queries),
      exam_id: await insertExam(queries),
      doctor_id: await insertEmployee(queries),
    }
    const others = { ...of, exam_id: await insertExam(queries) }
    await storeMany(
      queries,
      Array.from({ length: RELEASES }, (_, ago) => ({
        ...(ago % 2 ? of : others),
        at: NEWEST - ago * HOUR_MS,
      })),
    )
    await sql`alter table report_release disable trigger user`.execute(queries)
    await sql`update report_release set examined_at = released_at - interval '2 hours',
      priority = case when id % 100 = 0 then 'urgent' else 'routine' end, critical = id % 300 = 1`.execute(
      queries,
    )
    await sql`alter table report_release enable trigger user`.execute(queries)
    await sql`update release_words set words = case when release_id % 2 = 0 then '''half'':1' else '''other'':1' end::tsvector`.execute(
      queries,
    )
    await sql`vacuum analyze`.execute(queries)
  })
  afterAll(() => database.close())

  /** How many releases, and words of releases, the database reads for a page where many match. */
  const visited = (sort: ReleaseOrder, filters: ReleaseFilters) =>
    database.queries.transaction().execute(async (trx) => {
      const viewer = { id: 1, accessScope: 'all', employee: null } as const
      const filter = await resolveFilter(trx, { ...filters, timeZone: 'UTC' }, viewer)
      const before = await readSoFar()
      const page = { filter, after: undefined, limit: PAGE, isOfFew: () => Promise.resolve(false) }
      expect(await idsInOrder(trx, sort, page)).toHaveLength(PAGE)
      return (await readSoFar()) - before

      async function readSoFar(): Promise<number> {
        const { rows } = await sql<{ read: number }>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
          from pg_stat_xact_user_tables where relname in ('report_release', 'release_words')`.execute(trx)
        return rows[0]?.read ?? 0
      }
    })

  test.each<[ReleaseOrder, ReleaseFilters]>([
    ['newest', {}],
    ['oldest', {}],
    ['urgent', {}],
    ['newest', { priority: 'urgent,stat' }],
    ['urgent', { priority: 'urgent,stat' }],
    ['newest', { text: 'half' }],
    ['urgent', { text: 'half' }],
    ['newest', { text: 'half', priority: 'urgent,stat' }],
    ['newest', { examinedFrom: '2026-02-20', examinedTo: '2026-03-10' }],
    ['oldest', { examinedFrom: '2026-04-20', examinedTo: '2026-05-10' }],
    ['urgent', { examinedFrom: '2026-02-20', examinedTo: '2026-03-10' }],
  ])('by %s of those with %o is not found by reading all of them', async (sort, filters) => {
    expect(await visited(sort, filters)).toBeLessThan(RELEASES / 5)
  })
})
