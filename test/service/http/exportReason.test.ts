import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const reason = 'The yearly count for the health authority'

describe('an export of many records of persons', () => {
  let service: RunningService
  const reportIds: number[] = []
  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), { exportReasonFrom: 2 })
    const patient_id = await insertPatient(service.database.queries)
    for (let index = 0; index < 2; index++) {
      const pdf_path = `reports/${index}.pdf`
      const { reportId } = await insertReleasedReport(service.database.queries, { patient_id, pdf_path })
      await service.files.write(pdf_path, Buffer.from('%PDF'))
      reportIds.push(reportId)
    }
  })
  afterAll(() => service.close())

  const call = (path: string, body: unknown) => service.call('administrator', 'POST', path, body)

  test.each([
    ['/portalreport/csv', 'report.export', () => ({})],
    ['/report/zip', 'report.zip', () => ({ ids: reportIds })],
    ['/user/csv', 'record.export', () => ({})],
  ])('%s needs a reason, which stands in the audit', async (path, act, bodyOf) => {
    const { queries } = service.database
    const before = (await auditRecords(queries, act)).length
    const refusal = expectRefusal(await call(path, bodyOf()), 409, 'reason_required')
    expect(refusal.records).toBeGreaterThanOrEqual(2)
    expect(await auditRecords(queries, act)).toHaveLength(before)
    for (const wrong of ['too short', 'x'.repeat(501), ' '.repeat(20)])
      expectMalformed(await call(path, { ...bodyOf(), reason: wrong }), 'reason')
    expect((await call(path, { ...bodyOf(), reason })).status).toBe(200)
    const [done] = await auditRecords(queries, act)
    expect(done?.detail).toMatchObject({ reason })
  })

  test('needs none below that number, nor where the records name nobody', async () => {
    expect((await call('/portalreport/csv', { reportId: reportIds[0] })).status).toBe(200)
    expect((await call('/report/zip', { ids: [reportIds[0]] })).status).toBe(200)
    expect((await service.call('administrator', 'GET', '/gender/csv')).status).toBe(200)
  })

  test('refuses a reason in the address', async () => {
    expectMalformed(await call(`/portalreport/csv?reason=${encodeURIComponent(reason)}`, {}), 'reason')
  })
})
