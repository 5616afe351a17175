import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Waiting } from '#contract/overview.ts'
import { API } from '#contract/http/url.ts'
import { RecordChange } from '#contract/declaration/history.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import type { Priority } from '#contract/reports/priority.ts'
import { ReleaseDetail, ReleaseRow } from '#contract/reports/release.ts'
import { ReportDetail } from '#contract/reports/reportOperations.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { restrictedClinic } from './accessScope/restrictedClinic.ts'
import { releaseIds } from './listReleases.ts'

const Rows = listingOf(ReleaseRow)

describe('priority and critical findings', () => {
  let service: RunningService
  let exam: number
  let patient: number
  let signing: number
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    exam = await insertExam(queries)
    patient = await insertPatient(queries)
    signing = await insertEmployee(queries)
    await userRepository(queries).linkEmployee('doctor', signing)
  })
  afterAll(() => service.close())

  const draft = async (more: object = {}) =>
    expectBody(
      await service.call('doctor', 'POST', '/report', {
        patient: { id: patient },
        exam: { id: exam },
        doctor: { id: signing },
        requester: { id: signing },
        result: 'A text.',
        dateExam: '2026-03-01T12:00:00Z',
        ...more,
      }),
      201,
      ReportDetail,
    )
  const change = (id: number, dateHourChanged: string, fields: object) =>
    service.call('doctor', 'PUT', '/report', { id, dateHourChanged, ...fields })
  const read = async (id: number) =>
    expectBody(await service.call('administrator', 'GET', `/report/${id}`), 200, ReportDetail)
  /** Closes and releases a report; returns the release. */
  const release = async ({ id, dateHourChanged }: ReportDetail) => {
    expect((await change(id, dateHourChanged, { close: 1 })).status).toBe(200)
    return expectBody(
      await service.call('doctor', 'POST', '/portalreport/release', { reportId: id }),
      200,
      ReleaseDetail,
    )
  }
  const released = async (more: object = {}) => release(await draft(more))
  const prioritize = async (id: number, fields: object, by: 'doctor' | 'administrator' = 'doctor') =>
    service.call(by, 'PUT', '/report/priority', {
      id,
      dateHourChanged: (await read(id)).dateHourChanged,
      ...fields,
    })
  const acknowledge = (id: number, more: object = {}, by: 'doctor' | 'administrator' = 'doctor') =>
    service.call(by, 'POST', '/report/acknowledge', { id, ...more })
  const rowOf = async (id: number) =>
    expectBody(await service.call('doctor', 'GET', `/portalreport?form=row&reportId=${id}`), 200, Rows)
      .data[0]!.report
  const history = async (id: number) =>
    expectBody(
      await service.call('administrator', 'GET', `/report/${id}/history`),
      200,
      listingOf(RecordChange),
    ).data
  const actsOn = async (id: number, act: string) =>
    (await auditRecords(service.database.queries, act)).filter(({ record_ids }) => record_ids.includes(id))
  const waiting = async () =>
    expectBody(await service.call('administrator', 'GET', '/portaldashboard/waiting'), 200, Waiting).critical!

  test('are fields of a report, which the fields of the description carry', async () => {
    const plain = await draft({ extraFieldsData: [{ name: 'Room', value: '3' }] })
    expect(plain).toMatchObject({
      priority: 'routine',
      critical: false,
      criticalSince: null,
      acknowledgement: null,
    })
    expect(plain.extraFieldsData).toEqual([{ name: 'Room', value: '3' }])
    const changed = expectBody(
      await change(plain.id, plain.dateHourChanged, { priority: 'stat', critical: true }),
      200,
      ReportDetail,
    )
    const carried = [
      { name: 'priority', value: 'stat' },
      { name: 'critical', value: true },
      { name: 'Room', value: '3' },
    ]
    expect(changed).toMatchObject({ priority: 'stat', critical: true, extraFieldsData: carried })
    expect(changed.criticalSince).not.toBeNull()
    const { report } = await release(changed)
    expect(report).toMatchObject({ priority: 'stat', critical: true, extraFieldsData: carried })
    const listed = await service.call('doctor', 'GET', `/portalreport?reportId=${plain.id}`)
    expect((listed.body as { data: { report: object }[] }).data[0]!.report).toMatchObject({
      extraFieldsData: carried,
    })
    expect(listed.text).not.toContain('"critical":true')
  })

  test('are set by either of the two, and stay as they were where a record is sent back as it was', async () => {
    const { id, dateHourChanged, extraFieldsData } = await draft({
      extraFieldsData: [{ name: 'priority', value: 'urgent' }],
    })
    const before = await read(id)
    expect(before).toMatchObject({ priority: 'urgent', critical: false })
    const same = expectBody(await change(id, dateHourChanged, { extraFieldsData }), 200, ReportDetail)
    expect(same.dateHourChanged).toBe(dateHourChanged)
    const other = expectBody(
      await change(id, dateHourChanged, { priority: 'stat', extraFieldsData }),
      200,
      ReportDetail,
    )
    expect(other.priority).toBe('stat')
    const none = expectBody(
      await change(id, other.dateHourChanged, { extraFieldsData: [], priority: 'stat' }),
      200,
      ReportDetail,
    )
    expect(none.priority).toBe('routine')
    expect(await history(id)).toMatchObject([
      { fields: [{ name: 'priority', before: 'stat', after: 'routine' }] },
      { fields: [{ name: 'priority', before: 'urgent', after: 'stat' }] },
      { act: 'create' },
    ])
  })

  test.each([
    [[{ name: 'priority', value: 'P1' }]],
    [[{ name: 'critical', value: 'yes' }]],
    [
      [
        { name: 'priority', value: 'stat' },
        { name: 'priority', value: 'urgent' },
      ],
    ],
  ])('are never guessed: %j is refused', async (extraFieldsData) => {
    const { id, dateHourChanged } = await draft()
    expectMalformed(await change(id, dateHourChanged, { extraFieldsData }), 'extraFieldsData')
  })

  test('are refused where the two say different things', async () => {
    const { id, dateHourChanged } = await draft()
    const contrary = { priority: 'stat', extraFieldsData: [{ name: 'priority', value: 'urgent' }] }
    expectMalformed(await change(id, dateHourChanged, contrary), 'extraFieldsData')
  })

  test('of a released report are changed by who may write it, with history and audit', async () => {
    const { reportId: id } = await released()
    expectRefusal(
      await change(id, (await read(id)).dateHourChanged, { priority: 'stat' }),
      409,
      'wrong_state',
    )
    const answer = expectBody(await prioritize(id, { priority: 'urgent', critical: true }), 200, ReportDetail)
    expect(answer).toMatchObject({ priority: 'urgent', critical: true })
    expect(await rowOf(id)).toMatchObject({ priority: 'urgent', critical: true, unacknowledged: true })
    const stale = { id, dateHourChanged: '2026-01-01T00:00:00.000Z', critical: false }
    expectRefusal(await service.call('doctor', 'PUT', '/report/priority', stale), 409, 'record_changed')
    const { reportId: others } = await insertReleasedReport(service.database.queries)
    expectRefusal(await prioritize(others, { critical: true }), 403, 'forbidden')
    expect(await prioritize(others, { critical: true }, 'administrator')).toMatchObject({ status: 200 })
    expect(await actsOn(id, 'report.prioritize')).toMatchObject([
      { detail: { priority: 'urgent', critical: true } },
    ])
    const [last] = await history(id)
    expect(last!.fields.map(({ name }) => name).toSorted()).toEqual(['critical', 'criticalSince', 'priority'])
  })

  test('a doctor acknowledges a critical finding once, with a note, and everybody sees who and when', async () => {
    const { id: releaseId, reportId: id } = await released({ critical: true })
    const { id: plain } = (await released()).report
    const before = await waiting()
    expectRefusal(await acknowledge(id, {}, 'administrator'), 403, 'forbidden')
    expectRefusal(await acknowledge(plain), 409, 'wrong_state')
    expectRefusal(await acknowledge((await draft({ critical: true })).id), 404, 'not_found')
    const answer = expectBody(await acknowledge(id, { note: ' Called the ward. ' }), 200, ReportDetail)
    expect(answer.acknowledgement).toMatchObject({ note: 'Called the ward.', reportId: id })
    expectRefusal(await acknowledge(id), 409, 'wrong_state')
    const again = expectBody(
      await service.call('administrator', 'GET', `/portalreport/${releaseId}`),
      200,
      ReleaseDetail,
    )
    expect(again.report.acknowledgement).toEqual(answer.acknowledgement)
    expect(await rowOf(id)).toMatchObject({ critical: true, unacknowledged: false })
    expect((await waiting()).count).toBe(before.count - 1)
    expect((await history(id))[0]).toMatchObject({
      act: 'acknowledge',
      reason: 'Called the ward.',
    })
    expect(await actsOn(id, 'report.acknowledge')).toHaveLength(1)
  })

  test('of two who acknowledge at once, one does, and a repeated request is answered as before', async () => {
    const { reportId: id } = await released({ critical: true })
    const answers = await Promise.all([acknowledge(id), acknowledge(id)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const { reportId: other } = await released({ critical: true })
    const token = await service.token('doctor')
    const keyed = async () =>
      toAnswer(
        await service.app.inject({
          method: 'POST',
          url: `${API}/report/acknowledge`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': `acknowledge-${other}` },
          payload: { id: other },
        }),
      )
    expect([(await keyed()).status, (await keyed()).status]).toEqual([200, 200])
  })

  test('a mark that is taken away and set anew asks anew, and so does a correction that sets it', async () => {
    const { reportId: id } = await released({ critical: true })
    await acknowledge(id)
    await prioritize(id, { critical: false })
    expect(await rowOf(id)).toMatchObject({ critical: false, unacknowledged: false })
    const anew = expectBody(await prioritize(id, { critical: true }), 200, ReportDetail)
    expect(anew.acknowledgement).toBeNull()
    expect(await rowOf(id)).toMatchObject({ critical: true, unacknowledged: true })

    const { reportId: plain } = await released()
    const correction = await draft({ amends: { id: plain }, correctionReason: 'Seen anew.', critical: true })
    const { reportId: second } = await release(correction)
    expect(await rowOf(second)).toMatchObject({ unacknowledged: true })
  })

  test('a report that is moved asks anew, as what was acknowledged was about somebody else', async () => {
    const { reportId: id } = await released({ critical: true })
    await acknowledge(id)
    const correction = await release(
      await draft({ amends: { id }, correctionReason: 'A word.', critical: true }),
    )
    const { dateHourChanged } = await read(correction.reportId)
    const there = await insertPatient(service.database.queries)
    const move = { id: correction.reportId, dateHourChanged, patient: { id: there } }
    expect((await service.call('administrator', 'POST', '/report/move', move)).status).toBe(200)
    expect((await read(correction.reportId)).acknowledgement).toBeNull()
    expect(await rowOf(correction.reportId)).toMatchObject({ critical: true, unacknowledged: true })
    expect((await read(id)).acknowledgement).toBeNull()
  })

  test('a correction that is as critical keeps the acknowledgement, and a replaced report waits no longer', async () => {
    const { reportId: id } = await released({ critical: true })
    await acknowledge(id, { note: 'Seen.' })
    const { reportId: second } = await release(
      await draft({ amends: { id }, correctionReason: 'A word.', critical: true }),
    )
    expect(await rowOf(second)).toMatchObject({ critical: true, unacknowledged: false })
    expect((await read(second)).acknowledgement).toMatchObject({ note: 'Seen.', reportId: id })

    const { reportId: unseen } = await released({ critical: true })
    const before = await waiting()
    await release(
      await draft({ amends: { id: unseen }, correctionReason: 'It was another one.', critical: false }),
    )
    expect(await rowOf(unseen)).toMatchObject({ critical: true, unacknowledged: false })
    expect((await waiting()).count).toBe(before.count - 1)
    expectRefusal(await acknowledge(unseen), 409, 'wrong_state')
    expectRefusal(await prioritize(unseen, { critical: false }), 409, 'wrong_state')
  })

  test('a correction that says nothing of them begins with those of the report that it corrects', async () => {
    const { reportId: id } = await released({ critical: true, priority: 'stat' })
    const correction = await draft({ amends: { id }, correctionReason: 'A word.' })
    expect(correction).toMatchObject({ critical: true, priority: 'stat' })
    const { reportId: second } = await release(correction)
    expect(await rowOf(second)).toMatchObject({ critical: true, unacknowledged: true })
    expect(await draft()).toMatchObject({ critical: false, priority: 'routine' })
  })

  test('a correction that carries one of them among its extra fields takes that one, and the other from the report that it corrects', async () => {
    const corrected = async (carried: { name: string; value: unknown }) => {
      const { reportId: id } = await released({ critical: true, priority: 'stat' })
      return draft({ amends: { id }, correctionReason: 'A word.', extraFieldsData: [carried] })
    }
    expect(await corrected({ name: 'priority', value: 'urgent' })).toMatchObject({
      critical: true,
      priority: 'urgent',
    })
    expect(await corrected({ name: 'critical', value: false })).toMatchObject({
      critical: false,
      priority: 'stat',
    })
  })

  test('a mark that is set while the correction is a draft goes over to it, and waits on', async () => {
    const { reportId: id } = await released()
    const correction = await draft({ amends: { id }, correctionReason: 'A word.' })
    await prioritize(id, { critical: true })
    const since = (await read(id)).criticalSince
    const { reportId: second } = await release(correction)
    expect(await read(second)).toMatchObject({ critical: true, criticalSince: since })
    expect(await rowOf(second)).toMatchObject({ critical: true, unacknowledged: true })
    expect(await rowOf(id)).toMatchObject({ unacknowledged: false })
  })

  test('a correction that is withdrawn, marked anew and released again asks anew', async () => {
    const { reportId: id } = await released({ critical: true })
    await acknowledge(id)
    const { reportId: second } = await release(
      await draft({ amends: { id }, correctionReason: 'A word.', critical: true }),
    )
    expect(await rowOf(second)).toMatchObject({ unacknowledged: false })
    const withdrawal = { reportId: second, reason: 'Not yet.' }
    expect((await service.call('doctor', 'POST', '/portalreport/withdraw', withdrawal)).status).toBe(200)
    await prioritize(second, { critical: false })
    await prioritize(second, { critical: true })
    expect((await service.call('doctor', 'POST', '/portalreport/release', { reportId: second })).status).toBe(
      200,
    )
    expect(await rowOf(second)).toMatchObject({ critical: true, unacknowledged: true })
  })

  test('filter the listing, order it with the urgent ones first, and are counted with the age of the oldest', async () => {
    const { queries } = service.database
    const exam_id = await insertExam(queries)
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const store = async (day: number, priority: Priority, critical = false) => {
      const fields = { exam_id, priority, critical, critical_since: critical ? at(day) : null }
      return (await insertReleasedReport(queries, { ...fields, date_report_release: at(day) })).releaseId
    }
    const oldCritical = await store(1, 'routine', true)
    const stat = await store(2, 'stat')
    const urgent = await store(3, 'urgent')
    const routine = await store(4, 'routine')
    const critical = await store(5, 'urgent', true)
    const laterStat = await store(6, 'stat')
    const laterRoutine = await store(7, 'routine')
    const order = [critical, oldCritical, laterStat, stat, urgent, laterRoutine, routine]
    const listed = (query: string) => releaseIds(service, `examId=${exam_id}&${query}`)

    expect(await listed('sort=urgent')).toEqual(order)
    for (const [index, id] of order.entries())
      expect(
        expectBody(
          await service.call(
            'doctor',
            'GET',
            `/portalreport?examId=${exam_id}&form=row&sort=urgent&limit=3&after=${id}`,
          ),
          200,
          Rows,
        ).data.map((row) => row.id),
      ).toEqual(order.slice(index + 1, index + 4))
    expect(await listed('priority=stat')).toEqual([laterStat, stat])
    expect(await listed('priority=urgent,stat&sort=urgent')).toEqual([critical, laterStat, stat, urgent])
    expect(await listed('critical=true&sort=urgent')).toEqual([critical, oldCritical])
    expect(await listed('critical=true&priority=urgent')).toEqual([critical])
    await acknowledge(
      (
        await queries
          .selectFrom('report_release')
          .select('report_id')
          .where('id', '=', critical)
          .executeTakeFirstOrThrow()
      ).report_id,
    )
    expect(await listed('unacknowledged=true')).toEqual([oldCritical])
    const figure = await service.call('administrator', 'GET', `/portaldashboard/waiting?examId=${exam_id}`)
    expect(expectBody(figure, 200, Waiting).critical).toEqual({ count: 1, oldest: at(1).toISOString() })
    expectMalformed(await service.call('doctor', 'GET', '/portalreport?priority=high'), 'priority')
  })

  test('wait from the mark on where it was set after the release', async () => {
    const { queries } = service.database
    const exam_id = await insertExam(queries)
    const fields = { exam_id, date_report_release: new Date(Date.UTC(2026, 0, 1)) }
    const { reportId } = await insertReleasedReport(queries, fields)
    expect(await prioritize(reportId, { critical: true }, 'administrator')).toMatchObject({ status: 200 })
    const figure = await service.call('administrator', 'GET', `/portaldashboard/waiting?examId=${exam_id}`)
    expect(expectBody(figure, 200, Waiting).critical).toEqual({
      count: 1,
      oldest: (await read(reportId)).criticalSince,
    })
  })

  test('outside of the access scope, a finding is neither listed, counted nor acknowledged', async () => {
    const clinic = await restrictedClinic(service, 'own', ['report.read', 'overview.read'])
    const { queries } = service.database
    await queries
      .updateTable('employee')
      .set({ profile: 'doctor' })
      .where('id', '=', clinic.employee)
      .execute()
    for (const { reportId } of [clinic.within, clinic.outside])
      expect((await prioritize(reportId, { critical: true }, 'administrator')).status).toBe(200)
    const { call } = clinic.user
    const listed = expectBody(await call('GET', '/portalreport?form=row&unacknowledged=true'), 200, Rows)
    expect(listed.data.map(({ reportId }) => reportId)).toEqual([clinic.within.reportId])
    const figure = expectBody(await call('GET', '/portaldashboard/waiting'), 200, Waiting)
    expect(figure.critical!.count).toBe(1)
    const outside = { id: clinic.outside.reportId }
    expectRefusal(await call('POST', '/report/acknowledge', outside), 403, 'out_of_reach')
    expect((await call('POST', '/report/acknowledge', { id: clinic.within.reportId })).status).toBe(200)
  })
})
