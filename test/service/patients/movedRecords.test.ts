import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { PatientDetail } from '#contract/patients/patient.ts'
import { RecordChange } from '#contract/declaration/history.ts'
import { Release } from '#contract/reports/release.ts'
import { AuditRecord } from '#contract/audit/audit.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('the reports of a removed duplicate', () => {
  let service: RunningService
  let queries: Queries
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    await service.files.write('reports/one.pdf', Buffer.from('%PDF-1.7'))
  })
  afterAll(() => service.close())

  type Clerk = 'frontdesk' | 'administrator'
  const remove = (id: number, rest: object = {}, role: Clerk = 'frontdesk') =>
    service.call(role, 'DELETE', '/patient', { id, reason: 'duplicate', ...rest })
  const restore = (id: number, role: Clerk = 'frontdesk') =>
    service.call(role, 'POST', '/patient/restore', { id })
  const detail = async (id: number) =>
    expectBody(await service.call('administrator', 'GET', `/patient/${id}`), 200, PatientDetail)
  const released = async (id: number) => {
    const answer = await service.call('doctor', 'GET', `/portalreport?patientId=${id}`)
    return expectBody(answer, 200, listingOf(Release)).data
  }
  const reportsOf = async (id: number) => {
    const rows = await queries.selectFrom('report').select('id').where('patient_id', '=', id).execute()
    return rows.map((row) => row.id).toSorted((one, other) => one - other)
  }
  const pdfPatient = async (releaseId: number) => {
    const { body } = await service.call('doctor', 'GET', `/portalreport/${releaseId}`)
    return (body as { report: { pdfPatient: number | null } }).report.pdfPatient
  }
  const moves = async (id: number) => {
    const answer = await service.call(
      'administrator',
      'GET',
      `/audit?kind=patient&recordId=${id}&act=report.move`,
    )
    return expectBody(answer, 200, listingOf(AuditRecord)).data.map(({ record, detail: it }) => ({
      record,
      ...it,
    }))
  }

  /** A duplicate with a draft and a released report with a PDF, and the remaining record with another report. */
  async function duplicate() {
    const keptRecord = await insertPatient(queries, { last_name: 'Kept' })
    const id = await insertPatient(queries, { last_name: 'Duplicate' })
    const one = await insertReleasedReport(queries, {
      patient_id: id,
      pdf_name: 'one.pdf',
      pdf_path: 'reports/one.pdf',
    })
    const draft = await insertReport(queries, { patient_id: id, draft: true })
    const gone = await insertReport(queries, { patient_id: id, date_hour_deleted: new Date() })
    await insertReleasedReport(queries, { patient_id: keptRecord })
    return { id, keptRecord, ...one, moved: [one.reportId, draft], gone }
  }

  test('move to the other record with the removal, and doctors find them there with their files', async () => {
    const { id, keptRecord, reportId, releaseId, moved, gone } = await duplicate()
    const { dateHourChanged } = await detail(keptRecord)
    expect((await remove(id, { reportsTo: { id: keptRecord, dateHourChanged } })).text).toBe('{}')
    expect(await detail(keptRecord)).toMatchObject({
      releasedReports: 2,
      unreleasedReports: 1,
      dateHourChanged,
    })
    expect(await detail(id)).toMatchObject({
      releasedReports: 0,
      unreleasedReports: 0,
      movedReports: { to: keptRecord, back: 2, stay: 0 },
    })
    expect(await reportsOf(id)).toEqual([gone])
    const listed = (await released(keptRecord)).find((release) => release.id === releaseId)
    expect(listed?.report.patient).toMatchObject({ id: keptRecord, lastName: 'Kept' })
    expect((await service.call('doctor', 'GET', `/report/${reportId}/pdf`)).text).toBe('%PDF-1.7')
    // The PDF came from outside, and names the record that is gone.
    expect(await pdfPatient(releaseId)).toBe(id)
    expect(listed?.report).not.toHaveProperty('pdfPatient')
    const trail = {
      record: { kind: 'patient', ids: [id, keptRecord] },
      from: id,
      to: keptRecord,
      reports: moved,
    }
    expect(await moves(id)).toEqual([trail])
    expect(await moves(keptRecord)).toEqual([trail])
  })

  test('are counted in the history of both records', async () => {
    const { id, keptRecord } = await duplicate()
    await remove(id, { reportsTo: { id: keptRecord } })
    const history = async (of: number) => {
      const answer = await service.call('administrator', 'GET', `/patient/${of}/history`)
      return expectBody(answer, 200, listingOf(RecordChange)).data
    }
    const entry = { act: 'move', moved: { from: id, to: keptRecord, reports: 2 } }
    expect(await history(id)).toMatchObject([entry, { act: 'remove', reason: 'duplicate' }])
    expect(await history(keptRecord)).toMatchObject([entry])
  })

  test.each(['frontdesk', 'administrator'] as const)('move back when %s undoes the removal', async (role) => {
    const { id, keptRecord, releaseId, moved, gone } = await duplicate()
    await remove(id, { reportsTo: { id: keptRecord } }, role)
    const restored = expectBody(await restore(id, role), 200, PatientDetail)
    expect(restored).toMatchObject({ releasedReports: 1, movedReports: { to: keptRecord, back: 2, stay: 0 } })
    expect(await reportsOf(id)).toEqual([...moved, gone])
    expect((await released(id)).map((release) => release.id)).toEqual([releaseId])
    expect(await pdfPatient(releaseId)).toBeNull()
    expect((await moves(keptRecord))[0]).toMatchObject({ from: keptRecord, to: id, reports: moved })
    // Reports that were moved back once are not moved back again.
    expect(await detail(id)).not.toHaveProperty('movedReports')
    await remove(id)
    expect(expectBody(await restore(id), 200, PatientDetail)).not.toHaveProperty('movedReports')
  })

  test('stay with the other record if they were changed, moved again or removed since', async () => {
    const { id, keptRecord, reportId, moved } = await duplicate()
    const others = [
      await insertReport(queries, { patient_id: id }),
      await insertReport(queries, { patient_id: id }),
    ]
    await remove(id, { reportsTo: { id: keptRecord } })
    const third = await insertPatient(queries)
    const change = (report: number, to: object) =>
      queries.updateTable('report').set(to).where('id', '=', report).execute()
    await change(reportId, { result: 'Corrected.', date_hour_changed: new Date(Date.now() + 60_000) })
    await change(others[0]!, { patient_id: third })
    await change(others[1]!, { date_hour_deleted: new Date() })
    const summary = { to: keptRecord, back: 1, stay: 3 }
    expect((await detail(id)).movedReports).toEqual(summary)
    expect(expectBody(await restore(id), 200, PatientDetail).movedReports).toEqual(summary)
    expect(await reportsOf(id)).toContain(moved[1])
    expect(await reportsOf(keptRecord)).toEqual(expect.arrayContaining([reportId, others[1]]))
    expect(await reportsOf(third)).toEqual([others[0]])
  })

  test('are not moved if the other record has changed, is removed, is unknown or is the same one', async () => {
    const { id, keptRecord, moved } = await duplicate()
    const dateHourChanged = '2001-01-01T00:00:00.000Z'
    const removed = await insertPatient(queries, { date_hour_deleted: new Date() })
    for (const [reportsTo, name] of [
      [{ id: keptRecord, dateHourChanged }, 'reportsTo.dateHourChanged'],
      [{ id: removed }, 'reportsTo.id'],
      [{ id: 2_147_483_647 }, 'reportsTo.id'],
    ] as const) {
      const { fields } = expectRefusal(await remove(id, { reportsTo }), 409, 'record_changed')
      expect(fields?.map((field) => field.name)).toEqual([name])
    }
    expectMalformed(await remove(id, { reportsTo: { id } }), 'reportsTo.id')
    expectMalformed(await remove(id, { reportsTo: keptRecord }), 'reportsTo')
    expect((await detail(id)).dateHourDeleted).toBeNull()
    expect(await reportsOf(id)).toEqual(expect.arrayContaining(moved))
    expect(await moves(id)).toEqual([])
  })

  test('belong to exactly one record when two records are removed into each other at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, keptRecord } = await duplicate()
      const both = [
        () => remove(id, { reportsTo: { id: keptRecord } }),
        () => remove(keptRecord, { reportsTo: { id } }, 'administrator'),
      ]
      const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((send) => send()))
      expect(statuses(answers)).toEqual([200, 409])
      const there = (await detail(id)).dateHourDeleted === null ? id : keptRecord
      expect(await detail(there)).toMatchObject({ releasedReports: 2, unreleasedReports: 1 })
    }
  })

  test('belong to one patient each if a restore, a removal of the other record and a release happen at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, keptRecord, moved } = await duplicate()
      const third = await insertPatient(queries)
      await remove(id, { reportsTo: { id: keptRecord } })
      const [restored, removal] = await Promise.all([
        restore(id),
        remove(keptRecord, round % 2 ? { reportsTo: { id: third } } : {}, 'administrator'),
        queries.updateTable('report').set({ draft: false }).where('id', 'in', moved).execute(),
        insertReleasedReport(queries, { patient_id: keptRecord }),
      ])
      expect([restored.status, removal.status]).toEqual([200, 200])
      const owners = await queries
        .selectFrom('report_release')
        .innerJoin('report', 'report.id', 'report_id')
        .innerJoin('patient', 'patient.id', 'report.patient_id')
        .select([
          'report.patient_id',
          'report_release.patient_id as released',
          'listed',
          'patient.date_hour_deleted',
        ])
        .where('report.patient_id', 'in', [id, keptRecord, third])
        .execute()
      for (const release of owners) {
        expect(release.released).toBe(release.patient_id)
        expect(release.listed).toBe(release.date_hour_deleted === null)
      }
    }
  })
})
