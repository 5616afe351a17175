import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Queries } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import {
  allowLongSessions,
  type Answer,
  type RunningService,
  startService,
} from '#test/support/startService.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 1000)

describe.each(databases)(`${ROUNDS} times at the same moment on $name`, ({ open }) => {
  let service: RunningService
  let queries: Queries
  beforeAll(async () => {
    service = await startService(await open())
    queries = service.database.queries
    await allowLongSessions(service)
  })
  afterAll(() => service.close())

  const remove = (body: object, role: 'frontdesk' | 'administrator' = 'frontdesk') =>
    service.call(role, 'DELETE', '/patient', body)
  const outcome = ({ status, body }: Answer) =>
    status === 200 ? 'done' : `${status} ${(body as { code: string }).code}`

  async function newPatient() {
    const id = await insertPatient(queries)
    const { releaseId } = await insertReleasedReport(queries, { patient_id: id })
    const { body } = await service.call('frontdesk', 'GET', `/patient/${id}`)
    return { id, releaseId, dateHourChanged: (body as PatientDetail).dateHourChanged }
  }

  async function expectRemoved({ id, releaseId }: { id: number; releaseId: number }, removed: boolean) {
    const { date_hour_deleted } = await queries
      .selectFrom('patient')
      .select('date_hour_deleted')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { listed } = await queries
      .selectFrom('report_release')
      .select('listed')
      .where('id', '=', releaseId)
      .executeTakeFirstOrThrow()
    expect({ removed: date_hour_deleted !== null, listed }).toEqual({ removed, listed: !removed })
  }

  /** Proves that the audit has these acts with their outcomes. */
  async function expectActs(id: number, acts: string[]): Promise<void> {
    const { body } = await service.call('administrator', 'GET', `/audit?kind=patient&recordId=${id}`)
    const { data } = body as { data: { act: string; outcome: string }[] }
    const written = data.filter(({ act }) => act !== 'patient.read')
    expect(written.map(({ act, outcome: end }) => `${act} ${end}`).toSorted()).toEqual(acts.toSorted())
  }

  /** Sends both requests at once; which of them is sent first alternates by round. */
  async function together(round: number, first: () => Promise<Answer>, second: () => Promise<Answer>) {
    if (round % 2 === 0) return Promise.all([first(), second()])
    const [latter, former] = await Promise.all([second(), first()])
    return [former, latter] as const
  }

  test('one of two removals succeeds and the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await newPatient()
      const { id } = patient
      const answers = await together(
        round,
        () => remove({ id }),
        () => remove({ id }, 'administrator'),
      )
      expect(answers.map(outcome).toSorted()).toEqual(['409 already_removed', 'done'])
      await expectRemoved(patient, true)
      await expectActs(id, ['patient.remove done', 'patient.remove refused'])
    }
  })

  test('a removal or an edit succeeds and the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await newPatient()
      const { id, dateHourChanged } = patient
      const [removal, edit] = await together(
        round,
        () => remove({ id, dateHourChanged }),
        () => service.call('administrator', 'PUT', '/patient', { id, dateHourChanged, mother: 'Íris Prado' }),
      )
      const removed = outcome(removal) === 'done'
      // Who may restore patients learns that the record was removed.
      expect([outcome(removal), outcome(edit)]).toEqual(
        removed ? ['done', '409 already_removed'] : ['409 record_changed', 'done'],
      )
      await expectRemoved(patient, removed)
      await expectActs(id, [
        `patient.remove ${removed ? 'done' : 'refused'}`,
        `patient.change ${removed ? 'refused' : 'done'}`,
      ])
    }
  })

  test('a removal and a restore of a removed record leave it as the later one decides', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await newPatient()
      const { id } = patient
      expect(outcome(await remove({ id }))).toBe('done')
      const [removal, restore] = await together(
        round,
        () => remove({ id }),
        () => service.call('administrator', 'POST', '/patient/restore', { id }),
      )
      expect(outcome(restore)).toBe('done')
      expect(['done', '409 already_removed']).toContain(outcome(removal))
      await expectRemoved(patient, outcome(removal) === 'done')
      await expectActs(id, [
        'patient.remove done',
        'patient.restore done',
        `patient.remove ${outcome(removal) === 'done' ? 'done' : 'refused'}`,
      ])
    }
  })

  test('leaves an audit without problems', async () => {
    expect((await verifyAudit(queries)).problems).toEqual([])
  })

  test('leaves a tally that is the number of listed releases', async () => {
    const { count } = await queries
      .selectFrom('report_release')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listed', '=', true)
      .executeTakeFirstOrThrow()
    expect(await queries.selectFrom('release_tally').select('listed').execute()).toEqual([{ listed: count }])
  })
})
