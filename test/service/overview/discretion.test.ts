import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/access/access.ts'
import { ReleasedCount, Turnaround, Waiting } from '#contract/overview.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Caller, callerWith } from '#test/service/resources/hooks/callers.ts'
import { asQuery } from './agreement.ts'

/** What those may know who see the clinic's figures, and none of single doctors. */

const DAY = 86_400_000
const now = Date.now()
const dayOf = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString().slice(0, 10)
const days = { from: dayOf(9), to: dayOf(0), timeZone: 'UTC' }

let service: RunningService
let units: Record<'large' | 'middle' | 'small', number>
let modalities: Record<'large' | 'other', number>
let exams: Record<'usual' | 'rare' | 'often' | 'draftsOnly', number>
let doctors: number[]
let director: Caller
let member: Caller

beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  const { queries } = service.database
  const create = async (path: string, body: object) =>
    ((await service.call('administrator', 'POST', path, body)).body as { id: number }).id
  const unit = (name: string) => create('/unit', { name })
  units = { large: await unit('Large'), middle: await unit('Middle'), small: await unit('Small') }
  const modality = (name: string) => create('/devicetype', { name, code: name })
  modalities = { large: await modality('CT'), other: await modality('MR') }
  exams = {
    usual: await insertExam(queries, { modality_id: modalities.large }),
    // Of one doctor, in a modality of many.
    rare: await insertExam(queries, { modality_id: modalities.large }),
    often: await insertExam(queries, { modality_id: modalities.other }),
    draftsOnly: await insertExam(queries, { modality_id: modalities.other }),
  }
  doctors = []
  for (let n = 0; n < 4; n++) doctors.push(await insertEmployee(queries))
  const release = async (count: number, unitId: number, examId: number, by: number[], daysAgo = 1) => {
    for (let n = 0; n < count; n++)
      await insertReleasedReport(queries, {
        unit_id: unitId,
        exam_id: examId,
        doctor_id: by[n % by.length]!,
        date_exam: new Date(now - daysAgo * DAY - 5 * 3_600_000),
        date_report_release: new Date(now - daysAgo * DAY),
      })
  }
  await release(9, units.large, exams.usual, doctors)
  await release(7, units.large, exams.often, doctors)
  await release(6, units.middle, exams.often, doctors)
  await release(2, units.small, exams.usual, [doctors[0]!])
  await release(2, units.large, exams.rare, [doctors[1]!])
  // In the ten days before.
  await release(8, units.large, exams.usual, doctors, 12)
  await release(6, units.small, exams.usual, doctors, 12)
  await release(1, units.middle, exams.often, [doctors[2]!], 12)
  await insertReport(queries, {
    draft: true,
    exam_id: exams.draftsOnly,
    doctor_id: doctors[3]!,
    date_report_release: null,
  })
  const reading: Permission[] = ['report.read', 'overview.read', 'overview.clinic']
  director = await callerWith(service, 'director', reading)
  member = await callerWith(service, 'member', reading)
  await link(member.id, doctors[0]!)
})
afterAll(() => service.close())

const link = (user: number, employee: number) =>
  service.database.queries
    .updateTable('app_user')
    .set({ employee_id: employee })
    .where('id', '=', user)
    .execute()
const ask = ({ call }: Caller, path: string, query: object = days) =>
  call('GET', `/portaldashboard/${path}?${asQuery({ ...query })}`)
const groupsOf = async (caller: Caller, groupBy: string, more = {}) =>
  expectBody(await ask(caller, 'released', { ...days, groupBy, ...more }), 200, ReleasedCount).groups!.map(
    ({ id, count, before }) => (before === undefined ? [id, count] : [id, count, before]),
  )

