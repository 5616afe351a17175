import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Report, ReportImage } from '#contract/report.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
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
    id: 4,
    name: 'imagem 1.png',
    mediaType: 'image/png',
    width: 640,
    height: 480,
    size: whole.length,
    caption: 'Fígado, lobo direito.',
  }
  const kept = { ...wire, path: 'images/one.png', thumbnailPath: 'images/one-small.png' }
  const store = async (...images: unknown[]) => {
    const { reportId } = await insertReleasedReport(service.database.queries, {
      images: JSON.stringify(images),
    })
    return `/report/${reportId}`
  }
  const get = async (path: string) =>
    service.app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${await service.token('doctor')}` },
    })
  const shown = async (report: string) => Report.parse((await get(report)).json()).images

  test('are answered with everything that a reader needs, and without the paths of their files', async () => {
    const images = await shown(await store(kept))
    expect(images).toEqual([wire])
    expect(ReportImage.parse(images[0])).toEqual(wire)
  })

  test('of another form are answered as they are stored, without paths of files', async () => {
    const odd = [
      { address: 'https://elsewhere.example/1.png', path: 'a/b.png' },
      'a/c.png',
      null,
      ['a/d.png'],
    ]
    expect(await shown(await store(...odd))).toEqual([{ address: 'https://elsewhere.example/1.png' }])
  })

  test('are sent as they were stored, with the headers that other files have', async () => {
    const answer = await get(`${await store(kept)}/image/4`)
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
    const answer = await get(`${await store(kept)}/image/4?size=thumbnail`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(small.length),
    })
    expect(answer.rawPayload.equals(small)).toBe(true)
    expect((await get(`${await store(kept)}/image/4?size=whole`)).rawPayload.equals(whole)).toBe(true)
  })

  test.each([undefined, 'images/gone.png'])(
    'are sent at full size if no thumbnail is stored (%s)',
    async (place) => {
      const path = await store({ ...kept, thumbnailPath: place })
      const answer = await get(`${path}/image/4?size=thumbnail`)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(whole)).toBe(true)
    },
  )

  test('are in the audit trail by number if sent at full size, and once for a report if sent as thumbnails', async () => {
    const path = await store(kept, { ...kept, id: 5 }, { ...kept, id: 6, thumbnailPath: undefined })
    for (const id of [4, 5, 6]) await get(`${path}/image/${id}?size=thumbnail`)
    await get(`${path}/image/4`)
    const records = await auditRecords(service.database.queries, 'report.image')
    expect(records.slice(0, 3).map(({ detail }) => detail)).toEqual([
      { image: 4 },
      // A thumbnail was requested, and the image sent at full size.
      { image: 6 },
      { size: 'thumbnail' },
    ])
    expect(records.slice(0, 4).filter(({ record_ids: [id] }) => path === `/report/${id}`)).toHaveLength(3)
  })

  test('are refused in an unknown size, not found under another number, and missing without their file', async () => {
    const path = await store(kept, { ...kept, id: 5, path: 'images/gone.png' })
    const refused = await service.call('doctor', 'GET', `${path}/image/4?size=huge`)
    expectRefusal(refused, 400, 'malformed')
    for (const id of [1, 6])
      expectRefusal(await service.call('doctor', 'GET', `${path}/image/${id}`), 404, 'not_found')
    expectRefusal(await service.call('doctor', 'GET', `${path}/image/5`), 500, 'file_missing')
  })

  test.each(['image/svg+xml', 'text/html', 'image/png; x', 'IMAGE/PNG', ''])(
    'are not sent as a type that is no plain picture: %j',
    async (mediaType) => {
      const path = await store({ ...kept, mediaType })
      expectRefusal(await service.call('doctor', 'GET', `${path}/image/4`), 404, 'not_found')
    },
  )

  test('are not found among images of another form', async () => {
    const path = await store({ address: 'https://elsewhere.example/1.png' }, { id: 7, name: 'x' }, 'x', null)
    for (const id of [1, 7])
      expectRefusal(await service.call('doctor', 'GET', `${path}/image/${id}`), 404, 'not_found')
  })

  test('are refused without a sign-in, and to the front desk', async () => {
    const path = await store(kept)
    for (const size of ['', '?size=thumbnail']) {
      expect((await service.app.inject({ url: `/api/v1${path}/image/4${size}` })).statusCode).toBe(401)
      expectRefusal(await service.call('frontdesk', 'GET', `${path}/image/4${size}`), 403, 'forbidden')
    }
  })
})
