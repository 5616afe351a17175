import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SharedReport } from '#contract/reports/sharing.ts'
import { expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { setPermissions } from '#test/support/permissionLists.ts'
import { insertPatient, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { restrictedClinic } from '#test/service/reports/accessScope/restrictedClinic.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

interface Made {
  id: number
  key: string
  code: string
  dateHourChanged: string
}

describe('a link to a report', () => {
  let service: RunningService
  let report: { reportId: number; releaseId: number }
  let patient: number
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    patient = await insertPatient(queries(), { last_name: 'Compartilhada' })
    await service.files.write('shared.pdf', Buffer.from('%PDF-shared'))
    report = await insertReleasedReport(queries(), {
      patient_id: patient,
      pdf_path: 'shared.pdf',
      pdf_name: 'shared.pdf',
      pdfsize: 11,
      pdf_source: 'supplied',
    })
  })

  const queries = () => service.database.queries
  const wanted = (more: object = {}) => ({
    report: { id: report.reportId },
    recipient: 'Dr. Souza',
    expires: inDays(7),
    maxUses: 3,
    ...more,
  })
  const make = async (more: object = {}): Promise<Made> => {
    const { status, body } = await service.call('doctor', 'POST', '/share', wanted(more))
    expect(status).toBe(201)
    return body as Made
  }
  const open = async (key: string, code: string, request?: string) =>
    toAnswer(
      await service.app.inject({
        method: 'POST',
        url: '/api/v1/share/open',
        headers: request === undefined ? {} : { 'idempotency-key': request },
        payload: { key, code },
      }),
    )
  const correct = async (id: number) => {
    const correction = await insertReleasedReport(queries(), {
      patient_id: patient,
      amends_id: id,
      result: 'Corrected.',
    })
    await sql`update report set replaced_by_id = ${correction.reportId} where id = ${id}`.execute(queries())
    return correction.reportId
  }
  const withdraw = (id: number) =>
    sql`update report_release set released = false, status = 'withdrawn' where report_id = ${id}`.execute(
      queries(),
    )
  const pdf = (pass: string) => service.call(null, 'POST', '/share/pdf', { pass })
  const wrong = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
  const expectEnd = async ({ key, code }: Made, end: string) => {
    const { fields } = expectRefusal(await open(key, code), 409, 'wrong_state')
    expect(fields?.[0]?.code).toBe(end)
  }

  test('opens the report, its text and its PDF, with the code, and each use is an act of the audit', async () => {
    const { id, key, code } = await make()
    const answer = await open(key, ` ${code.slice(0, 4)} ${code.slice(4)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.body).toMatchObject({
      reportId: report.reportId,
      patient: { lastName: 'Compartilhada' },
      hasPdf: true,
      isCorrection: false,
      usesLeft: 2,
    })
    expect(answer.text).toContain('Normal.')
    const file = await pdf((answer.body as SharedReport).pass)
    expect([file.status, file.text]).toEqual([200, '%PDF-shared'])
    const trail = { record_kind: 'report', record_ids: [report.reportId], username: null }
    expect((await auditRecords(queries(), 'share.open'))[0]).toMatchObject({
      ...trail,
      detail: { share: id },
    })
    expect((await auditRecords(queries(), 'share.pdf'))[0]).toMatchObject({ ...trail, detail: { share: id } })
    expect((await auditRecords(queries(), 'share.create'))[0]).toMatchObject({
      ...trail,
      username: 'doctor',
      detail: { share: id },
    })
    expect((await service.call('doctor', 'GET', `/share/${id}`)).body).toMatchObject({
      uses: 1,
      lastUsed: expect.any(String),
    })
  })

  test('shows key and code in the answer that creates it alone, and stores neither', async () => {
    const headers = {
      authorization: `Bearer ${await service.token('doctor')}`,
      'idempotency-key': 'one-link',
    }
    const post = () =>
      service.app.inject({ method: 'POST', url: '/api/v1/share', headers, payload: wanted() })
    const payload = wanted()
    const request = { method: 'POST', url: '/api/v1/share', headers, payload } as const
    const first = await service.app.inject(request)
    const { id, key, code } = first.json<Made>()
    expect(key).toMatch(/^[\w-]{32}$/)
    expect(code).toMatch(/^\d{8}$/)
    const again = await service.app.inject(request)
    expect(again.json()).toMatchObject({ id, key: null, code: null })
    const { rows } = await sql<{ text: string }>`
      select report_share::text as text from report_share where id = ${id}`.execute(queries())
    expect(rows[0]?.text).not.toContain(key)
    const told = await service.call('administrator', 'GET', `/share/${id}`)
    expect(told.text).not.toContain(key)
    expect((await post()).statusCode).toBe(422)
  })

  test('is closed for good after five wrong codes, also where they come at once', async () => {
    const made = await make()
    const { triesLeft } = expectRefusal(await open(made.key, wrong(made.code)), 401, 'bad_credentials')
    expect(triesLeft).toBe(4)
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(made.key, wrong(made.code))))
    expect(statuses(answers)).toEqual([401, 401, 401, 409, 409, 409, 409, 409])
    await expectEnd(made, 'locked')
    expect(
      (await auditRecords(queries(), 'share.open')).filter(({ outcome }) => outcome === 'refused'),
    ).toHaveLength(5)
  })

  test('opens the report as often as it says, also where it is opened many times at once', async () => {
    const made = await make({ maxUses: 2 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(made.key, made.code)))
    expect(statuses(answers)).toEqual([200, 200, 409, 409, 409, 409])
    await expectEnd(made, 'used')
  })

  test('ends with its time', async () => {
    const made = await make()
    const opened = (await open(made.key, made.code)).body as SharedReport
    await sql`update report_share set expires = now() where id = ${made.id}`.execute(queries())
    await expectEnd(made, 'expired')
    expectRefusal(await pdf(opened.pass), 409, 'wrong_state')
  })

  test('is revoked by its removal, with the PDF of whoever has opened it', async () => {
    const { id, key, code } = await make()
    const opened = (await open(key, code)).body as SharedReport
    expect((await service.call('doctor', 'DELETE', '/share', { id })).status).toBe(200)
    expectRefusal(await open(key, code), 404, 'not_found')
    expectRefusal(await pdf(opened.pass), 404, 'not_found')
    expectRefusal(
      await service.call('administrator', 'POST', '/share/restore', { id }),
      409,
      'already_removed',
    )
  })

  test('shows the correction that has taken the place of its report, and stands among the links to that', async () => {
    const { id, key, code } = await make()
    const opened = (await open(key, code)).body as SharedReport
    const corrected = await correct(report.reportId)
    expect((await open(key, code)).body).toMatchObject({ reportId: corrected, isCorrection: true })
    // The pass was for the version before.
    expectRefusal(await pdf(opened.pass), 409, 'wrong_state')
    const found = await service.call('doctor', 'POST', '/share/query', { opens: String(corrected) })
    expect(found.body).toMatchObject({ count: 1, data: [{ id, report: { id: report.reportId } }] })
  })

  test('can be revoked also where its report is no longer released', async () => {
    const { id, key, code } = await make()
    await correct(report.reportId)
    await withdraw(report.reportId)
    expect((await open(key, code)).status).toBe(200)
    expect((await service.call('doctor', 'DELETE', '/share', { id })).status).toBe(200)
    expectRefusal(await open(key, code), 404, 'not_found')
    expect((await auditRecords(queries(), 'share.revoke'))[0]).toMatchObject({
      record_ids: [report.reportId],
      detail: { share: id },
    })
  })

  test('that is opened again by the same request, whose answer was lost, is used once', async () => {
    const { key, code } = await make({ maxUses: 1 })
    expect((await open(key, code, 'the-first-try')).body).toMatchObject({ usesLeft: 0 })
    expect((await open(key, code, 'the-first-try')).body).toMatchObject({ usesLeft: 0 })
    expectRefusal(await open(key, code, 'another-try'), 409, 'wrong_state')
  })

  test('counts no code that is not of eight digits, and reads one however it is written', async () => {
    const { key, code } = await make()
    for (const typed of ['', '1234567', `${code}1`]) expectMalformed(await open(key, typed), 'code')
    expect((await open(key, `Code: ${code.slice(0, 4)}-${code.slice(4)}`)).status).toBe(200)
    expect((await auditRecords(queries(), 'share.open'))[0]).toMatchObject({ outcome: 'done' })
  })

  test('gives no PDF from outside that names another patient', async () => {
    const { key, code } = await make()
    const opened = (await open(key, code)).body as SharedReport
    const other = await insertPatient(queries())
    await sql`update report set pdf_patient = ${other} where id = ${report.reportId}`.execute(queries())
    expect((await open(key, code)).body).toMatchObject({ hasPdf: false })
    expectRefusal(await pdf(opened.pass), 409, 'wrong_state')
  })

  test('is among those who have seen the report and its patient', async () => {
    const { key, code } = await make()
    await open(key, code)
    for (const [kind, id, way] of [
      ['report', report.reportId, 'link'],
      ['patient', patient, 'report'],
    ] as const) {
      const answer = await service.call('administrator', 'GET', `/audit/viewers?kind=${kind}&recordId=${id}`)
      expect(answer.body).toMatchObject({ data: [{ user: null, times: 1, ways: { [way]: 1 } }] })
    }
  })

  test('opens nothing once the report is withdrawn, and counts no use', async () => {
    const made = await make()
    const withdrawal = { reportId: report.reportId, reason: 'Another patient' }
    expect((await service.call('administrator', 'POST', '/portalreport/withdraw', withdrawal)).status).toBe(
      200,
    )
    await expectEnd(made, 'withdrawn')
    expect(
      await queries().selectFrom('report_share').select('uses').where('id', '=', made.id).executeTakeFirst(),
    ).toEqual({ uses: 0 })
  })

  test('opens nothing once the report was moved to another patient', async () => {
    const made = await make()
    const other = await insertPatient(queries())
    await sql`update report set patient_id = ${other} where id = ${report.reportId}`.execute(queries())
    await expectEnd(made, 'withdrawn')
    // A record that was merged is of the same patient.
    await sql`update patient set merged_into_id = ${other}, date_hour_deleted = now() where id = ${patient}`.execute(
      queries(),
    )
    expect((await open(made.key, made.code)).status).toBe(200)
  })

  test('can be changed in its end, its count and its recipient, but not below what was used', async () => {
    const { id, key, code, dateHourChanged } = await make()
    const change = (more: object, version = dateHourChanged) =>
      service.call('doctor', 'PUT', '/share', { id, dateHourChanged: version, ...more })
    const changed = await change({ recipient: 'Dra. Lima', maxUses: 1, expires: inDays(1) })
    expect(changed.body).toMatchObject({ recipient: 'Dra. Lima', maxUses: 1 })
    expectRefusal(await change({ maxUses: 9 }), 409, 'record_changed')
    await open(key, code)
    const { body } = await service.call('doctor', 'GET', `/share/${id}`)
    const version = (body as Made).dateHourChanged
    expectMalformed(await change({ expires: inDays(-1) }, version), 'expires')
    expect((await change({ maxUses: 2 }, version)).status).toBe(200)
    expect((await open(key, code)).status).toBe(200)
  })

  test('is only made to a released report, for a time ahead that is not too long', async () => {
    const draft = await insertReport(queries(), { draft: true })
    const post = (more: object) => service.call('doctor', 'POST', '/share', wanted(more))
    expectRefusal(await post({ report: { id: draft } }), 404, 'not_found')
    expectMalformed(await post({ expires: inDays(-1) }), 'expires')
    expectMalformed(await post({ expires: inDays(100) }), 'expires')
    expectMalformed(await post({ recipient: ' ' }), 'recipient')
    expectMalformed(await post({ maxUses: 0 }), 'maxUses')
    expectRefusal(await service.call('frontdesk', 'POST', '/share', wanted()), 403, 'forbidden')
  })

  test('of a report outside the access scope is neither made nor seen', async () => {
    const clinic = await restrictedClinic(service, 'own', ['report.read', 'report.share'])
    const id = clinic.outside.reportId
    expectRefusal(await clinic.user.call('POST', '/share', wanted({ report: { id } })), 403, 'out_of_reach')
    const made = await make({ report: { id } })
    expectRefusal(await clinic.user.call('GET', `/share/${made.id}`), 404, 'not_found')
    expectRefusal(await clinic.user.call('DELETE', '/share', { id: made.id }), 404, 'not_found')
    expect((await clinic.user.call('GET', '/share')).body).toMatchObject({ count: 0 })
    const within = wanted({ report: { id: clinic.within.reportId } })
    expect((await clinic.user.call('POST', '/share', within)).status).toBe(201)
    expect((await clinic.user.call('GET', '/share')).body).toMatchObject({ count: 1 })
  })

  test('is not made to a report that is open for a few hours by a reason, nor without the permission to read', async () => {
    const clinic = await restrictedClinic(service, 'unit', ['report.read', 'report.share'])
    const id = clinic.outside.reportId
    await clinic.user.call('PUT', `/report/${id}/opening`, { reason: 'Asked for a second opinion' })
    expect((await clinic.user.call('GET', `/report/${id}/pdfstate`)).status).toBe(200)
    expectRefusal(await clinic.user.call('POST', '/share', wanted({ report: { id } })), 403, 'forbidden')
    await setPermissions(queries(), clinic.user.listId, ['report.share'])
    const within = wanted({ report: { id: clinic.within.reportId } })
    expectRefusal(await clinic.user.call('POST', '/share', within), 403, 'forbidden')
  })

  test('refuses keys, codes and passes that nobody was given', async () => {
    const { key, code } = await make()
    expectRefusal(await open(`${key}x`, code), 404, 'not_found')
    expectRefusal(await open('', code), 404, 'not_found')
    const { pass } = (await open(key, code)).body as SharedReport
    const [, signature] = pass.split('.')
    const forged = Buffer.from(JSON.stringify({ share: 1, report: 1, until: Date.now() * 2 })).toString(
      'base64url',
    )
    expectRefusal(await pdf(`${forged}.${signature}`), 401, 'session_ended')
    expectRefusal(await pdf('x'), 401, 'session_ended')
  })
})
