import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queries } from '#service/database/database.ts'
import { employeeSearchText } from '#service/records/searchText.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { storeMany } from './storeMany.ts'
import { reading } from '#test/support/reading.ts'
import { examSearchText } from '#test/support/searchText.ts'

// Some have the same name. Patients and examiners are ordered by last name, without regard to case and accents.
const patients = [
  ['Zélia', 'Abreu'],
  ['Ana', 'Ávila'],
  ['Ana', 'Ávila'],
  ['Bia', "D'Ornellas"],
  ['Caio', 'Zanetti'],
] as const
const exams = ['Abdome', 'Mama', 'Mama', 'tórax']
const doctors = [
  ['Rui', 'Ênio'],
  ['Lia', 'Faria'],
  ['Lia', 'Faria'],
] as const

interface Stored {
  id: number
  patient: number
  exam: number
  doctor: number
  at: number
}

// Equal names have the same rank.
const rankOf = {
  patient: (it: Stored) => [0, 1, 1, 2, 3][it.patient]!,
  exam: (it: Stored) => [0, 1, 1, 2][it.exam]!,
  examiner: (it: Stored) => [0, 1, 1][it.doctor]!,
}
const orders = [
  ['patient', 'patient', 1],
  ['patient-descending', 'patient', -1],
  ['exam', 'exam', 1],
  ['exam-descending', 'exam', -1],
  ['examiner', 'examiner', 1],
  ['examiner-descending', 'examiner', -1],
] as const

// A small listing is sorted, a large one is read along an index.
const sizes = [
  [40, [3, 40, 500]],
  [2_640, [500]],
] as const

