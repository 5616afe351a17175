import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { setPermissions } from '#test/support/permissionLists.ts'
import { signIn } from '#test/service/resources/hooks/callers.ts'
import { restrictedClinic } from './restrictedClinic.ts'

const reason = 'Asked for a second opinion'

describe('opening a report outside the access scope', () => {
  let service: RunningService
  let clinic: Awaited<ReturnType<typeof restrictedClinic>>

  beforeEach(async () => {
    service = await startService(await anyDatabase.open())
    clinic = await restrictedClinic(service, 'unit')
  })
  afterEach(() => service.close())

  const opened = (id: number, body: unknown = { reason }) =>
    clinic.user.call('PUT', `/report/${id}/opening`, body)
  const queries = () => service.database.queries

  test('gives access to the reports of the patient for four hours, and to no others', async () => {
    const other = await insertReleasedReport(queries(), { patient_id: clinic.otherPatient })
    const { outside, user } = clinic
    const answer = await opened(outside.reportId)
    const until = Date.parse((answer.body as { until: string }).until)
    expect(until - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
    expect(until - Date.now()).toBeLessThan(4.1 * 3_600_000)
    for (const path of [
      `/report/${outside.reportId}/pdf`,
      `/portalreport/${outside.releaseId}`,
      `/report/${other.reportId}`,
    ])
      expect((await user.call('GET', path)).status).toBe(200)
    expect((await user.call('GET', '/portalreport?form=row')).body).toMatchObject({ count: 3 })
    const stranger = await insertReleasedReport(queries())
    expectRefusal(await user.call('GET', `/report/${stranger.reportId}`), 403, 'out_of_reach')
    await sql`update report_opening set expires_at = now()`.execute(queries())
    expectRefusal(await user.call('GET', `/report/${outside.reportId}`), 403, 'out_of_reach')
    expect((await user.call('GET', '/portalreport?form=row')).body).toMatchObject({ count: 1 })
  })

  test('is needed for a report that a user has released before, also where that request is repeated', async () => {
    const { user, employee, within } = clinic
    await setPermissions(queries(), user.listId, [
      'report.read',
      'report.manage',
      'report.release',
      'report.withdraw',
    ])
    const { reportId } = within
    await user.call('POST', '/portalreport/withdraw', { reportId, reason: 'A mistake' })
    const release = () =>
      service.app.inject({
        method: 'POST',
        url: '/api/v1/portalreport/release',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'the-same-request' },
        payload: { reportId },
      })
    const token = await signIn(service, 'unit.reader', 'a password of one who calls')
    expect((await release()).statusCode).toBe(200)
    expect((await release()).statusCode).toBe(200)
    await clinic.linkEmployee(user.id, null)
    expect((await release()).statusCode).toBe(404)
    await clinic.linkEmployee(user.id, employee)
  })

  test('needs a reason of 10 to 500 characters, and a released report', async () => {
    for (const short of ['Too short', 'x'.repeat(501)])
      expectMalformed(await opened(clinic.outside.reportId, { reason: short }), 'reason')
    expectRefusal(await opened(clinic.draft), 404, 'not_found')
    expectRefusal(await opened(2_147_483_647), 404, 'not_found')
    expect(await auditRecords(queries(), 'report.open')).toEqual([])
  })

  test('is nothing where the report is within the access scope', async () => {
    expect((await opened(clinic.within.reportId)).body).toEqual({ until: null })
    expect(await auditRecords(queries(), 'report.open')).toEqual([])
  })

  test('is an act of its own, which administrators are told of until they have looked, and stands beside who has seen it', async () => {
    const { outside, otherPatient, user } = clinic
    const administrator = (path: string) => service.call('administrator', 'GET', path)
    const count = async () => (await administrator('/audit/opened')).body
    expect(await count()).toEqual({ count: 0 })
    await opened(outside.reportId)
    await user.call('GET', `/report/${outside.reportId}`)
    expect(await count()).toEqual({ count: 1 })
    const { body } = await administrator('/audit?act=report.open')
    expect(body).toMatchObject({
      data: [
        {
          user: { username: 'unit.reader' },
          outcome: 'done',
          record: { kind: 'report', ids: [outside.reportId] },
          detail: { reason, patient: otherPatient },
        },
      ],
    })
    expect(await count()).toEqual({ count: 0 })
    for (const seen of [`kind=report&recordId=${outside.reportId}`, `kind=patient&recordId=${otherPatient}`])
      expect((await administrator(`/audit/viewers?${seen}`)).body).toMatchObject({
        data: [{ user: { username: 'unit.reader' }, opened: [{ reason }] }],
      })
  })

  test('is offered by number where a patient has reports outside the access scope, as a count alone', async () => {
    const { otherPatient, outside, patient, user } = clinic
    const outsideOf = async (query: string) => (await user.call('GET', `/portalreport/outside?${query}`)).body
    expect(await outsideOf(`patientId=${otherPatient}`)).toEqual({ count: 1, reportId: outside.reportId })
    expect(await outsideOf(`reportId=${outside.reportId}`)).toEqual({ count: 1, reportId: outside.reportId })
    expect(await outsideOf(`patientId=${patient}`)).toEqual({ count: 0, reportId: null })
    expect(await outsideOf('')).toEqual({ count: 0, reportId: null })
    await opened(outside.reportId)
    expect(await outsideOf(`patientId=${otherPatient}`)).toEqual({ count: 0, reportId: null })
  })

  test('is not asked of a user who sees all', async () => {
    await clinic.setAccessScope(clinic.user.listId, 'all')
    expect((await opened(clinic.outside.reportId)).body).toEqual({ until: null })
    expect(
      (await clinic.user.call('GET', `/portalreport/outside?patientId=${clinic.otherPatient}`)).body,
    ).toEqual({
      count: 0,
      reportId: null,
    })
  })
})
