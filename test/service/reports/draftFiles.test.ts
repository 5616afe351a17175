import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { ReportDetail as Report } from '#contract/reports/reportOperations.ts'
import { ReportImage } from '#contract/reports/reportParts.ts'
import { sweepReportFiles } from '#service/reports/files/sweepFiles.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { pdfPolyglots } from '#test/support/polyglots.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

describe('the files of a draft', () => {
  let service: RunningService
  let fields: object
  let photo: Buffer

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const doctor = { id: await insertEmployee(queries) }
    await userRepository(queries).linkEmployee('doctor', doctor.id)
    fields = {
      patient: { id: await insertPatient(queries) },
      exam: { id: await insertExam(queries) },
      doctor,
      requester: doctor,
      result: 'Normal.',
      dateExam: '2026-03-01T12:00:00Z',
    }
    photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#335' } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => service.close())

  const write = async () => expectBody(await service.call('doctor', 'POST', '/report', fields), 201, Report)
  const sendFile = async (
    method: 'POST' | 'PUT',
    path: string,
    type: string,
    payload: Buffer,
    key?: string,
  ) =>
    toAnswer(
      await service.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          authorization: `Bearer ${await service.token('doctor')}`,
          'content-type': type,
          ...(key && { 'idempotency-key': key }),
        },
        payload,
      }),
    )
  const addPhoto = async ({ id }: Report, name = 'photo.jpg') =>
    expectBody(await sendFile('POST', `/report/${id}/image?name=${name}`, 'image/jpeg', photo), 200, Report)
  const imagesOf = ({ images }: Report) => images.map((image) => ReportImage.parse(image))

  test('are images in the order in which they came, stored without metadata and with thumbnails', async () => {
    const draft = await write()
    await addPhoto(draft, 'one.jpg')
    const images = imagesOf(await addPhoto(draft, 'two.jpg'))
    expect(images).toMatchObject([
      { name: 'one.jpg', mediaType: 'image/jpeg', width: 600, height: 400, keyImage: false },
      { name: 'two.jpg' },
    ])
    const get = async (size: string) =>
      service.app.inject({
        url: `/api/v1/report/${draft.id}/image/${images[0]!.id}?size=${size}`,
        headers: { authorization: `Bearer ${await service.token('doctor')}` },
      })
    const whole = await get('whole')
    expect(whole.rawPayload.includes('Somebody')).toBe(false)
    expect(whole.rawPayload.length).toBe(images[0]!.size)
    expect((await sharp((await get('thumbnail')).rawPayload).metadata()).width).toBe(240)
  })

  test('are captioned, ordered, marked and removed as long as the report is a draft', async () => {
    const draft = await write()
    const [first] = imagesOf(await addPhoto(draft))
    const second = imagesOf(await addPhoto(draft))[1]!
    const change = {
      id: second.id,
      dateHourChanged: second.dateHourChanged,
      caption: 'Antro',
      keyImage: true,
    }
    const changed = await service.call('doctor', 'PUT', '/image', { ...change, position: 0 })
    expect(changed.status).toBe(200)
    expect((await service.call('doctor', 'DELETE', '/image', { id: first!.id })).status).toBe(200)
    const read = async () =>
      expectBody(await service.call('doctor', 'GET', `/report/${draft.id}`), 200, Report)
    expect(imagesOf(await read())).toMatchObject([{ id: second.id, caption: 'Antro', keyImage: true }])

    const { id, dateHourChanged } = await read()
    await service.call('doctor', 'PUT', '/report', { id, dateHourChanged, close: 1 })
    const removed = await service.call('doctor', 'DELETE', '/image', { id: second.id })
    expectRefusal(removed, 409, 'wrong_state')
    expectRefusal(await sendFile('POST', `/report/${id}/image`, 'image/jpeg', photo), 404, 'not_found')
  })

  test('are refused where they are no images, whatever they are called', async () => {
    const { id } = await write()
    const path = `/report/${id}/image`
    expectRefusal(await sendFile('POST', path, 'image/png', Buffer.from('<svg/>')), 415, 'wrong_media_type')
    expectRefusal(await sendFile('POST', path, 'text/html', photo), 415, 'wrong_media_type')
    const cut = await sendFile('POST', path, 'image/jpeg', photo.subarray(0, photo.length / 2))
    expectRefusal(cut, 400, 'malformed')
    expectRefusal(
      await sendFile('POST', path, 'image/jpeg', Buffer.alloc(21 * 1024 * 1024)),
      413,
      'too_large',
    )
  })

  test('are refused where they hold a PDF and something else, and a PDF is stored without what was added', async () => {
    const { id } = await write()
    const path = `/report/${id}/pdf`
    const pdf = await makePdf('A report')
    for (const { make } of pdfPolyglots) {
      const refused = await sendFile('PUT', path, 'application/pdf', make(pdf))
      expect(expectRefusal(refused, 400, 'malformed').fields).toEqual([{ name: 'pdf', problem: 'not_alone' }])
    }
    const added = Buffer.concat([Buffer.from('\r\n'), pdf, Buffer.alloc(500)])
    const stored = expectBody(await sendFile('PUT', path, 'application/pdf', added), 200, Report)
    expect(stored.pdfsize).toBe(pdf.length)
    const read = await service.app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${await service.token('doctor')}` },
    })
    expect(read.headers['content-type']).toBe('application/pdf')
    expect(read.rawPayload.equals(pdf)).toBe(true)
  })

  test('are copied to a correction', async () => {
    const draft = await write()
    await addPhoto(draft)
    const { id, dateHourChanged } = draft
    await service.call('doctor', 'PUT', '/report', { id, dateHourChanged, close: 1 })
    const amendment = expectBody(
      await service.call('doctor', 'POST', '/report', { ...fields, amends: { id } }),
      201,
      Report,
    )
    expect(imagesOf(amendment)).toHaveLength(1)
  })

  test('stay in the file store as long as a row names them', async () => {
    const draft = await write()
    const [image] = imagesOf(await addPhoto(draft))
    await service.files.write('reports/2020/01/orphan.pdf', Buffer.from('x'))
    const day = 24 * 60 * 60 * 1000
    const before = await sweepReportFiles(service.database.queries, service.files)
    expect(before.quarantined).toBe(0)
    await sweepReportFiles(service.database.queries, service.files, Date.now() + 2 * day)
    expect(await service.files.lastChange('reports/2020/01/orphan.pdf')).toBeUndefined()
    for (const size of ['whole', 'thumbnail']) {
      const answer = await service.call(
        'doctor',
        'GET',
        `/report/${draft.id}/image/${image!.id}?size=${size}`,
      )
      expect(answer.status).toBe(200)
    }
  })

  test('are added once when they are sent again under the same key, and another file under it is refused', async () => {
    const draft = await write()
    const path = `/report/${draft.id}/image?name=photo.jpg`
    const send = () => sendFile('POST', path, 'image/jpeg', photo, 'the-same-image')
    const answers = [await send(), await send()].map((answer) => expectBody(answer, 200, Report))
    expect(answers.map((report) => imagesOf(report).length)).toEqual([1, 1])
    const other = await sharp(photo).negate().jpeg().toBuffer()
    expectRefusal(await sendFile('POST', path, 'image/jpeg', other, 'the-same-image'), 422, 'key_reused')
    const atOnce = () => sendFile('POST', path, 'image/jpeg', photo, 'at-the-same-time')
    await Promise.all([atOnce(), atOnce()])
    const stored = await service.call('doctor', 'GET', `/report/${draft.id}`)
    expect(imagesOf(expectBody(stored, 200, Report))).toHaveLength(2)
    expect(imagesOf(await addPhoto(draft))).toHaveLength(3)
  })
})
