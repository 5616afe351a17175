import { afterAll, beforeAll, expect, test } from 'vitest'
import { Intake } from '#contract/integrations/inbox.ts'
import { ReleasedCount, Waiting } from '#contract/overview.ts'
import { ReportDetail as Report } from '#contract/reports/reportOperations.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { mergingRecords } from '#test/service/patients/mergingRecords.ts'
import { addDays } from './plainFigures.ts'
import { sealAll } from '#test/support/sealAll.ts'
import { expectAgreement } from './agreement.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
})
afterAll(() => service.close())

test('The figures follow each act at once', async () => {
  const { queries } = service.database
  const records = mergingRecords(service)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await service.call('administrator', method, path, body)
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const create = async (path: string, body: object) =>
    ((await call('POST', path, body)).body as { id: number }).id
  const units = [await create('/unit', { name: 'Centro' }), await create('/unit', { name: 'Norte' })]
  const modality = await create('/devicetype', { name: 'CT', code: 'CT' })
  const [doctor, other] = [await insertEmployee(queries), await insertEmployee(queries)]
  const exam = await insertExam(queries)
  const patient = await insertPatient(queries)
  const examined = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const write = async (more: object = {}) =>
    expectBody(
      await call('POST', '/report', {
        patient: { id: patient },
        exam: { id: exam },
        doctor: { id: doctor },
        requester: { id: doctor },
        result: 'Normal.',
        dateExam: examined(2),
        ...more,
      }),
      201,
      Report,
    )
  const detail = async (id: number) =>
    expectBody(await service.call('administrator', 'GET', `/report/${id}`), 200, Report)
  const change = async (id: number, fields: object) =>
    call('PUT', '/report', { id, dateHourChanged: (await detail(id)).dateHourChanged, ...fields })
  /** Signs as the doctor whom the report names. */
  const sign = async (id: number) => {
    await userRepository(queries).linkEmployee('administrator', (await detail(id)).doctor.id)
    return change(id, { close: 1 })
  }
  const release = (id: number) => call('POST', '/portalreport/release', { reportId: id })
  const withdraw = (id: number) => call('POST', '/portalreport/withdraw', { reportId: id, reason: 'Wrong' })
  const releaseId = async (id: number) => (await detail(id)).release!.id
  const mark = async (id: number, read: boolean, user: 'doctor' | 'administrator' = 'doctor') =>
    service.call(user, 'PUT', '/portalreport/read', { ids: [await releaseId(id)], read })
  const move = async (id: number, to: number) =>
    call('POST', '/report/move', {
      id,
      dateHourChanged: (await detail(id)).dateHourChanged,
      patient: { id: to },
    })

  /** All figures of all reports, proved against the plain computation. */
  async function figures() {
    // Of the day that it is by now: midnight may fall between two acts.
    const today = new Date().toISOString().slice(0, 10)
    const period = { from: addDays(today, -9), to: today, step: 'day', timeZone: 'UTC' } as const
    const { counted, measured, waits } = await expectAgreement(service, {}, period, 'unit')
    const answer = await call('GET', '/portaldashboard/released?groupBy=modality')
    const { groups } = expectBody(answer, 200, ReleasedCount)
    return {
      released: [counted.count, counted.corrections],
      units: counted.groups!.map(({ id, count }) => [id, count]),
      modalities: groups!.map(({ id, count }) => [id, count]),
      examiners: [...waits.unread.examiners, ...waits.drafts.examiners].map(({ id }) => id),
      examDays: measured.release.steps.map(({ count }) => count),
      waits: [measured.release.waiting, measured.reading.waiting, waits.unread.count],
      unreleased: [waits.drafts, waits.closed, waits.withdrawn].map(({ count }) => count),
    }
  }

  const first = (await write()).id
  const second = (await write({ dateExam: examined(4), unit: { id: units[0] } })).id
  const visitor = await insertPatient(queries, { unit_id: units[1]! })
  let amendment = 0
  const acts: [string, () => Promise<unknown>][] = [
    ['change the day of the exam', () => change(first, { dateExam: examined(5) })],
    ['change the doctor', () => change(first, { doctor: { id: other } })],
    ['sign', () => sign(first)],
    ['release', () => release(first)],
    ['read as a doctor', () => mark(first, true)],
    ['mark as unread', () => mark(first, false)],
    ['withdraw', () => withdraw(first)],
    ['release again', () => release(first)],
    [
      'change the unit of a draft, and release it',
      async () => {
        await change(second, { unit: { id: units[1] } })
        await sign(second)
        await release(second)
      },
    ],
    [
      'change the modality of the exam',
      async () => {
        const { body } = await service.call('administrator', 'GET', `/exam/${exam}`)
        const { dateHourChanged } = body as { dateHourChanged: string }
        await call('PUT', '/exam', { id: exam, dateHourChanged, modality: { id: modality } })
      },
    ],
    [
      'begin a correction',
      async () => {
        amendment = (await write({ amends: { id: first }, correctionReason: 'Wrong side.' })).id
      },
    ],
    [
      'release the correction',
      async () => {
        await sign(amendment)
        await release(amendment)
      },
    ],
    ['remove the patient', async () => call('DELETE', '/patient', { id: patient })],
    ['restore the patient', async () => call('POST', '/patient/restore', { id: patient })],
    ['move a report to a patient of another unit', () => move(first, visitor)],
    [
      'merge the patient with another',
      async () => records.merge({ from: visitor, keep: patient }, {}, 'administrator'),
    ],
    ['undo the merge', async () => records.unmerge(visitor, 'administrator')],
    ['change the unit of the patient', () => records.change(visitor, { unit: { id: units[0]! } })],
    [
      'remove a report',
      async () => {
        await withdraw(second)
        await call('DELETE', '/report', { id: second })
      },
    ],
    [
      'delete a release',
      async () =>
        queries
          .deleteFrom('report_release')
          .where('id', '=', await releaseId(amendment))
          .execute(),
    ],
  ]
  let before = await figures()
  for (const [name, act] of acts) {
    await act()
    const after = await figures()
    expect([name, after]).not.toEqual([name, before])
    before = after
  }
  // Those who are no doctors read without effect on the figures.
  await mark(first, true, 'administrator')
  expect(await figures()).toEqual(before)
})

test('The inbox and the seal are counted as their own lists count them, and told to those alone who may see these', async () => {
  const { call, database } = service
  const waiting = async () =>
    expectBody(await call('administrator', 'GET', '/portaldashboard/waiting'), 200, Waiting)
  expect((await waiting()).inbox).toEqual({ count: 0, oldest: null })
  const { call: send } = await makeIntegration(service, 'RIS')
  const sent = {
    externalId: 'R-1',
    patient: { documents: [{ number: '00000000191' }], birthDate: '1980-02-29' },
    exam: { name: 'Unknown' },
    doctor: { council: 'CRM', registerNumber: '0' },
    dateExam: '2026-03-01T12:00:00Z',
    text: 'Normal.',
  }
  expect(expectBody(await send('POST', '/createreport', sent), 200, Intake).outcome).toBe('inbox')
  const { inbox, seal } = await waiting()
  expect(inbox).toMatchObject({ count: 1, oldest: expect.any(String) })
  expect((await call('administrator', 'GET', '/inbox/count')).body).toEqual({ waiting: 1 })
  expect(seal).not.toBeNull()
  await sealAll(database.queries)
  expect((await waiting()).seal).toEqual({ count: 0, oldest: null })
  const own = expectBody(await call('doctor', 'GET', '/portaldashboard/waiting'), 200, Waiting)
  expect([own.scope, own.inbox, own.seal]).toEqual(['own', null, null])
})
