import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Viewer, viewerOperations } from '#contract/reports/viewers.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { reading } from '#test/support/reading.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('who has seen a record', () => {
  let service: RunningService
  let patient: number
  let report: { reportId: number; releaseId: number }

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    await insertReleasedReport(service.database.queries)
  })
  afterAll(() => service.close())

  // Each test has records that nobody has seen.
  beforeEach(async () => {
    const { queries } = service.database
    patient = await insertPatient(queries, { last_name: 'Vista' })
    report = await insertReleasedReport(queries, { patient_id: patient })
  })

  const viewers = async (kind: 'patient' | 'report', recordId: number) => {
    const path = `${viewerOperations.listViewers.path}?kind=${kind}&recordId=${recordId}`
    const { data } = expectBody(await service.call('administrator', 'GET', path), 200, listingOf(Viewer))
    return data
  }
  const none = { read: 0, part: 0, listed: 0, pdf: 0, image: 0, print: 0, export: 0, report: 0, link: 0 }

  test('is nobody where it was only written', async () => {
    expect(await viewers('report', report.reportId)).toEqual([])
    expect(await viewers('patient', 2_147_483_647)).toEqual([])
  })

  test('is each user once, the last one first, with times and ways', async () => {
    const doctor = (method: string, path: string, body?: unknown) =>
      service.call('doctor', method, path, body)
    await doctor('GET', `/portalreport/${report.releaseId}`)
    await doctor('GET', '/portalreport')
    await doctor('PUT', '/report/print', { ids: [report.reportId] })
    await service.call('administrator', 'GET', `/portalreport/${report.releaseId}`)
    await doctor('GET', `/report/${report.reportId}`)
    const [first, second, ...others] = await viewers('report', report.reportId)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      user: { username: 'doctor', name: 'Test doctor' },
      times: 4,
      ways: { ...none, read: 2, listed: 1, print: 1 },
    })
    expect(second).toMatchObject({
      user: { username: 'administrator' },
      times: 1,
      ways: { ...none, read: 1 },
    })
    expect(first!.first < first!.last && second!.last < first!.last).toBe(true)
  })

  test('of a patient counts searches apart, and who has seen a report of the patient', async () => {
    for (const path of [`/portalreport/${report.releaseId}`, `/report/${report.reportId}`])
      await service.call('doctor', 'GET', path)
    await service.call('frontdesk', ...reading('/patient/query?search=vista'))
    await service.call('frontdesk', 'GET', `/patient/${patient}`)
    await service.call('frontdesk', 'GET', `/patient/${patient}/history`)
    await service.call('frontdesk', 'PUT', '/patient/print', { id: patient })
    const results = await viewers('patient', patient)
    const of = (username: string) => results.find(({ user }) => user?.username === username)?.ways
    expect(of('frontdesk')).toEqual({ ...none, read: 1, part: 1, listed: 1, print: 1 })
    expect(of('doctor')).toEqual({ ...none, report: 2 })
  })

  test('is told to those who may read the audit, and asking is an act', async () => {
    const path = `/audit/viewers?kind=patient&recordId=${patient}`
    expectRefusal(await service.call('doctor', 'GET', path), 403, 'forbidden')
    expectRefusal(await service.call('frontdesk', 'GET', path), 403, 'forbidden')
    expectMalformed(await service.call('administrator', 'GET', '/audit/viewers?kind=user&recordId=1'), 'kind')
    await viewers('patient', patient)
    const [act] = await auditRecords(service.database.queries, 'trail.read')
    expect(act).toMatchObject({
      username: 'administrator',
      record_kind: 'patient',
      record_ids: [patient],
      detail: { part: 'viewers' },
    })
  })

  test('a print of what is not there, or not released, is refused and not recorded as done', async () => {
    const { queries } = service.database
    const hidden = await insertReleasedReport(queries, { draft: true })
    const before = await auditRecords(queries, 'report.print')
    const ids = [report.reportId, hidden.reportId]
    expectRefusal(await service.call('doctor', 'PUT', '/report/print', { ids }), 404, 'not_found')
    expectRefusal(
      await service.call('frontdesk', 'PUT', '/patient/print', { id: 2_147_483_647 }),
      404,
      'not_found',
    )
    expectMalformed(await service.call('doctor', 'PUT', '/report/print', { ids: [] }), 'ids')
    expect(await auditRecords(queries, 'report.print')).toEqual(before)
  })
})
