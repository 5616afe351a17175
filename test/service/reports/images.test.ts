import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Report } from '#contract/reports/report.ts'
import { ReportImage } from '#contract/reports/reportParts.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertImage, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('the images of a released report', () => {
  let service: RunningService
  const whole = randomBytes(50_000)
  const small = randomBytes(4_000)

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    await service.files.write('images/one.png', whole)
    await service.files.write('images/one-small.png', small)
  })
  afterAll(() => service.close())

  const wire = {
    name: 'imagem 1.png',
    mediaType: 'image/png',
    width: 640,
    height: 480,
    size: whole.length,
    caption: 'Fígado, lobo direito.',
    keyImage: false,
  }
  const kept = {
    name: wire.name,
    size: wire.size,
    caption: wire.caption,
    path: 'images/one.png',
    thumbnail_path: 'images/one-small.png',
  }
  const store = async (...images: Parameters<typeof insertImage>[2][]) => {
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries)
    const ids: number[] = []
    for (const image of images) ids.push(await insertImage(queries, reportId, image))
    const [id = 0] = ids
    return { report: `/report/${reportId}`, image: `/report/${reportId}/image/${id}`, ids, reportId }
  }
  const get = async (path: string) =>
    service.app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${await service.token('doctor')}` },
    })
  const shown = async (report: string) => Report.parse((await get(report)).json()).images

  test('are answered with everything that a reader needs, in their order, and without the paths of their files', async () => {
    const { report, ids } = await store({ ...kept, position: 2 }, { ...kept, name: 'first', position: 1 })
    const images = await shown(report)
    expect(images).toEqual([
      { ...wire, id: ids[1], name: 'first', dateHourChanged: expect.any(String) },
      { ...wire, id: ids[0], dateHourChanged: expect.any(String) },
    ])
    expect(ReportImage.parse(images[0])).toEqual(images[0])
  })

  test('are sent as they were stored, with the headers that other files have', async () => {
    const answer = await get((await store(kept)).image)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(whole.length),
      'content-disposition': "inline; filename*=UTF-8''imagem%201.png",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.equals(whole)).toBe(true)
  })

  test('are sent as thumbnails on request', async () => {
    const { image } = await store(kept)
    const answer = await get(`${image}?size=thumbnail`)
    expect(answer.headers).toMatchObject({ 'content-length': String(small.length) })
    expect(answer.rawPayload.equals(small)).toBe(true)
    expect((await get(`${image}?size=whole`)).rawPayload.equals(whole)).toBe(true)
  })

  test.each([null, 'images/gone.png'])(
    'are sent at full size if no thumbnail is stored (%s)',
    async (thumbnail_path) => {
      const answer = await get(`${(await store({ ...kept, thumbnail_path })).image}?size=thumbnail`)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(whole)).toBe(true)
    },
  )

  test('are in the audit by number if sent at full size, and once for a report if sent as thumbnails', async () => {
    const { report, ids, reportId } = await store(kept, kept, { ...kept, thumbnail_path: null })
    for (const id of ids) await get(`${report}/image/${id}?size=thumbnail`)
    await get(`${report}/image/${ids[0]}`)
    const records = await auditRecords(service.database.queries, 'report.image')
    expect(records.slice(0, 3).map(({ detail }) => detail)).toEqual([
      { image: ids[0] },
      // A thumbnail was requested, and the image sent at full size.
      { image: ids[2] },
      { size: 'thumbnail' },
    ])
    expect(records.slice(0, 4).filter(({ record_ids: [id] }) => id === reportId)).toHaveLength(3)
  })

  test('are refused in an unknown size, not found under the number of another report, and missing without their file', async () => {
    const { report, image, ids } = await store(kept, { ...kept, path: 'images/gone.png' })
    const other = await store(kept)
    expectRefusal(await service.call('doctor', 'GET', `${image}?size=huge`), 400, 'malformed')
    for (const id of [other.ids[0], 2_000_000_000])
      expectRefusal(await service.call('doctor', 'GET', `${report}/image/${id}`), 404, 'not_found')
    expectRefusal(await service.call('doctor', 'GET', `${report}/image/${ids[1]}`), 500, 'file_missing')
  })

  test('are not answered after they were removed', async () => {
    const { report, image, ids } = await store(kept)
    await service.database.queries
      .updateTable('image')
      .set({ date_hour_deleted: new Date() })
      .where('id', 'in', ids)
      .execute()
    expect(await shown(report)).toEqual([])
    expectRefusal(await service.call('doctor', 'GET', image), 404, 'not_found')
  })

  test('are refused without a sign-in, and to the front desk', async () => {
    const { image } = await store(kept)
    for (const size of ['', '?size=thumbnail']) {
      expect((await service.app.inject({ url: `/api/v1${image}${size}` })).statusCode).toBe(401)
      expectRefusal(await service.call('frontdesk', 'GET', `${image}${size}`), 403, 'forbidden')
    }
  })
})
