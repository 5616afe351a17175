import { expect, test } from 'vitest'
import { engineBefore, idsOf, listing, record } from '#test/support/listingEngine.ts'
import type { Answering, Page } from '#test/support/listingEngine.ts'

test('exams and examiners are those that the records name, by name', async () => {
  const { list, found, ask } = engineBefore(() =>
    listing([
      record(1, { exam: { id: 4, name: '' }, doctor: { id: 6, firstName: 'Rui', lastName: 'Sá' } }),
      record(2, { exam: { id: 4, name: 'Árvore brônquica' } }),
      record(3),
    ]),
  )
  await list()
  expect(idsOf(await found('queryExam'))).toEqual([4, 3])
  expect(idsOf(await found('queryExam', { name: 'ultra' }))).toEqual([3])
  expect(idsOf(await found('queryEmployee', { name: '', examiner: 'true' }))).toEqual([5, 6])
  expect(idsOf(await found('queryEmployee', { name: 'sa' }))).toEqual([6])
  expect(await ask('getExam', { params: { id: 4 } })).toMatchObject({ name: 'Árvore brônquica', title: '' })
  expect(await ask('getEmployee', { params: { id: 6 } })).toMatchObject({ lastName: 'Sá', documents: [] })
})

test('the exams that a service lists at GET /exam are found beside those of the records', async () => {
  const answer: Answering = (_, path) =>
    path === '/exam' ? listing([{ id: '9', name: 'Densitometria' }, { id: 'x' }]) : listing([record(1)])
  const { list, found, asked } = engineBefore(answer, ['listExam'])
  await list()
  expect(idsOf(await found('queryExam'))).toEqual([9, 3])
  expect(idsOf(await found('queryExam', { name: 'densi' }))).toEqual([9])
  expect(asked).toEqual(['/portalreport', '/exam'])
})

test.each([
  ['404', () => Response.json({}, { status: 404 })],
  ['401', () => Response.json({}, { status: 401 })],
  ['a page', () => new Response('<!doctype html>')],
  ['another object', () => Response.json({ total: 0 })],
])('%s at GET /exam means that it is not offered, and is not asked for again', async (_, answer) => {
  const { list, found, asked, refused } = engineBefore(
    (_search, path) => (path === '/exam' ? answer() : listing([record(1)])),
    ['listExam'],
  )
  await list()
  expect(idsOf(await found('queryExam'))).toEqual([3])
  expect(idsOf(await found('queryExam', { name: 'u' }))).toEqual([3])
  expect(asked).toEqual(['/portalreport', '/exam'])
  expect(refused).toEqual([])
})

test('what an OpenAPI document names is asked, matched by the portal, and given up where it is not there', async () => {
  const answer: Answering = (_, path) => {
    if (path === '/exam/query')
      return listing([
        { id: 8, name: 'Raio X' },
        { id: 9, name: 'Mamografia' },
      ])
    return path.startsWith('/exam') ? Response.json({}, { status: 405 }) : listing([record(1)])
  }
  const { list, found, ask, asked } = engineBefore(answer, ['queryExam', 'getExam'])
  await list()
  expect(idsOf(await found('queryExam', { name: 'mamo' }))).toEqual([9])
  await expect(ask('getExam', { params: { id: 7 } })).rejects.toMatchObject({ status: 404 })
  expect(await ask('getExam', { params: { id: 3 } })).toMatchObject({ name: 'Ultrassom' })
  expect(asked).toEqual(['/portalreport', '/exam/query?name=mamo', '/exam/7'])
})

const patients = [
  record(1, {
    patient: { id: 10, lastName: 'Souza', documents: [{ number: '000.070.740-69', type: { id: 1 } }] },
  }),
  record(2, { patient: { id: 11, firstName: 'Anabela', birthDate: '1980-02-29T00:00:00' } }),
  record(3, { patient: { id: 12, firstName: 'Rui', lastName: 'Ana', socialName: 'Bia Flor' } }),
  record(4, { patient: { id: 10, lastName: 'Souza' } }),
  record(5, { patient: null }),
]

