import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { insertEmployee, insertExam, insertPatient, insertReport } from '#test/support/records.ts'
import type { RunningService } from '#test/support/startService.ts'
import { seeded } from './seeded.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Moments beside which clocks were changed, or a day was left out. */
const changes = [
  '2018-11-04T03:00Z',
  '2018-02-18T03:00Z',
  '2011-12-30T10:00Z',
  '2026-03-08T07:00Z',
  '2025-11-02T06:00Z',
]

/** A clinic with reports in every state, of random units, exams, doctors and days, the same at each run. */
export async function randomClinic({ database, call }: RunningService, count: number) {
  const { queries } = database
  const random = seeded(20_260_131)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const create = async (path: string, body: object) =>
    ((await call('administrator', 'POST', path, body)).body as { id: number }).id
  const units = [0, await create('/unit', { name: 'Centro' }), await create('/unit', { name: 'Norte' })]
  const modalities = [0]
  for (const name of ['CT', 'MR']) modalities.push(await create('/devicetype', { name, code: name }))
  const exams: number[] = []
  for (const modality of [0, 1, 1, 2, 2])
    exams.push(await insertExam(queries, { modality_id: modalities[modality] || null }))
  const examiners: number[] = []
  for (let n = 0; n < 5; n++) examiners.push(await insertEmployee(queries))
  const patients: number[] = []
  for (let n = 0; n < 12; n++) patients.push(await insertPatient(queries, { unit_id: one(units) || null }))
  await becomeRequester(queries, await insertEmployee(queries, { profile: 'requester' }))

  const now = Date.now()
  const template = await insertReport(queries, {
    exam_id: exams[0]!,
    doctor_id: examiners[0]!,
    patient_id: patients[0]!,
  })
  const { requester_id, author, result } = await queries
    .selectFrom('report')
    .select(['requester_id', 'user_created as author', 'result'])
    .where('id', '=', template)
    .executeTakeFirstOrThrow()
  const user_created = author ?? 0
  const states = ['released', 'released', 'released', 'released', 'draft', 'pending', 'withdrawn'] as const
  const made = Array.from({ length: count }, (_, index) => {
    const change = changes[index % 15]
    const end = change ? Date.parse(change) + (random() - 0.5) * 4 * DAY : now - random() ** 2 * 420 * DAY
    const released = Math.floor(Math.min(now, end))
    const state = one(states)
    return {
      state,
      isDeleted: random() < 0.05,
      readAfter: random() < 0.6 ? one([1, 30, 100, 900]) * random() * HOUR : undefined,
      report: {
        requester_id,
        user_created,
        result,
        doctor_id: one(examiners),
        exam_id: one(exams),
        patient_id: one(patients),
        unit_id: one(units) || null,
        unique_key: randomUUID(),
        draft: state === 'draft',
        close: state === 'draft' ? 0 : 1,
        request_number: '',
        name_search: '',
        name_sort: '',
        // Some have no date, or were examined after their release.
        date_exam: random() < 0.1 ? null : new Date(released - Math.floor((random() - 0.02) * 9 * DAY)),
        date_report_release: state === 'draft' || state === 'pending' ? null : new Date(released),
        date_hour_created: new Date(released - 3 * HOUR),
        date_hour_deleted: random() < 0.05 ? new Date() : null,
      },
    }
  })
  const ids = await queries
    .insertInto('report')
    .values(made.map(({ report }) => report))
    .returning('id')
    .execute()
  const withIds = made.map((report, index) => ({ ...report, id: ids[index]!.id, index }))
  // One of ten corrects the one before it.
  await sql`update report set amends_id = id - 1 where id = any(${withIds.filter(({ index }) => index % 10 === 9).map(({ id }) => id)}::integer[])`.execute(
    queries,
  )
  const releases = await queries
    .insertInto('report_release')
    .values(
      withIds
        .filter(({ state }) => state !== 'draft')
        .map(({ id, state, isDeleted }) => ({
          report_id: id,
          status: state as string,
          released: state === 'released',
          user_created,
          date_hour_deleted: isDeleted ? new Date() : null,
        })),
    )
    .returning(['id', 'report_id'])
    .execute()
  const users = new Map(
    (await queries.selectFrom('app_user').select(['id', 'username']).execute()).map((user) => [
      user.username,
      user.id,
    ]),
  )
  const marks = releases.flatMap(({ id: release_id, report_id }) => {
    const { readAfter, report } = withIds.find(({ id }) => id === report_id)!
    if (readAfter === undefined || !report.date_report_release) return []
    const read = (after: number) =>
      new Date(Math.min(now, Math.floor(report.date_report_release!.getTime() + after)))
    const marksOf = [{ release_id, user_id: users.get('administrator')!, read_at: read(0) }]
    if (random() < 0.7) marksOf.push({ release_id, user_id: users.get('doctor')!, read_at: read(readAfter) })
    if (random() < 0.3)
      marksOf.push({ release_id, user_id: users.get('frontdesk')!, read_at: read(readAfter / 2) })
    return marksOf
  })
  await queries.insertInto('release_read').values(marks).execute()
  const remove = (id: number, at: Date | null) =>
    queries.updateTable('patient').set({ date_hour_deleted: at }).where('id', '=', id).execute()
  await remove(patients[0]!, new Date())
  await remove(patients[1]!, new Date())
  await remove(patients[1]!, null)
  return { units, modalities, exams, examiners, patients, now }
}

/** Readings of the front desk's user are those of a doctor, as this one is an employee who requests reports. */
const becomeRequester = (queries: Queries, employee: number) =>
  queries.updateTable('app_user').set({ employee_id: employee }).where('username', '=', 'frontdesk').execute()