test('Groups of fewer than three doctors or five reports are together, and enough others with them that they cannot be told', async () => {
  // Two reports of the small unit would be the difference to the sum: the next larger unit joins them.
  expect(await groupsOf(director, 'unit')).toEqual([
    [units.large, 18],
    [null, 8],
  ])
  const { release, reading } = expectBody(
    await ask(director, 'turnaround', { ...days, groupBy: 'unit' }),
    200,
    Turnaround,
  )
  for (const { groups } of [release, reading])
    expect(groups!.map(({ id }) => id)).toEqual([units.large, null])
})

test('An exam is not named where its modality and its other exams would tell it', async () => {
  expect(new Map((await groupsOf(director, 'modality')).map(([id, count]) => [id, count]))).toEqual(
    new Map([
      [modalities.other, 13],
      [modalities.large, 13],
    ]),
  )
  // 13 of the modality less 11 of the usual exam would be the two of the rare one.
  expect(await groupsOf(director, 'exam')).toEqual([
    [exams.often, 13],
    [null, 13],
  ])
})

test('With the period before, only what may be known of both is named, and nothing is missing from a sum', async () => {
  expect(await groupsOf(director, 'unit', { compare: 'true' })).toEqual([
    [units.large, 18, 8],
    [null, 8, 7],
  ])
})

test.each<[string, () => object]>([
  ['a small group', () => ({ unitId: units.small })],
  ['what is all but a small group', () => ({ unitId: units.middle })],
  ['all exams of a modality but a small one', () => ({ examId: exams.usual })],
  ['a small part of a group', () => ({ unitId: units.large, examId: exams.rare })],
  ['all of a unit but a small part', () => ({ unitId: units.large, examId: exams.usual })],
])('Figures of %s are refused by every operation', async (_, filters) => {
  for (const path of ['released', 'turnaround'])
    expectRefusal(await ask(director, path, { ...days, ...filters() }), 403, 'forbidden')
})

test('Figures of a large group are answered, and those before it left out where they are of few', async () => {
  const answer = await ask(director, 'released', { ...days, unitId: units.large, compare: 'true' })
  expect(expectBody(answer, 200, ReleasedCount)).toMatchObject({ count: 18, before: { count: 8 } })
  const modality = { ...days, modalityId: modalities.other, compare: 'true' as const }
  const { count, before, groups } = expectBody(
    await ask(director, 'released', { ...modality, groupBy: 'unit' }),
    200,
    ReleasedCount,
  )
  expect([count, before]).toEqual([13, undefined])
  expect(groups!.every((group) => group.before === undefined)).toBe(true)
})

test('What waits is not told of an exam that only drafts of one doctor have', async () => {
  expectRefusal(await ask(director, 'waiting', { examId: exams.draftsOnly }), 403, 'forbidden')
  expectBody(await ask(director, 'waiting', { unitId: units.large }), 200, Waiting)
})

test('No doctor is named but the caller, whose own figures may be asked for under any filter', async () => {
  expect(await groupsOf(director, 'examiner')).toEqual([[null, 26]])
  expect(await groupsOf(member, 'examiner')).toEqual([
    [null, 17],
    [doctors[0], 9],
  ])
  const { unread } = expectBody(await ask(member, 'waiting', {}), 200, Waiting)
  expect(unread.examiners.map(({ id }) => id)).toEqual([null, doctors[0]])
  const own = { ...days, examinerId: doctors[0], unitId: units.small, groupBy: 'exam' }
  expect(expectBody(await ask(member, 'released', own), 200, ReleasedCount)).toMatchObject({
    count: 2,
    groups: [{ id: exams.usual, count: 2 }],
  })
  for (const path of ['released', 'turnaround', 'waiting'])
    for (const caller of [director, member]) {
      const { fields } = expectRefusal(await ask(caller, path, { examinerId: doctors[1] }), 403, 'forbidden')
      expect(fields).toEqual([{ name: 'examinerId', problem: 'is not yours' }])
    }
})

