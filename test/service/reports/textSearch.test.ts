import { sql, type SqlBool, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foundListingOf } from '#contract/declaration/listing.ts'
import { ReleaseRow } from '#contract/reports/release.ts'
import { releaseOrders } from '#contract/reports/releaseQuery.ts'
import type { Database, Queries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { awaitWords } from '#service/reports/listing/releaseWords.ts'
import { isAnyText } from '#service/reports/listing/foundWords.ts'
import { type Facets, lacksFacets } from '#service/reports/listing/releaseFacets.ts'
import { expectBody } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase, databases, migratedPostgres } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  insertEmployee,
  insertExam,
  insertPatient,
  insertReleasedReport,
  insertReport,
} from '#test/support/records.ts'
import { referenceSearchText } from '#test/support/searchText.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const Rows = foundListingOf(ReleaseRow)

describe.each(databases)('the search in the texts of released reports on $name', ({ open }) => {
  let service: RunningService
  let examId: string
  const releases: Record<string, number> = {}
  const texts = {
    nodule: 'Conclusão: dois NÓDULOS sólidos no lobo direito, sem calcificações. Não há lesões suspeitas.',
    polyp: 'Findings: a sessile polyp was removed. Impression: polypectomy without complications.',
    normal: 'Exame normal. Ausência de nódulo. Lobo superior direito sem alterações.',
    html: '<p>Linfonodo com <b>hiper</b>captação; medida de 3,5&nbsp;cm.</p>',
    // Letters that folding leaves nothing of.
    signs: 'Copo d ʼ água ingerido; pa ˈ lato íntegro.',
    apart: 'Fígado normal, baço normal. Fígado homogêneo.',
  }

  beforeAll(async () => {
    service = await startService(await open())
    const { queries } = service.database
    const exam_id = await insertExam(queries)
    examId = String(exam_id)
    let day = 0
    for (const [name, result] of Object.entries(texts)) {
      day += 1
      const { releaseId } = await insertReleasedReport(queries, {
        result,
        exam_id,
        date_report_release: new Date(Date.UTC(2026, 2, day)),
      })
      releases[name] = releaseId
    }
  })
  afterAll(() => service.close())

  const ask = async (query: object) =>
    expectBody(
      await service.call('doctor', 'POST', '/portalreport/query', { form: 'row', ...query }),
      200,
      Rows,
    )
  /** The names of the releases that a search finds, oldest first. */
  async function found(text: string, query: object = {}): Promise<string[]> {
    const { count, data } = await ask({ text, examId, limit: '50', ...query })
    expect(data).toHaveLength(count)
    const names = data.map(({ id }) => Object.keys(releases).find((name) => releases[name] === id) ?? '?')
    return names.toReversed()
  }

  test.each([
    ['nodulo', ['nodule', 'normal']],
    ['Nódulos', ['nodule', 'normal']],
    ['nodules', ['nodule', 'normal']],
    ['lesão', ['nodule']],
    ['polyps', ['polyp']],
    ['removing', ['polyp']],
    ['normais', ['normal', 'apart']],
    ['calcificação', ['nodule']],
    ['lobo direito', ['nodule', 'normal']],
    ['"lobo direito"', ['nodule']],
    ['“lobo direito', ['nodule']],
    ['"lobo superior direito"', ['normal']],
    ['"fígado normal, baço"', ['apart']],
    ['"fígado normal fígado"', []],
    ['normal -"fígado normal baço"', ['normal']],
    ['nodulo -ausencia', ['nodule']],
    ['nodulo -"lobo direito"', ['normal']],
    ['"sem alterações" nódulo', ['normal']],
    ['3,5', ['html']],
    ['hipercaptação', ['html']],
    ['agua ingerida', ['signs']],
    ['"d água"', ['signs']],
    ['ʼ', []],
    ['nódulo pólipo', []],
    ['-nódulo', []],
    ['b', []],
    ['...', []],
    ["nodul' & !x:*", []],
    [' ', ['nodule', 'polyp', 'normal', 'html', 'signs', 'apart']],
  ])('finds %j in any of its forms', async (text, expected) => {
    expect(await found(text)).toEqual(expected)
  })

  test('answers the part of each text that shows what was found, with it marked', async () => {
    const { data } = await ask({ text: 'calcificação "lobo direito"', limit: '5' })
    expect(data[0]?.excerpt).toEqual([
      { text: 'Conclusão: dois NÓDULOS sólidos no ' },
      { text: 'lobo direito', match: true },
      { text: ', sem ' },
      { text: 'calcificações', match: true },
      { text: '. Não há lesões suspeitas.' },
    ])
  })

  test('finds what was released, corrected or withdrawn a moment before', async () => {
    const { queries } = service.database
    const { releaseId } = await insertReleasedReport(queries, { result: 'Apendicite aguda.' })
    expect((await ask({ text: 'apendicites', limit: '5' })).data.map(({ id }) => id)).toEqual([releaseId])
    await queries
      .updateTable('report_release')
      .set({ released: false, status: 'withdrawn' })
      .where('id', '=', releaseId)
      .execute()
    expect(await ask({ text: 'apendicites', limit: '5' })).toEqual({ count: 0, data: [] })
  })

  test('finds nothing of a removed patient', async () => {
    const { queries } = service.database
    const patient_id = await insertPatient(queries)
    await insertReleasedReport(queries, { patient_id, result: 'Sarcoidose.' })
    expect((await ask({ text: 'sarcoidose' })).count).toBe(1)
    await queries
      .updateTable('patient')
      .set({ date_hour_deleted: new Date() })
      .where('id', '=', patient_id)
      .execute()
    expect((await ask({ text: 'sarcoidose' })).count).toBe(0)
  })

  test('joins the other filters, in every order, and pages', async () => {
    const days = { releasedFrom: '2026-03-02', releasedTo: '2026-03-03', timeZone: 'UTC' }
    for (const sort of releaseOrders) expect(await found('nodulo', { ...days, sort })).toEqual(['normal'])
    const first = await ask({ text: 'nodulo', limit: '1' })
    expect([first.count, first.data[0]?.id]).toEqual([2, releases['normal']])
    const next = await ask({ text: 'nodulo', limit: '1', after: String(releases['normal']) })
    expect([next.count, next.data[0]?.id]).toEqual([2, releases['nodule']])
    const csv = await service.call('doctor', 'POST', '/portalreport/csv', { text: 'nodulo' })
    expect(csv.headers['x-total-count']).toBe('2')
  })

  test('joins what a report has become a moment before', async () => {
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries, { result: 'Pielonefrite aguda.' })
    const { id: unit } = await queries
      .insertInto('unit')
      .values({ name: 'A unit', ...referenceSearchText('A unit') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [exam, doctor] = [await insertExam(queries), await insertEmployee(queries)]
    const [requester, corrected] = [await insertEmployee(queries), await insertReport(queries)]
    type Change = { set: Updateable<Tables['report']>; before?: object; after: object }
    const changes: Record<keyof Facets, Change> = {
      unitId: { set: { unit_id: unit }, before: { unitId: '0' }, after: { unitId: `${unit}` } },
      examIds: { set: { exam_id: exam }, after: { examId: `${exam}` } },
      doctorIds: { set: { doctor_id: doctor }, after: { examinerId: `${doctor}` } },
      requesterId: { set: { requester_id: requester }, after: { requesterId: `${requester}` } },
      isCorrection: {
        // With another column, as a release does not follow `amends_id` alone, which never changes.
        set: { amends_id: corrected, date_report_release: new Date() },
        before: { corrections: 'without' },
        after: { corrections: 'only' },
      },
      priorities: {
        set: { priority: 'stat' },
        before: { priority: 'routine' },
        after: { priority: 'urgent,stat' },
      },
      isCritical: { set: { critical: true }, after: { critical: 'true' } },
    }
    const count = async (filter: object) => (await ask({ text: 'pielonefrite', ...filter })).count
    const areFacetsWritten = () =>
      eventually(async () => expect(await isAnyText(queries, lacksFacets)).toBe(false))
    // Each by itself, as any change has the facets written again.
    for (const { set, before = {}, after } of Object.values(changes)) {
      await areFacetsWritten()
      expect([await count(before), await count(after)]).toEqual([1, 0])
      await queries.updateTable('report').set(set).where('id', '=', reportId).execute()
      expect(await count(after)).toBe(1)
      await areFacetsWritten()
      expect(await count(after)).toBe(1)
    }
    const all = Object.assign({}, ...Object.values(changes).map(({ after }) => after)) as object
    expect(await count(all)).toBe(1)
    for (const before of Object.values(changes).flatMap((one) => one.before ?? []))
      expect(await count(before)).toBe(0)
    // Also where no list shows it any more.
    const release = queries.updateTable('report_release').where('report_id', '=', reportId)
    await release.set({ released: false, status: 'withdrawn' }).execute()
    await release.set({ priority: 'urgent' }).execute()
    await areFacetsWritten()
  })

  test('joins the other filters also in texts that an earlier version made searchable', async () => {
    expect(await found('nodulo')).toEqual(['nodule', 'normal'])
    await sql`
      update release_words
      set words = ts_delete(words, array(select lexeme from unnest(words) where lexeme like '#%'))
      where release_id = ${releases['nodule']}`.execute(service.database.queries)
    expect(await found('nodulo')).toEqual(['nodule', 'normal'])
  })

  test('is recorded with the reports of which it shows a part, and without its words', async () => {
    await ask({ text: 'polyp', limit: '5' })
    const { rows } = await sql<{ record_ids: number[]; detail: { names: string[] } }>`
      select record_ids, detail from audit_record where act = 'report.search' order by id desc limit 1`.execute(
      service.database.queries,
    )
    const { rows: reports } = await sql<{ report_id: number }>`
      select report_id from report_release where id = ${releases['polyp']}`.execute(service.database.queries)
    expect(rows[0]?.record_ids).toEqual([reports[0]?.report_id])
    expect(rows[0]?.detail.names).toEqual(['text'])
    expect(JSON.stringify(rows[0])).not.toContain('polyp')
  })

  test('is recorded once for the same reports, however often a list asks again, and a blank text is none', async () => {
    const acts = async () => (await auditRecords(service.database.queries, 'report.search')).length
    await ask({ text: 'linfonodo', limit: '5' })
    const before = await acts()
    await ask({ text: 'linfonodo', limit: '5' })
    expect(await acts()).toBe(before)
    await ask({ text: ' ', limit: '5' })
    const [last] = await auditRecords(service.database.queries, 'report.search')
    expect(last!.record_ids).toEqual([])
    await insertReleasedReport(service.database.queries, { result: 'Linfonodo.' })
    await ask({ text: 'linfonodo', limit: '5' })
    expect(await acts()).toBe(before + 2)
  })

  test('of many texts is counted by the newest, and says so', async () => {
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries, { result: 'Hemangioma hepático.' })
    const doctor = await insertEmployee(queries)
    await sql`
      insert into report (patient_id, exam_id, doctor_id, requester_id, date_report_release, draft, unique_key, result,
        name_search, name_sort, user_created)
      select patient_id, exam_id, ${doctor}::integer, requester_id, date_report_release, false, gen_random_uuid(), result, '', '',
        user_created
      from report, generate_series(1, 5001) where id = ${reportId}`.execute(queries)
    await sql`
      insert into report_release (report_id, status, released, user_created)
      select id, 'released', true, user_created from report where doctor_id = ${doctor}`.execute(queries)
    await sql`
      update release_words set words = '''hemangiom'':1 ''hepatic'':2'
      where release_id in (select id from report_release where doctor_id = ${doctor})`.execute(queries)
    const newest = await ask({ text: 'hemangioma', limit: '3' })
    expect([newest.count, newest.about, newest.data.length]).toEqual([expect.closeTo(5_000, -3), true, 3])
    for (const sort of releaseOrders)
      expect((await ask({ text: 'hemangioma', sort, limit: '3' })).data).toHaveLength(3)
    const filtered = await ask({ text: 'hemangioma', examinerId: String(doctor), limit: '3' })
    expect([filtered.count, filtered.about, filtered.data.length]).toEqual([5_000, true, 3])
    expect((await ask({ text: 'hemangioma', reportId: String(reportId), limit: '3' })).count).toBe(1)

    // As in a clinic of a million, where the newest tell that the index would list too many.
    const { listed } = await queries.selectFrom('release_tally').select('listed').executeTakeFirstOrThrow()
    await queries.updateTable('release_tally').set({ listed: 1_000_000 }).execute()
    expect(await ask({ text: 'hemangioma', limit: '3' })).toEqual({
      ...newest,
      count: expect.closeTo(1_000_000, -5),
    })
    expect(await ask({ text: 'hemangioma -hepático', limit: '3' })).toEqual({ count: 0, data: [] })
    await queries.updateTable('release_tally').set({ listed }).execute()
  })
})

