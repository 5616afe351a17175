import { expect, onTestFinished, test, vi } from 'vitest'
import { engineBefore, idsOf, listing, record, streamed } from '#test/support/listingEngine.ts'

const three = [record(2), record(3), record(1)]

test('pages come in the order of the service, from one reading', async () => {
  const { list, asked } = engineBefore(() => listing(three))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, after: first.after })

  expect([idsOf(first), idsOf(second)]).toEqual([[2, 3], [1]])
  expect(first).toMatchObject({ count: 3, fromListing: { ignored: [], records: 3, counted: 3 } })
  expect(second.after).toBeUndefined()
  expect(asked).toEqual(['/portalreport'])
})

test('an order sorts the whole listing; names are sorted without case and accents, the newest first within a name', async () => {
  const { list } = engineBefore(() =>
    listing([
      record(1, { patient: { lastName: 'álvares' } }),
      record(2, { patient: { lastName: 'Zanetti' } }),
      record(3, { patient: { lastName: 'Alvares' } }),
      record(4, { report: { dateReportRelease: null } }),
    ]),
  )
  expect(idsOf(await list({ sort: 'newest' }))).toEqual([3, 2, 1, 4])
  expect(idsOf(await list({ sort: 'oldest' }))).toEqual([4, 1, 2, 3])
  expect(idsOf(await list({ sort: 'patient' }))).toEqual([3, 1, 4, 2])
  expect(idsOf(await list({ sort: 'patient-descending' }))).toEqual([2, 4, 3, 1])
})

test('the documented filters are sent as they are spelled, and others are applied by the portal', async () => {
  const { list, asked } = engineBefore(() =>
    listing([record(1), record(2, { patient: { id: 7, lastName: 'Dias' } })]),
  )

  await list({ examId: 3, examinerName: 'Prado, helena' })
  expect(asked).toEqual(['/portalreport?examId=3&examinerName=Prado%2C+helena'])

  expect(idsOf(await list({ patientId: 7 }))).toEqual([2])
  expect(idsOf(await list({ reportId: 101 }))).toEqual([1])
  expect(idsOf(await list({ examinerId: 6 }))).toEqual([])
  expect(asked).toHaveLength(2)
})

test('what cannot wait is read from the fields of the description', async () => {
  const carrying = (...fields: object[]) => ({ report: { extraFieldsData: fields } })
  const { list } = engineBefore(() =>
    listing([
      record(1),
      record(2, carrying({ name: 'priority', value: 'stat' })),
      record(3, carrying({ name: 'critical', value: true })),
    ]),
  )
  expect(idsOf(await list({ priority: 'urgent,stat' }))).toEqual([2])
  expect(idsOf(await list({ critical: 'true' }))).toEqual([3])
  expect(idsOf(await list({ unacknowledged: 'true' }))).toEqual([3])
  expect(idsOf(await list({ sort: 'urgent' }))).toEqual([3, 2, 1])
})

test('days are those of the clinic’s calendar', async () => {
  const { list } = engineBefore(() =>
    listing([
      record(1, { report: { dateReportRelease: '2026-05-02T02:30:00Z' } }),
      record(2, { report: { dateReportRelease: '2026-05-02 03:30:00' } }),
      record(3, { report: { dateReportRelease: null } }),
    ]),
  )
  expect(idsOf(await list({ releasedFrom: '2026-05-01', releasedTo: '2026-05-01' }))).toEqual([1])
  expect(idsOf(await list({ releasedFrom: '2026-05-02' }))).toEqual([2])
  expect(idsOf(await list({ releasedFrom: '2026-05-02', timeZone: 'UTC' }))).toEqual([1, 2])
})

test('a day that a service sends without a time is that day in every zone', async () => {
  const { list } = engineBefore(() =>
    listing([
      record(1, { report: { dateExam: '2026-03-04', dateReportRelease: '2026-03-05' } }),
      record(2, { report: { dateReportRelease: '2026-03-06' } }),
    ]),
  )
  const page = await list({ releasedFrom: '2026-03-05', releasedTo: '2026-03-05' })
  expect(page.data).toMatchObject([
    { id: 1, report: { dateExam: '2026-03-04', dateReportRelease: '2026-03-05' } },
  ])
  const tokyo = { timeZone: 'Asia/Tokyo', releasedFrom: '2026-03-06' }
  expect(idsOf(await list(tokyo))).toEqual([2])
})