test('Nothing is withheld from those who see the figures of each doctor', async () => {
  const chief = await callerWith(service, 'chief', ['overview.read', 'overview.clinic', 'overview.doctors'])
  expect(new Set((await groupsOf(chief, 'examiner')).map(([id]) => id))).toEqual(new Set(doctors))
  expectBody(await ask(chief, 'released', { ...days, unitId: units.small }), 200, ReleasedCount)
  // What belongs to other permissions is left out.
  expect(expectBody(await ask(chief, 'waiting', {}), 200, Waiting)).toMatchObject({ inbox: null, seal: null })
})

test('Who has no permission for the clinic’s figures gets own ones, and who is no doctor none', async () => {
  const doctor = await callerWith(service, 'doctor.own', ['report.read', 'report.write', 'overview.read'])
  expect(expectBody(await ask(doctor, 'released'), 200, ReleasedCount)).toMatchObject({
    scope: 'own',
    count: 0,
  })
  await link(doctor.id, doctors[1]!)
  const { scope, count } = expectBody(await ask(doctor, 'released'), 200, ReleasedCount)
  expect([scope, count]).toEqual(['own', 8])
  const listed = await doctor.call(
    'GET',
    `/portalreport?examinerId=${doctors[1]}&releasedFrom=${days.from}&releasedTo=${days.to}&timeZone=UTC&limit=1`,
  )
  expect(listed.body).toMatchObject({ count })
  expectRefusal(await ask(doctor, 'released', { examinerId: doctors[0] }), 403, 'forbidden')
})

test('With an access scope of units, the figures are of the reports that the caller’s list has', async () => {
  const { queries } = service.database
  const chief = await callerWith(service, 'unit.chief', [
    'report.read',
    'report.write',
    'report.manage',
    'overview.read',
    'overview.clinic',
    'overview.doctors',
  ])
  await queries.updateTable('permission_list').set({ reach: 'unit' }).where('id', '=', chief.listId).execute()
  await link(chief.id, doctors[2]!)
  await sql`insert into employee_units (record_id, position, target_id) values (${doctors[2]!}, 0, ${units.small})`.execute(
    queries,
  )
  const draft = (fields: object) =>
    insertReport(queries, {
      draft: true,
      close: 0,
      date_report_release: null,
      doctor_id: doctors[0]!,
      ...fields,
    })
  await draft({ unit_id: units.small })
  await draft({ unit_id: units.large })
  // Begun by the caller, for another unit.
  await draft({ unit_id: units.large, user_created: chief.id })
  const listed = async (method: 'GET' | 'POST', path: string, body?: object) =>
    ((await chief.call(method, path, body)).body as { count: number }).count
  const period = `releasedFrom=${days.from}&releasedTo=${days.to}&timeZone=UTC&limit=1`
  const { count, scope } = expectBody(await ask(chief, 'released'), 200, ReleasedCount)
  expect([scope, count]).toEqual(['clinic', await listed('GET', `/portalreport?${period}`)])
  const { drafts, unread } = expectBody(await ask(chief, 'waiting', {}), 200, Waiting)
  expect(drafts.count).toBe(await listed('POST', '/report/query', { unreleased: 'true', draft: 'true' }))
  expect(drafts.count).toBe(2)
  expect(unread.count).toBe(await listed('GET', '/portalreport?unreadFor=0&limit=1'))
})

test.each<[string, Permission[]]>([
  ['overview.read', ['report.read', 'report.manage', 'audit.read', 'overview.clinic', 'overview.doctors']],
  ['audit.read', ['report.read', 'overview.read', 'overview.clinic', 'overview.doctors']],
])('Who lacks %s is refused its operations', async (lacking, permissions) => {
  const caller = await callerWith(service, `without.${lacking}`, permissions)
  const refused = ['released', 'turnaround', 'waiting', 'activity'].map(async (path) => {
    const { status } = await ask(caller, path, {})
    return status === 403 ? path : undefined
  })
  expect((await Promise.all(refused)).filter((path) => path !== undefined)).toEqual(
    lacking === 'audit.read' ? ['activity'] : ['released', 'turnaround', 'waiting'],
  )
})
