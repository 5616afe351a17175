import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queries } from '#service/database/database.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertImage, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { releaseIds } from './listReleases.ts'

interface Released {
  reportId: number
  releaseId: number
  imageId: number
}

const now = () => new Date()
const imagePath = 'images/one.png'
const pdfPath = 'reports/one.pdf'

describe('what the portal shows', () => {
  let service: RunningService
  let queries: Queries
  let shown: Released

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    await service.files.write(pdfPath, Buffer.from('%PDF-1.7'))
    await service.files.write(imagePath, Buffer.from('png'))
    shown = await store()
  })
  afterAll(() => service.close())

  const store = async () => {
    const released = await insertReleasedReport(queries, { pdf_name: 'one.pdf', pdf_path: pdfPath })
    const image = { path: imagePath, thumbnail_path: imagePath }
    return { ...released, imageId: await insertImage(queries, released.reportId, image) }
  }
  const changeReport = ({ reportId }: Released, change: object) =>
    queries.updateTable('report').set(change).where('id', '=', reportId).execute()
  const changeRelease = ({ releaseId }: Released, change: object) =>
    queries.updateTable('report_release').set(change).where('id', '=', releaseId).execute()
  const changePatient = ({ reportId }: Released, change: object) =>
    queries
      .updateTable('patient')
      .set(change)
      .where('id', 'in', (from) => from.selectFrom('report').select('patient_id').where('id', '=', reportId))
      .execute()

  const addresses = ({ reportId, releaseId, imageId }: Released) => [
    `/portalreport/${releaseId}`,
    `/report/${reportId}`,
    `/report/${reportId}/pdf`,
    `/report/${reportId}/image/${imageId}`,
    `/report/${reportId}/image/${imageId}?size=thumbnail`,
  ]
  async function expectShown(released: Released): Promise<void> {
    expect(await releaseIds(service)).toContain(released.releaseId)
    for (const address of addresses(released))
      expect([address, (await service.call('doctor', 'GET', address)).status]).toEqual([address, 200])
  }
  async function expectHidden(released: Released): Promise<void> {
    expect(await releaseIds(service)).not.toContain(released.releaseId)
    for (const address of addresses(released)) {
      const { message } = expectRefusal(await service.call('doctor', 'GET', address), 404, 'not_found')
      expect(message).toMatch(/^There is no /)
    }
  }

  test('includes a released report in the listing and by id, with its files', () => expectShown(shown))

  test.each<[string, (released: Released) => Promise<unknown>, (released: Released) => Promise<unknown>]>([
    ['a draft', (ids) => changeReport(ids, { draft: true }), (ids) => changeReport(ids, { draft: false })],
    [
      'a report without a release date',
      (ids) => changeReport(ids, { date_report_release: null }),
      (ids) => changeReport(ids, { date_report_release: now() }),
    ],
    [
      'a release that is pending',
      (ids) => changeRelease(ids, { released: false, status: 'pending' }),
      (ids) => changeRelease(ids, { released: true, status: 'released' }),
    ],
    [
      'a removed release',
      (ids) => changeRelease(ids, { date_hour_deleted: now() }),
      (ids) => changeRelease(ids, { date_hour_deleted: null }),
    ],
    [
      'a removed report',
      (ids) => changeReport(ids, { date_hour_deleted: now() }),
      (ids) => changeReport(ids, { date_hour_deleted: null }),
    ],
    [
      'a report of a removed patient',
      (ids) => changePatient(ids, { date_hour_deleted: now() }),
      (ids) => changePatient(ids, { date_hour_deleted: null }),
    ],
  ])('does not include %s, until that is undone', async (_, hide, show) => {
    const released = await store()
    await expectShown(released)
    await hide(released)
    await expectHidden(released)
    await show(released)
    await expectShown(released)
  })

  test('includes a report with one shown and one hidden release once', async () => {
    const released = await store()
    const before = await releaseIds(service)
    await queries
      .insertInto('report_release')
      .values({ report_id: released.reportId, status: 'pending', released: false, user_created: 1 })
      .execute()
    expect(await releaseIds(service)).toEqual(before)
    await changeRelease(released, { date_hour_deleted: now() })
    await expectHidden(released)
  })

  test('has the same answer for an unknown id as for a hidden one', async () => {
    await expectHidden({ reportId: 2_147_483_647, releaseId: 2_147_483_647, imageId: 1 })
  })

  test('excludes the reports of a patient while the patient is removed', async () => {
    const released = await store()
    const { patient_id: id } = await queries
      .selectFrom('report')
      .select('patient_id')
      .where('id', '=', released.reportId)
      .executeTakeFirstOrThrow()
    expect((await service.call('frontdesk', 'DELETE', '/patient', { id })).status).toBe(200)
    await expectHidden(released)
    expect((await service.call('administrator', 'POST', '/patient/restore', { id })).status).toBe(200)
    await expectShown(released)
  })
})
