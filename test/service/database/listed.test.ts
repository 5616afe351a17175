import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, isExclusive, type Queries } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'
import { insertPatient, insertRelease, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { untilBlocked } from '#test/support/untilBlocked.ts'

describe.each(databases)('what the portal lists on $name', ({ open }) => {
  let database: Database
  let queries: Queries
  beforeAll(async () => {
    database = await open()
    queries = database.queries
  })
  afterAll(() => database.close())

  const now = () => new Date()
  const isListed = async (releaseId: number) => {
    const row = await queries
      .selectFrom('report_release')
      .select('listed')
      .where('id', '=', releaseId)
      .executeTakeFirstOrThrow()
    await expectTally()
    return row.listed
  }
  const expectTally = async () => {
    const { listed } = await queries.selectFrom('release_tally').select('listed').executeTakeFirstOrThrow()
    const { count } = await queries
      .selectFrom('report_release')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listed', '=', true)
      .executeTakeFirstOrThrow()
    expect(listed).toBe(count)
  }
  const removePatient = (id: number, from: Queries = queries) =>
    from.updateTable('patient').set({ date_hour_deleted: now() }).where('id', '=', id).execute()
  const restorePatient = (id: number) =>
    queries.updateTable('patient').set({ date_hour_deleted: null }).where('id', '=', id).execute()

  test('a released report is listed, with the columns for filters and order', async () => {
    const { reportId, releaseId } = await insertReleasedReport(queries)
    expect(await isListed(releaseId)).toBe(true)
    const release = await queries
      .selectFrom('report_release')
      .select(['exam_id', 'doctor_id', 'requester_id', 'patient_id', 'released_at'])
      .where('id', '=', releaseId)
      .executeTakeFirstOrThrow()
    const report = await queries
      .selectFrom('report')
      .select(['exam_id', 'doctor_id', 'requester_id', 'patient_id', 'date_report_release as released_at'])
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow()
    expect(release).toEqual(report)
  })

  test.each([
    ['a draft', { draft: true }],
    ['without a date of release', { date_report_release: null }],
    ['removed', { date_hour_deleted: new Date() }],
  ])('a report that is %s is not listed until that changes', async (_name, fields) => {
    const { reportId, releaseId } = await insertReleasedReport(queries, fields)
    expect(await isListed(releaseId)).toBe(false)
    const change = (to: object) => queries.updateTable('report').set(to).where('id', '=', reportId).execute()
    await change({ draft: false, date_report_release: now(), date_hour_deleted: null })
    expect(await isListed(releaseId)).toBe(true)
    await change(fields)
    expect(await isListed(releaseId)).toBe(false)
  })

  test.each([
    ['not released', { released: false, status: 'pending' }],
    ['removed', { date_hour_deleted: new Date() }],
  ])('a release that is %s is not listed until that changes', async (_name, fields) => {
    const releaseId = await insertRelease(queries, await insertReport(queries), fields)
    expect(await isListed(releaseId)).toBe(false)
    const change = (to: object) =>
      queries.updateTable('report_release').set(to).where('id', '=', releaseId).execute()
    await change({ released: true, status: 'released', date_hour_deleted: null })
    expect(await isListed(releaseId)).toBe(true)
    await change(fields)
    expect(await isListed(releaseId)).toBe(false)
  })

  test("a patient's releases leave the listing with the patient and come back with the patient", async () => {
    const patientId = await insertPatient(queries)
    const first = await insertReleasedReport(queries, { patient_id: patientId })
    const second = await insertReleasedReport(queries, { patient_id: patientId })
    const draft = await insertReleasedReport(queries, { patient_id: patientId, draft: true })
    const ofAnother = await insertReleasedReport(queries)
    const listed = () =>
      Promise.all([first, second, draft, ofAnother].map(({ releaseId }) => isListed(releaseId)))
    expect(await listed()).toEqual([true, true, false, true])
    await removePatient(patientId)
    expect(await listed()).toEqual([false, false, false, true])
    await restorePatient(patientId)
    expect(await listed()).toEqual([true, true, false, true])
  })

  test('a release takes the exam, examiner, requester and patient of its report when they change', async () => {
    const { reportId, releaseId } = await insertReleasedReport(queries)
    const other = await insertReleasedReport(queries)
    const to = await queries
      .selectFrom('report')
      .select(['exam_id', 'doctor_id', 'requester_id', 'patient_id'])
      .where('id', '=', other.reportId)
      .executeTakeFirstOrThrow()
    await queries.updateTable('report').set(to).where('id', '=', reportId).execute()
    const release = await queries
      .selectFrom('report_release')
      .select(['exam_id', 'doctor_id', 'requester_id', 'patient_id'])
      .where('id', '=', releaseId)
      .executeTakeFirstOrThrow()
    expect(release).toEqual(to)
  })

  test('an unlisted release cannot be listed by writing the column', async () => {
    const { releaseId } = await insertReleasedReport(queries, { draft: true })
    await queries
      .updateTable('report_release')
      .set({ listed: true, released_at: now() })
      .where('id', '=', releaseId)
      .execute()
    expect(await isListed(releaseId)).toBe(false)
  })

  test('the tally is correct after changes of several rows at once, and deleted rows', async () => {
    const patientId = await insertPatient(queries)
    for (let made = 0; made < 5; made++) await insertReleasedReport(queries, { patient_id: patientId })
    const ofPatient = queries.updateTable('report_release').where('patient_id', '=', patientId)
    await ofPatient.set({ released: false, status: 'pending' }).execute()
    await expectTally()
    await ofPatient.set({ released: true, status: 'released' }).execute()
    await expectTally()
    await queries.deleteFrom('report_release').where('patient_id', '=', patientId).execute()
    await expectTally()
  })

  test('a change that is rolled back leaves the listing and the tally as they were', async () => {
    const { reportId, releaseId } = await insertReleasedReport(queries)
    const changed = queries.transaction().execute(async (trx) => {
      await trx.updateTable('report').set({ draft: true }).where('id', '=', reportId).execute()
      throw new Error('Undone.')
    })
    await expect(changed).rejects.toThrow('Undone.')
    expect(await isListed(releaseId)).toBe(true)
  })

  test('a release made while its patient is being removed is not listed afterwards', async () => {
    const patientId = await insertPatient(queries)
    const reportId = await insertReport(queries, { patient_id: patientId })
    let releasing: Promise<number> | undefined
    await queries.transaction().execute(async (trx) => {
      await removePatient(patientId, trx)
      releasing = insertRelease(queries, reportId)
      await untilBlocked(trx)
    })
    expect(await isListed(await releasing!)).toBe(false)
  })

  test('a release made while its patient is being removed is unlisted once both are committed', async () => {
    const patientId = await insertPatient(queries)
    const reportId = await insertReport(queries, { patient_id: patientId })
    let removing: Promise<unknown> | undefined
    const releaseId = await queries.transaction().execute(async (trx) => {
      const id = await insertRelease(trx, reportId)
      removing = removePatient(patientId)
      await untilBlocked(trx)
      return id
    })
    await removing
    expect(await isListed(releaseId)).toBe(false)
  })

  test('a change of a report and the removal of its patient do not wait for each other', async () => {
    const patientId = await insertPatient(queries)
    const { reportId, releaseId } = await insertReleasedReport(queries, { patient_id: patientId })
    let removing: Promise<unknown> | undefined
    await queries.transaction().execute(async (trx) => {
      await trx.selectFrom('report').select('id').where('id', '=', reportId).forUpdate().execute()
      removing = removePatient(patientId)
      // The embedded database has one connection, which this transaction occupies.
      if (!isExclusive(trx)) await removing
      await trx.updateTable('report').set({ draft: true }).where('id', '=', reportId).execute()
    })
    await removing
    expect(await isListed(releaseId)).toBe(false)
    await restorePatient(patientId)
    expect(await isListed(releaseId)).toBe(false)
  })

  test('after many simultaneous releases, removals, restores and changes the listing is correct', async () => {
    const patients = await Promise.all(Array.from({ length: 6 }, () => insertPatient(queries)))
    const work = patients.flatMap((patientId) => [
      insertReleasedReport(queries, { patient_id: patientId }),
      removePatient(patientId),
      insertReleasedReport(queries, { patient_id: patientId }),
      restorePatient(patientId),
      insertReleasedReport(queries, { patient_id: patientId }),
      insertReleasedReport(queries, { patient_id: patientId }),
      ...(patientId % 2 === 0 ? [removePatient(patientId)] : []),
      queries
        .updateTable('report')
        .set({ draft: patientId % 3 === 0 })
        .where('patient_id', 'in', patients)
        .execute(),
    ])
    await Promise.all(work)
    const untrue = await queries
      .selectFrom('report_release as e')
      .innerJoin('patient as p', 'p.id', 'e.patient_id')
      .innerJoin('report as r', 'r.id', 'e.report_id')
      .select('e.id')
      .where('p.id', 'in', patients)
      .where(sql<boolean>`e.listed <> (p.date_hour_deleted is null and not r.draft)`)
      .execute()
    expect(untrue).toEqual([])
    await expectTally()
  })
})
