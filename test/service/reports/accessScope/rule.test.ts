import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Insertable } from 'kysely'
import { listingOf } from '#contract/declaration/listing.ts'
import { ReleaseRow } from '#contract/reports/release.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { reading } from '#test/support/reading.ts'
import {
  insertExam,
  insertPatient,
  insertRelease,
  insertReleasedReport,
  insertReport,
} from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import type { Tables } from '#service/database/tables.ts'
import { callerWith } from '#test/service/resources/hooks/callers.ts'
import { restrictedClinic } from './restrictedClinic.ts'

const Rows = listingOf(ReleaseRow)
type Clinic = Awaited<ReturnType<typeof restrictedClinic>>

describe('the access scope of a permission list', () => {
  let service: RunningService
  let own: Clinic
  let unit: Clinic

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    own = await restrictedClinic(service, 'own')
    unit = await restrictedClinic(service, 'unit')
  })
  afterAll(() => service.close())

  const listed = async ({ user }: Clinic): Promise<number[]> => {
    const answer = await user.call(...reading('/portalreport?form=row'))
    const { count, data } = expectBody(answer, 200, Rows)
    expect(count).toBe(data.length)
    return data.map(({ reportId }) => reportId)
  }
  const isSeen = async (clinic: Clinic, { reportId, releaseId }: Clinic['within']) => {
    const isListed = (await listed(clinic)).includes(reportId)
    const { status } = await clinic.user.call('GET', `/portalreport/${releaseId}`)
    expect([status, (await clinic.user.call('GET', `/report/${reportId}`)).status]).toEqual(
      isListed ? [200, 200] : [403, 403],
    )
    return isListed
  }

  const roles = ['doctor_id', 'requester_id', 'technician_id', 'anesthetist_id', 'nurse_id'] as const
  test.each(roles)(
    '`own` sees all reports of a patient for whom the employee is in a report as %s',
    async (role) => {
      const { queries } = service.database
      const patient_id = await insertPatient(queries)
      const report = await insertReleasedReport(queries, { patient_id })
      expect(await isSeen(own, report)).toBe(false)
      const part = { patient_id, doctor_id: own.stranger, [role]: own.employee }
      const draft = await insertReport(queries, { ...part, draft: true })
      expect(await isSeen(own, report)).toBe(false)
      await queries.updateTable('report').set({ draft: false }).where('id', '=', draft).execute()
      expect(await isSeen(own, report)).toBe(true)
      await queries
        .updateTable('report')
        .set({ date_hour_deleted: new Date() })
        .where('id', '=', draft)
        .execute()
      expect(await isSeen(own, report)).toBe(false)
    },
  )

  test('`own` sees those of a patient with an appointment that is not cancelled, or whose requesting physician the employee is', async () => {
    const { queries } = service.database
    const patient = await insertPatient(queries)
    const report = await insertReleasedReport(queries, { patient_id: patient })
    const visit: Insertable<Tables['appointment']> = {
      patient,
      exam_id: await insertExam(queries),
      doctor_id: own.employee,
      start: new Date(),
      status: 'scheduled',
      name_search: '',
      name_sort: '',
    }
    const { id } = await queries
      .insertInto('appointment')
      .values(visit)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await isSeen(own, report)).toBe(true)
    await queries.updateTable('appointment').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect(await isSeen(own, report)).toBe(false)
    expect(await isSeen(own, own.within)).toBe(true)
  })

  test('`unit` sees the reports of the units of the employee, whose unit is their own, their appointment’s or their patient’s', async () => {
    const { queries } = service.database
    expect([await isSeen(unit, unit.within), await isSeen(unit, unit.outside)]).toEqual([true, false])
    const patient = await insertPatient(queries)
    const report = await insertReleasedReport(queries, { patient_id: patient })
    expect(await isSeen(unit, report)).toBe(false)
    const ofPatient = (unit_id: number) =>
      queries.updateTable('patient').set({ unit_id }).where('id', '=', patient).execute()
    await ofPatient(unit.unit)
    expect(await isSeen(unit, report)).toBe(true)
    const visit = {
      patient,
      exam_id: await insertExam(queries),
      start: new Date(),
      unit_id: unit.otherUnit,
      name_search: '',
      name_sort: '',
    }
    const { id } = await queries
      .insertInto('appointment')
      .values(visit)
      .returning('id')
      .executeTakeFirstOrThrow()
    await queries
      .updateTable('report')
      .set({ appointment_id: id })
      .where('id', '=', report.reportId)
      .execute()
    expect(await isSeen(unit, report)).toBe(false)
    await queries.updateTable('appointment').set({ unit_id: unit.unit }).where('id', '=', id).execute()
    expect(await isSeen(unit, report)).toBe(true)
    await queries
      .updateTable('report')
      .set({ unit_id: unit.otherUnit })
      .where('id', '=', report.reportId)
      .execute()
    expect(await isSeen(unit, report)).toBe(false)
  })

  test('`unit` sees what the employee signs in another unit', async () => {
    const fields = { doctor_id: unit.employee, unit_id: unit.otherUnit }
    expect(await isSeen(unit, await insertReleasedReport(service.database.queries, fields))).toBe(true)
  })

  test('leaves users their own drafts, until these are released', async () => {
    const { queries } = service.database
    const mine = { user_created: own.user.id, draft: true }
    const draft = await insertReport(queries, mine)
    const status = async () => (await own.user.call('GET', `/report/${draft}`)).status
    expect(await status()).toBe(200)
    await queries.updateTable('report').set({ draft: false, close: 1 }).where('id', '=', draft).execute()
    expect(await isSeen(own, { reportId: draft, releaseId: await insertRelease(queries, draft) })).toBe(false)
  })

  test('leaves the counts on a patient whole, because a removal takes all reports and appointments along', async () => {
    const remover = await callerWith(service, 'remover', ['patient.read', 'patient.remove'])
    await own.setAccessScope(remover.listId, 'own')
    expect((await remover.call('GET', `/patient/${own.otherPatient}`)).body).toMatchObject({
      releasedReports: 1,
      unreleasedReports: 1,
    })
  })

  test('a user without an employee sees none, and one whose list is changed to all sees all at once', async () => {
    await own.linkEmployee(own.user.id, null)
    expect(await listed(own)).toEqual([])
    await own.setAccessScope(own.user.listId, 'all')
    expect(await listed(own)).toContain(own.outside.reportId)
    await own.setAccessScope(own.user.listId, 'unit')
    expect(await listed(own)).toEqual([])
    await own.setAccessScope(own.user.listId, 'own')
    await own.linkEmployee(own.user.id, own.employee)
  })

  test.each(['oldest', 'patient', 'patient-descending', 'exam', 'examiner-descending'])(
    'holds in every order and page: %s',
    async (sort) => {
      for (const clinic of [own, unit]) {
        const results: number[] = []
        for (let next: string | undefined = `/portalreport?form=row&limit=1&sort=${sort}`; next;) {
          const answer = await clinic.user.call(...reading(next))
          const { data } = expectBody(answer, 200, Rows)
          results.push(...data.map(({ reportId }) => reportId))
          next = /<\/api\/v1([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1]
        }
        expect(new Set(results)).toEqual(new Set(await listed(clinic)))
        expect(results).toHaveLength(new Set(results).size)
      }
    },
  )
})