test('a filter that the service does not apply is applied by the portal, and is not sent again for what is held', async () => {
  const records = [record(1), record(2, { exam: { id: 4 } })]
  const { list, asked } = engineBefore(() => listing(records))
  const first = await list({ examId: 4 })
  expect(idsOf(first)).toEqual([2])
  expect(first).toMatchObject({ count: 1, fromListing: { ignored: ['examId'], records: 2 } })

  expect(idsOf(await list({ examId: 3 }))).toEqual([1])
  expect(idsOf(await list())).toEqual([1, 2])
  expect(asked).toHaveLength(1)

  await list({ examId: 3 }, true)
  expect(asked.at(-1)).toBe('/portalreport?examId=3')
})

test('a service that matches names in another way has applied the filter', async () => {
  const { list } = engineBefore(() => listing([record(1), record(2, { doctor: { firstName: 'Rui' } })]))
  const page = await list({ examinerName: 'helena prado' })
  expect(idsOf(page)).toEqual([1])
  expect(page.fromListing.ignored).toEqual([])
})

test('records that do not name their exam are of the exam that the service was asked for', async () => {
  const { list } = engineBefore(() => listing([record(1, { exam: null }), record(2)]))
  expect(idsOf(await list({ examId: 3 }))).toEqual([1, 2])
})

test('a position survives a new reading in which its record is gone', async () => {
  let records = three
  const { list } = engineBefore(() => listing(records))
  const { after } = await list({ limit: 1, sort: 'newest' })
  expect(after).toBe('3')
  records = [record(1), record(2)]
  await list({}, true)
  expect(idsOf(await list({ after: '3', sort: 'newest' }))).toEqual([2, 1])
})

test('a fresh request reads the listing again, and shares a reading that has only begun', async () => {
  let records = [record(1)]
  const { list, asked } = engineBefore(() => listing(records))
  await list()
  records = [record(1), record(2)]
  expect(idsOf(await list())).toEqual([1])
  const [page, other] = await Promise.all([list({}, true), list({}, true)])
  expect([idsOf(page), idsOf(other)]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(asked).toHaveLength(2)
})

test('what a new reading of the whole no longer holds is not shown from an older one', async () => {
  let records = [record(1), record(2)]
  const { list, ask } = engineBefore(() => listing(records))
  expect(idsOf(await list({ examId: 3 }))).toEqual([1, 2])
  records = [record(1)]
  await list()
  expect(idsOf(await list({ examId: 3 }))).toEqual([1])
  await expect(ask('getRelease', { params: { id: 2 } })).rejects.toMatchObject({ status: 404 })
})

test('a new reading that breaks off does not take the place of the whole one', async () => {
  const answers = [listing(three), new Response(`[${JSON.stringify(record(1))},`)]
  const { list } = engineBefore(() => answers.shift()!)
  await list()
  expect(await list({}, true)).toMatchObject({ count: 1, fromListing: { incomplete: 'brokenOff' } })
  expect(await list()).toMatchObject({ count: 3, fromListing: { incomplete: undefined } })
})

test('a reading ends where there are too many records to hold', async () => {
  const records = Array.from({ length: 30_500 }, (_, index) => ({ id: index + 1 }))
  // In two parts, as a reading ends between two parts.
  const bytes = new Blob([JSON.stringify({ count: records.length, data: records })])
  const parts = [bytes.slice(0, bytes.size - 1_000), bytes.slice(bytes.size - 1_000)]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(new Uint8Array(await part.arrayBuffer()))
      else controller.close()
    },
  })
  const { list } = engineBefore(() => new Response(body))
  const { fromListing, count } = await list({ limit: 1 })
  expect(fromListing).toMatchObject({ incomplete: 'limit', counted: 30_500 })
  expect(count).toBe(fromListing.records)
  expect(count).toBeLessThan(30_500)
})

test('a record without a readable number is listed as broken, on the first page', async () => {
  const { list } = engineBefore(() => listing([record(1), { ...record(2), id: 'x' }, null, record(3)]))
  const first = await list({ limit: 1 })
  expect(first.count).toBe(4)
  expect(first.broken).toMatchObject([{ id: undefined }, { id: undefined }])
  expect((await list({ limit: 1, after: first.after })).broken).toEqual([])
})