test.each([
  ['ana', [12, 10, 11]],
  ['11', [11]],
  ['record 11', [11]],
  ['CPF 000.070', [10]],
  ['29/02/1980', [11]],
  ['bia', [12]],
  ['', [12, 10, 11]],
  ['?', []],
])('patients are found by names, numbers and birth date, the best match first: %s', async (search, ids) => {
  const { found } = engineBefore(() => listing(patients))
  expect(idsOf(await found('queryPatients', { search }))).toEqual(ids)
})

test('patients with released reports are found as all patients are, page by page', async () => {
  const { found } = engineBefore(() => listing(patients))
  const first = await found('queryReleasedPatients', { search: 'ana', limit: 2 })
  expect([idsOf(first), first.count]).toEqual([[12, 10], 3])
  expect(
    idsOf(await found('queryReleasedPatients', { search: 'ana', limit: 2, after: first.after })),
  ).toEqual([11])
  expect(idsOf(await found('queryReleasedPatients', { search: '000.070' }))).toEqual(
    idsOf(await found('queryPatients', { search: '000.070' })),
  )
})

test('a patient comes with who has the same name, the number of reports, and exactly what the service sent', async () => {
  const sent = { id: 10, firstName: 'ana', lastName: 'Sousa', mother: null, own: [null, { a: '1' }] }
  const other = { id: 11, firstName: 'Ana', lastName: 'Sousa', birthDate: '1990-01-01' }
  const { ask } = engineBefore(() =>
    listing([{ id: 1, report: { patient: sent } }, record(2, { patient: other })]),
  )
  expect(await ask('getPatient', { params: { id: 10 } })).toMatchObject({
    id: 10,
    mother: '',
    birthDate: '',
    documents: [],
    sameName: [{ id: 11, birthDate: '1990-01-01' }],
    namesakes: 0,
    releasedReports: 1,
    fromListing: { records: 2, incomplete: undefined },
  })
  expect(await ask('getPatient', { params: { id: 10 } })).toHaveProperty('listed', sent)
})

test('of several states of a patient’s record, the one that was changed last is shown', async () => {
  const state = (mother: string, dateHourChanged: string) => ({
    patient: { id: 10, mother, dateHourChanged },
  })
  const { ask } = engineBefore(() =>
    listing([
      record(1, state('Old', '2026-01-01T00:00:00')),
      record(2, state('New', '2026-01-02T00:00:00Z')),
      record(3, state('Older', '2025-12-31 00:00:00')),
    ]),
  )
  expect(await ask('getPatient', { params: { id: 10 } })).toMatchObject({ mother: 'New' })
})

test('a patient who has left the listing is gone with the next whole reading', async () => {
  let records = patients
  const { ask, found } = engineBefore(() => listing(records))
  expect(await ask('getPatient', { params: { id: 11 } })).toMatchObject({ firstName: 'Anabela' })
  records = [patients[0]!]
  await expect(ask('getPatient', { params: { id: 11 }, fresh: true })).rejects.toMatchObject({
    status: 404,
    fromListing: { records: 1 },
  })
  expect(idsOf(await found('queryPatients', { search: '11' }))).toEqual([])
})

test('a patient’s reports are listed by exam date, the newest first, without what they say', async () => {
  const about = (dateExam: string | null) => ({ patient: { id: 10 }, report: { dateExam } })
  const { ask } = engineBefore(() =>
    listing([
      record(1, about('2026-01-01')),
      record(2, about(null)),
      record(3, about('2026-02-01')),
      record(4),
    ]),
  )
  const page = (await ask('listPatientReports', { params: { id: 10 }, query: { limit: 2 } })) as Page
  expect(page).toMatchObject({ count: 3, after: '101', fromListing: { records: 4 } })
  expect(page.data[0]).toEqual({
    id: 103,
    exam: { id: 3, name: 'Ultrassom' },
    dateExam: '2026-02-01',
    dateReportRelease: '2026-05-03T12:00:00Z',
    draft: false,
    releaseId: 3,
  })
  await expect(ask('listPatientReports', { params: { id: 99 } })).rejects.toMatchObject({ status: 404 })
})