describe('texts that are not searchable yet', () => {
  test('are refused while there are many, and are made searchable by and by', async () => {
    const service = await startService(await databases[0]!.open())
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries, { result: 'Colecistite.' })
    await sql`
      insert into report (patient_id, exam_id, doctor_id, requester_id, date_report_release, draft, unique_key, result,
        name_search, name_sort, user_created)
      select patient_id, exam_id, doctor_id, requester_id, date_report_release, false, gen_random_uuid(), result, '', '', user_created
      from report, generate_series(1, 1200) where id = ${reportId}`.execute(queries)
    await sql`
      insert into report_release (report_id, status, released, user_created)
      select id, 'released', true, user_created from report where id > ${reportId}`.execute(queries)
    const answers: number[] = []
    do
      answers.push(
        (
          await service.call('doctor', 'POST', '/portalreport/query', {
            text: 'colecistites',
            form: 'row',
            limit: '1',
          })
        ).status,
      )
    while (answers.at(-1) === 503)
    expect(answers.at(-1)).toBe(200)
    const { rows } = await sql<{ due: number }>`
      select count(*)::integer as due from release_words where words is null`.execute(queries)
    expect(rows[0]?.due).toBe(0)
    await service.close()
  })

  test('are found by the service as it starts, where an earlier version has released them meanwhile, or made them searchable without facets', async () => {
    const database = await databases[0]!.open()
    const { queries } = database
    const missing = await insertReleasedReport(queries, { result: 'Colecistite.' })
    const withoutFacets = await insertReleasedReport(queries, { result: 'Colecistite.' })
    await sql`delete from release_words where release_id = ${missing.releaseId}`.execute(queries)
    await sql`
      update release_words set words = '''colecist'':1' where release_id = ${withoutFacets.releaseId}`.execute(
      queries,
    )
    const service = await startService(database)
    const filled = sql<{ id: number }>`
      select release_id as id from release_words where not ${lacksFacets} order by release_id`
    await eventually(async () =>
      expect((await filled.execute(queries)).rows.map(({ id }) => id)).toEqual([
        missing.releaseId,
        withoutFacets.releaseId,
      ]),
    )
    await service.close()
  })

  describe.runIf(migratedPostgres)('and a release that changes meanwhile', () => {
    let database: Database
    let changed: { reportId: number; releaseId: number }
    beforeAll(async () => {
      database = await anyDatabase.open()
    })
    beforeEach(async () => {
      changed = await insertReleasedReport(database.queries, { result: 'Colecistite.' })
    })
    afterAll(() => database.close())

    const change = (queries: Queries) =>
      queries.updateTable('report').set({ priority: 'stat' }).where('id', '=', changed.reportId).execute()
    const untilOneWaits = () =>
      eventually(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.queries,
        )
        expect(rows).toHaveLength(1)
      })
    const isMarked = async () =>
      isAnyText(database.queries, sql<SqlBool>`release_id = ${changed.releaseId} and not ${lacksFacets}`)

    test('have its facets of after the change, where this was first', async () => {
      const filling = await database.queries.transaction().execute(async (trx) => {
        await change(trx)
        const waiting = awaitWords(database.queries)
        await untilOneWaits()
        return { waiting }
      })
      await filling.waiting
      expect(await isMarked()).toBe(true)
      expect(await isAnyText(database.queries, sql`words @@ '''#stat'''::tsquery`)).toBe(true)
    })

    test('lose the mark of their facets, where the change was last', async () => {
      const changing = await database.queries.transaction().execute(async (trx) => {
        await sql`
          update release_words set words = '''#'' ''#routine'' ''colecist'''
          where release_id = ${changed.releaseId}`.execute(trx)
        const waiting = change(database.queries)
        await untilOneWaits()
        return { waiting }
      })
      await changing.waiting
      expect(await isMarked()).toBe(false)
    })
  })
})