test('an opened report has all that the service sent of it', async () => {
  const { ask, list, asked } = engineBefore(() => listing([{ ...record(1), own: { kept: [null] } }]))
  await list()
  expect(await ask('getRelease', { params: { id: 1 } })).toMatchObject({
    own: { kept: [null] },
    report: { result: 'Text 1', nurse: null, patient: { mother: '', documents: [] } },
  })
  expect(await ask('getReport', { params: { id: 101 } })).toMatchObject({ result: 'Text 1' })
  expect(asked).toHaveLength(1)
})

test('a report that the listing lacks is not listed, after a reading that is as of now', async () => {
  const { ask, list, asked } = engineBefore(() => listing([record(1)]))
  await list()
  vi.setSystemTime(Date.now() + 60_000)
  onTestFinished(() => void vi.useRealTimers())
  await expect(ask('getRelease', { params: { id: 9 } })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    fromListing: { records: 1 },
  })
  expect(asked).toHaveLength(2)
})

test('an answer that breaks off shows what came', async () => {
  const service = streamed(9)
  const { list, progress } = engineBefore(() => service.response)
  const page = list()
  service.send(record(1))
  await expect.poll(() => progress.at(-1)).toMatchObject({ records: 1, totalRecords: 9 })
  service.breakOff()
  expect(await page).toMatchObject({
    count: 1,
    fromListing: { incomplete: 'brokenOff', records: 1, counted: 9 },
  })
  expect(progress.at(-1)).toBeUndefined()
})

test('an answer that ends without its end has broken off', async () => {
  const { list } = engineBefore(() => new Response(`{"data":[${JSON.stringify(record(1))},{"id`))
  expect(await list()).toMatchObject({ count: 1, fromListing: { incomplete: 'brokenOff', counted: 1 } })
})

test('a reading that is cancelled shows what came, and is not begun again by itself', async () => {
  const service = streamed()
  const { engine, list, progress, asked } = engineBefore(() => service.response)
  const page = list()
  service.send(record(1))
  await expect.poll(() => progress.at(-1)?.records).toBe(1)
  engine.cancel()
  service.send(record(2))
  expect(await page).toMatchObject({ count: 1, fromListing: { incomplete: 'cancelled' } })
  expect(await list()).toMatchObject({ count: 1, fromListing: { incomplete: 'cancelled' } })
  expect(asked).toHaveLength(1)
})

test('a reading that nobody waits for any more is ended; one that another waits for goes on', async () => {
  const services = [streamed(), streamed()]
  const { ask, asked } = engineBefore(() => services[asked.length - 1]!.response)
  // A reading that takes long lets others work, by a timer of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const [first, second] = [new AbortController(), new AbortController()]
  const pages = [first, second].map(({ signal }) => ask('listReleases', {}, signal))
  first.abort()
  await expect(pages[0]).rejects.toThrow(/abort/)
  await vi.advanceTimersByTimeAsync(2_000)
  const third = ask('listReleases')
  expect(asked).toHaveLength(1)
  second.abort()
  await expect(pages[1]).rejects.toThrow(/abort/)
  services[0]?.end()
  expect(await third).toMatchObject({ count: 0 })

  const fourth = new AbortController()
  const left = ask('listReleases', { fresh: true }, fourth.signal)
  fourth.abort()
  await expect(left).rejects.toThrow(/abort/)
  await vi.advanceTimersByTimeAsync(2_000)
  services[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(await ask('listReleases')).toMatchObject({ count: 0 })
})

test.each([
  ['a page', () => new Response('<!doctype html>'), { name: 'AnswerError' }],
  ['JSON without records', () => Response.json({ message: 'no' }), { name: 'AnswerError' }],
  ['nothing', () => new Response(''), { name: 'AnswerError' }],
  ['a refusal', () => Response.json({ mensagem: 'no' }, { status: 403 }), { name: 'ApiError', status: 403 }],
  ['no connection', () => Promise.reject(new TypeError('failed')), { name: 'NetworkError' }],
])('%s in place of the listing is an error, and the next request asks again', async (_, answer, error) => {
  const { list, asked } = engineBefore(answer)
  await expect(list()).rejects.toMatchObject(error)
  await expect(list()).rejects.toMatchObject(error)
  expect(asked).toHaveLength(2)
})

test('a refused token is reported', async () => {
  const { list, refused } = engineBefore(() => Response.json({}, { status: 401 }))
  await expect(list()).rejects.toMatchObject({ status: 401 })
  expect(refused).toEqual(['token'])
})