describe.each(sizes)('the order of names of %i releases', (size, limits) => {
  let service: RunningService
  let queries: Queries
  const patientIds: number[] = []
  const examIds: number[] = []
  const doctorIds: number[] = []
  let stored: Stored[]

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    for (const [first_name, last_name] of patients)
      patientIds.push(await insertPatient(queries, { first_name, last_name }))
    for (const name of exams) examIds.push(await insertExam(queries, { name }))
    for (const [first_name, last_name] of doctors)
      doctorIds.push(await insertEmployee(queries, { first_name, last_name }))
    const planned = Array.from({ length: size }, (_, index) => ({
      patient: (index * 7) % 5,
      exam: (index * 3) % 4,
      doctor: (index * 5) % 3,
      // Some releases have the same time.
      at: Date.UTC(2026, 1, 1 + (index % 8), 12, Math.floor(index / 40)),
    }))
    const ids = await storeMany(
      queries,
      planned.map(({ patient, exam, doctor, at }) => ({
        patient_id: patientIds[patient]!,
        exam_id: examIds[exam]!,
        doctor_id: doctorIds[doctor]!,
        at,
      })),
    )
    stored = planned.map((release, index) => ({ ...release, id: ids[index]! }))
  })
  afterAll(() => service.close())

  const expected = (by: keyof typeof rankOf, sign: number, among = stored) =>
    among
      .toSorted(
        (one, other) =>
          (rankOf[by](one) - rankOf[by](other)) * sign || other.at - one.at || other.id - one.id,
      )
      .map(({ id }) => id)

  async function read(query: string) {
    const { count, ids } = await readPage(query)
    return { count, ids }
  }

  async function readPage(query: string) {
    const { status, body, headers } = await service.call(
      'doctor',
      ...reading(`/portalreport?form=row&${query}`),
    )
    expect(status).toBe(200)
    const { count, data } = body as { count: number; data: { id: number }[] }
    const [, next] = /after=([^&>]+)/.exec(String(headers['link'])) ?? []
    return { count, ids: data.map(({ id }) => id), next }
  }

  async function pages(query: string, limit: number): Promise<number[]> {
    const all: number[] = []
    for (let after = ''; ;) {
      const { ids } = await read(`${query}&limit=${limit}${after}`)
      all.push(...ids)
      if (ids.length < limit) return all
      after = `&after=${ids.at(-1)}`
    }
  }

  test.each(orders)(
    'with sort=%s has the newest first within a name, page by page and whole',
    async (sort, by, sign) => {
      const order = expected(by, sign)
      expect(await read(`sort=${sort}`)).toEqual({ count: size, ids: order })
      for (const limit of limits) expect(await pages(`sort=${sort}`, limit)).toEqual(order)
    },
  )

  // Each name in one direction.
  test.each([orders[1], orders[2], orders[5]])(
    'with sort=%s is the same with every filter',
    async (sort, by, sign) => {
      const filters: [string, (it: Stored) => boolean][] = [
        [`examId=${examIds[1]}`, ({ exam }) => exam === 1],
        [`examinerId=${doctorIds[2]}`, ({ doctor }) => doctor === 2],
        ['examinerName=lia', ({ doctor }) => doctor > 0],
        ['patientName=ana', ({ patient }) => patient === 1 || patient === 2],
        [`patientId=${patientIds[4]}`, ({ patient }) => patient === 4],
        [
          'releasedFrom=2026-02-02&releasedTo=2026-02-07',
          ({ at }) => ![1, 8].includes(new Date(at).getUTCDate()),
        ],
        [`examId=${examIds[2]}&examinerName=faria`, ({ exam, doctor }) => exam === 2 && doctor > 0],
        ['unread=true&examinerName=lia', ({ doctor }) => doctor > 0],
      ]
      for (const [filter, meets] of filters) {
        const order = expected(by, sign, stored.filter(meets))
        expect(order.length).toBeGreaterThan(0)
        expect(await pages(`sort=${sort}&${filter}`, limits[0])).toEqual(order)
      }
    },
  )

  test('continues, after a release that was unlisted, at its position', async () => {
    const order = expected('patient', 1)
    const left = order[17]!
    const set = (date_hour_deleted: Date | null) =>
      queries.updateTable('report_release').set({ date_hour_deleted }).where('id', '=', left).execute()
    const { ids: first, next } = await readPage('sort=patient&limit=18')
    expect(first.at(-1)).toBe(left)
    await set(new Date())
    const { ids } = await read(`sort=patient&after=${next}`)
    await set(null)
    expect(ids).toEqual(order.slice(18))
  })

  test('changes when a patient, an exam or an examiner is renamed', async () => {
    const first = async (sort: string) => {
      const { ids } = await read(`sort=${sort}&limit=1`)
      return stored.find(({ id }) => id === ids[0])!
    }
    const id = patientIds[4]
    const before = await service.call('administrator', 'GET', `/patient/${id}`)
    const { dateHourChanged } = before.body as { dateHourChanged: string }
    const body = { id, dateHourChanged, lastName: 'Aa' }
    const answer = await service.call('administrator', 'PUT', '/patient', body)
    expect(answer.status).toBe(200)
    expect(await first('patient')).toMatchObject({ patient: 4 })
    const renameExam = (name: string) =>
      queries
        .updateTable('exam')
        .set({ name, ...examSearchText({ name, title: '' }) })
        .where('id', '=', examIds[3]!)
        .execute()
    await renameExam('Aa')
    expect(await first('exam')).toMatchObject({ exam: 3 })
    const renameExaminer = (last_name: string) => {
      const names = { first_name: 'Lia', middle_name: '', last_name }
      return queries
        .updateTable('employee')
        .set({ ...names, ...employeeSearchText(names) })
        .where('id', '=', doctorIds[1]!)
        .execute()
    }
    await renameExaminer('Aa')
    expect(await first('examiner')).toMatchObject({ doctor: 1 })

    // As other tests expect them.
    await service.call('administrator', 'PUT', '/patient', {
      ...(answer.body as object),
      lastName: 'Zanetti',
    })
    await renameExam(exams[3]!)
    await renameExaminer('Faria')
  })

  test('does not change when an exam or an examiner is removed', async () => {
    const both = async () => [await read('sort=exam'), await read('sort=examiner')]
    const before = await both()
    const set = async (date_hour_deleted: Date | null) => {
      await queries.updateTable('exam').set({ date_hour_deleted }).where('id', '=', examIds[1]!).execute()
      await queries
        .updateTable('employee')
        .set({ date_hour_deleted })
        .where('id', '=', doctorIds[0]!)
        .execute()
    }
    await set(new Date())
    const after = await both()
    await set(null)
    expect(after).toEqual(before)
  })
})
