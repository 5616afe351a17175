import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access/access.ts'
import { ReleaseDetail } from '#contract/reports/release.ts'
import { ReportDetail as Report } from '#contract/reports/reportOperations.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { untilPdfsMade } from '#test/support/untilPdfsMade.ts'
import { setPermissions } from '#test/support/permissionLists.ts'
import { readPdf } from '#test/support/readPdf.ts'
import {
  insertEmployee,
  insertExam,
  insertPatient,
  insertRelease,
  insertReport,
} from '#test/support/records.ts'
import { type Answer, type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { callerWith } from '#test/service/resources/hooks/callers.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

const own = [
  'report.read',
  'report.write',
  'report.sign',
  'report.amend',
  'report.release',
  'report.withdraw',
] as const
const actors = [
  /** Wrote the report, and is a doctor, but not the one whom it names. */
  'author',
  'doctor',
  'otherDoctor',
  /** Has the permissions of a doctor, and no employee. */
  'noEmployee',
  /** Has `report.manage`, and is another doctor. */
  'manager',
  'administrator',
  /** Has the permissions of a doctor. */
  'integration',
] as const
type Actor = (typeof actors)[number]
type Expected = Readonly<Record<Actor, number>>

describe('who signs, releases, corrects and withdraws a report', () => {
  let service: RunningService
  let calls: Record<Actor, Call>
  let users: Partial<Record<Actor, number>>
  let doctor: number
  let patient: number
  let exam: number

  const queries = () => service.database.queries
  const link = async (username: string, last_name: string, employee?: number) =>
    userRepository(queries()).linkEmployee(
      username,
      employee ?? (await insertEmployee(queries(), { last_name })),
    )

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    doctor = await insertEmployee(queries(), { first_name: 'Ana', last_name: 'Souza' })
    patient = await insertPatient(queries())
    exam = await insertExam(queries())
    const author = await callerWith(service, 'author', own)
    const named = await callerWith(service, 'named', own)
    const otherDoctor = await callerWith(service, 'other', own)
    const noEmployee = await callerWith(service, 'nobody', own)
    const manager = await callerWith(service, 'manager', [...own, 'report.manage'])
    await link('author', 'Autor')
    await link('named', '', doctor)
    await link('other', 'Outro')
    await link('manager', 'Gerente')
    const list = await callerWith(service, 'list', own)
    const integration = await makeIntegration(service, 'RIS', { permissionList: { id: list.listId } })
    calls = {
      author: author.call as Call,
      doctor: named.call as Call,
      otherDoctor: otherDoctor.call as Call,
      noEmployee: noEmployee.call as Call,
      manager: manager.call as Call,
      administrator: (method, path, body) => service.call('administrator', method, path, body),
      integration: integration.call,
    }
    const { id: ris } = await queries()
      .selectFrom('app_user')
      .select('id')
      .where('name', '=', 'RIS')
      .executeTakeFirstOrThrow()
    users = { author: author.id, doctor: named.id, manager: manager.id, integration: ris }
  })
  afterAll(() => service.close())

  const body = (more: object = {}) => ({
    patient: { id: patient },
    exam: { id: exam },
    doctor: { id: doctor },
    requester: { id: doctor },
    result: 'Normal.',
    dateExam: '2026-03-01T12:00:00Z',
    ...more,
  })
  /** A report that `author` has written for the doctor. */
  const stored = (fields: Parameters<typeof insertReport>[1] = {}) =>
    insertReport(queries(), {
      patient_id: patient,
      exam_id: exam,
      doctor_id: doctor,
      user_created: users.author!,
      date_exam: new Date('2026-03-01T12:00:00Z'),
      ...fields,
    })
  const draft = () => stored({ draft: true, date_report_release: null })
  const draftWithPdf = async () => {
    const id = await draft()
    const answer = await service.app.inject({
      method: 'PUT',
      url: `/api/v1/report/${id}/pdf`,
      headers: {
        authorization: `Bearer ${await service.token('administrator')}`,
        'content-type': 'application/pdf',
      },
      payload: await makePdf('Signed on paper'),
    })
    expect(toAnswer(answer).status).toBe(200)
    return id
  }
  const signature = () => ({ signed_by_id: users.doctor!, date_sign: new Date() })
  const closed = async (status: 'pending' | 'released' = 'pending') => {
    const id = await stored({ closed_as: 'signed', closed_by_id: users.doctor!, ...signature() })
    await insertRelease(queries(), id, { status, released: status === 'released' })
    return id
  }
  /** A report that the integration has sent. */
  const received = async (fields: Parameters<typeof insertReport>[1] = {}) => {
    const id = await stored({
      closed_as: 'received',
      closed_by_id: users.integration!,
      pdf_source: 'typeset',
      date_report_release: null,
      ...fields,
    })
    await insertRelease(queries(), id, { status: 'pending', released: false })
    return id
  }
  /** The lines of a report's PDF, which is made first. */
  const printed = async (id: number) => {
    await untilPdfsMade(queries())
    const answer = await service.app.inject({
      url: `/api/v1/report/${id}/pdf`,
      headers: { authorization: `Bearer ${await service.token('administrator')}` },
    })
    expect(answer.statusCode).toBe(200)
    return (await readPdf(answer.rawPayload)).flat().join(' ')
  }
  const actsOn = async (id: number, act: string) =>
    (await auditRecords(queries(), act)).filter(({ record_ids: [of] }) => of === id)
  const removed = async () => {
    const id = await closed()
    expect((await calls.administrator('DELETE', '/report', { id })).status).toBe(200)
    return id
  }
  const read = async (id: number) =>
    expectBody(await calls.administrator('GET', `/report/${id}`), 200, Report)
  const version = async (id: number) => ({ id, dateHourChanged: (await read(id)).dateHourChanged })

  /** Each operation on a report that names the doctor, by who asks for it: the status of the answer. */
  const operations: [string, (call: Call) => Promise<Answer>, Expected][] = [
    [
      'reads a draft',
      async (call) => call('GET', `/report/${await draft()}`),
      {
        author: 200,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'changes a draft',
      async (call) => call('PUT', '/report', { ...(await version(await draft())), result: 'Other.' }),
      {
        author: 200,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'removes a draft',
      async (call) => call('DELETE', '/report', { id: await draft() }),
      {
        author: 200,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'closes a draft',
      async (call) => call('PUT', '/report', { ...(await version(await draft())), close: 1 }),
      {
        author: 403,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 403,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'closes a draft and names another doctor at once',
      async (call) => {
        const other = { id: await insertEmployee(queries()) }
        return call('PUT', '/report', { ...(await version(await draft())), doctor: other, close: 1 })
      },
      {
        author: 403,
        doctor: 403,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 403,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'creates a closed report',
      async (call) => call('POST', '/report', body({ close: 1 })),
      {
        author: 403,
        doctor: 201,
        otherDoctor: 403,
        noEmployee: 403,
        manager: 403,
        administrator: 201,
        integration: 403,
      },
    ],
    [
      'closes a draft with a supplied PDF',
      async (call) => call('PUT', '/report', { ...(await version(await draftWithPdf())), close: 1 }),
      {
        author: 403,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'signs a report that another system has sent',
      async (call) => call('POST', '/report/sign', await version(await received())),
      {
        author: 403,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 403,
        administrator: 403,
        integration: 404,
      },
    ],
    [
      'opens a closed report again',
      async (call) => call('PUT', '/report', { ...(await version(await closed())), close: 0 }),
      {
        author: 409,
        doctor: 409,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 409,
        administrator: 409,
        integration: 404,
      },
    ],
    [
      'releases a draft',
      async (call) => call('POST', '/portalreport/release', { reportId: await draft() }),
      {
        author: 403,
        doctor: 409,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 409,
        administrator: 409,
        integration: 404,
      },
    ],
    [
      'releases a signed report',
      async (call) => call('POST', '/portalreport/release', { reportId: await closed() }),
      {
        author: 403,
        doctor: 200,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'withdraws a released report',
      async (call) =>
        call('POST', '/portalreport/withdraw', { reportId: await closed('released'), reason: 'x' }),
      {
        author: 403,
        doctor: 200,
        otherDoctor: 403,
        noEmployee: 403,
        manager: 200,
        administrator: 200,
        integration: 403,
      },
    ],
    [
      'begins a correction',
      async (call) => call('POST', '/report', body({ amends: { id: await closed('released') } })),
      {
        author: 403,
        doctor: 201,
        otherDoctor: 403,
        noEmployee: 403,
        manager: 201,
        administrator: 201,
        integration: 403,
      },
    ],
    [
      'moves a signed report',
      async (call) => {
        const to = { id: await insertPatient(queries()) }
        return call('POST', '/report/move', { ...(await version(await closed())), patient: to })
      },
      {
        author: 403,
        doctor: 403,
        otherDoctor: 403,
        noEmployee: 403,
        manager: 200,
        administrator: 200,
        integration: 403,
      },
    ],
    [
      'removes a signed report',
      async (call) => call('DELETE', '/report', { id: await closed() }),
      {
        author: 403,
        doctor: 403,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
    [
      'restores a signed report',
      async (call) => call('POST', '/report/restore', { id: await removed() }),
      {
        author: 403,
        doctor: 403,
        otherDoctor: 404,
        noEmployee: 404,
        manager: 200,
        administrator: 200,
        integration: 404,
      },
    ],
  ]

  test.each(
    operations.flatMap(([name, act, expected]) =>
      actors.map((actor) => [actor, name, expected[actor], act] as const),
    ),
  )('%s %s: %i', async (actor, _, status, act) => {
    const answer = await act(calls[actor])
    expect(answer.status).toBe(status)
  })

  test('a report says who wrote, signed and released it, and when', async () => {
    const record = expectBody(await calls.author('POST', '/report', body()), 201, Report)
    expect(record).toMatchObject({
      closedAs: 'none',
      closedBy: null,
      signedBy: null,
      dateSign: null,
      releasedBy: null,
      userCreated: { id: users.author },
    })
    const signed = await calls.doctor('PUT', '/report', { ...(await version(record.id)), close: 1 })
    expect(expectBody(signed, 200, Report)).toMatchObject({
      closedAs: 'signed',
      closedBy: { id: users.doctor, name: 'named' },
      releasedBy: null,
      userCreated: { id: users.author },
    })
    expect((await calls.manager('POST', '/portalreport/release', { reportId: record.id })).status).toBe(200)
    const released = await read(record.id)
    expect(released).toMatchObject({
      closedBy: { id: users.doctor },
      signedBy: { id: users.doctor, name: 'named' },
      dateSign: released.dateClose,
      releasedBy: { id: users.manager },
    })
    expect(Date.parse(released.dateReportRelease!)).toBeGreaterThanOrEqual(Date.parse(released.dateClose!))
    expect(await actsOn(record.id, 'report.close')).toMatchObject([
      { detail: { closedAs: 'signed', doctor } },
    ])
    expect(await actsOn(record.id, 'report.release')).toMatchObject([
      { detail: { releasedBy: users.manager } },
    ])
    const pdf = await printed(record.id)
    expect(pdf).toMatch(/Escrito por author Assinado eletronicamente em /)
    expect(pdf).toMatch(/Liberado por manager em /)
    const detailed = await service.call('doctor', 'GET', `/portalreport/${released.release!.id}`)
    expect(expectBody(detailed, 200, ReleaseDetail).report).toMatchObject({
      closedAs: 'signed',
      signedBy: { id: users.doctor },
      releasedBy: { id: users.manager },
    })
    const listed = await service.call('doctor', 'GET', `/portalreport?reportId=${record.id}`)
    expect(Object.keys((listed.body as { data: { report: object }[] }).data[0]!.report)).not.toContain(
      'signedBy',
    )
  })

  test('a report that another system has sent is not signed, and says so until the doctor whom it names signs it', async () => {
    await queries()
      .updateTable('app_user')
      .set({ name: 'RIS' })
      .where('id', '=', users.integration!)
      .execute()
    const id = await received()
    await calls.administrator('POST', '/report/move', {
      ...(await version(id)),
      patient: { id: await insertPatient(queries()) },
    })
    expect(await read(id)).toMatchObject({ closedAs: 'received', signedBy: null, dateSign: null })
    const before = await printed(id)
    expect(before).not.toContain('Assinado')
    expect(before).toContain(
      'Laudo recebido de RIS; médico responsável: Ana Souza; sem assinatura eletrônica neste portal',
    )

    const seen = await version(id)
    await calls.administrator('POST', '/portalreport/release', { reportId: id })
    expectRefusal(await calls.doctor('POST', '/report/sign', seen), 409, 'record_changed')
    const signed = expectBody(await calls.doctor('POST', '/report/sign', await version(id)), 200, Report)
    expect(signed).toMatchObject({
      closedAs: 'received',
      closedBy: { id: users.integration },
      signedBy: { id: users.doctor },
      pdfState: 'pending',
      release: { released: true },
    })
    expect(await actsOn(id, 'report.sign')).toMatchObject([{ detail: { closedAs: 'received' } }])
    const after = await printed(id)
    expect(after).toMatch(/Laudo recebido de RIS Assinado eletronicamente em /)
    expect(after).not.toContain('sem assinatura')
    expectRefusal(await calls.doctor('POST', '/report/sign', await version(id)), 409, 'wrong_state')
    const draftVersion = await version(await draft())
    expectRefusal(await calls.doctor('POST', '/report/sign', draftVersion), 409, 'wrong_state')
  })

  test('a report is closed for another doctor with a permission of its own, and says that it is not signed', async () => {
    const typist = await callerWith(service, 'typist', ['report.read', 'report.write', 'report.close'])
    const made = expectBody(await typist.call('POST', '/report', body({ close: 1 })), 201, Report)
    expect(made).toMatchObject({
      closedAs: 'forDoctor',
      closedBy: { id: typist.id },
      signedBy: null,
      dateSign: null,
    })
    expect(await actsOn(made.id, 'report.close')).toMatchObject([
      { detail: { closedAs: 'forDoctor', doctor } },
    ])
    expect(await printed(made.id)).toContain('Escrito por typist para Ana Souza; não assinado')
    const byOther = await calls.administrator('PUT', '/report', {
      ...(await version(await draft())),
      close: 1,
    })
    const { id } = expectBody(byOther, 200, Report)
    expect(await printed(id)).toMatch(/Escrito por author, fechado por .+ para Ana Souza; não assinado/)
    const signed = expectBody(await calls.doctor('POST', '/report/sign', await version(made.id)), 200, Report)
    expect(signed).toMatchObject({
      closedAs: 'forDoctor',
      closedBy: { id: typist.id },
      signedBy: { id: users.doctor },
    })
    expect(await printed(made.id)).toMatch(/Escrito por typist Assinado eletronicamente em /)
  })

  test('a signature is taken back by nobody', async () => {
    const made = expectBody(await calls.doctor('POST', '/report', body()), 201, Report)
    await calls.doctor('PUT', '/report', { ...(await version(made.id)), close: 1 })
    const { body: history } = await calls.doctor('GET', `/report/${made.id}/history`)
    const [change] = (history as { data: { id: number; fields: { name: string }[] }[] }).data
    expect(change?.fields.map(({ name }) => name)).toContain('close')
    for (const actor of ['doctor', 'manager', 'administrator'] as const) {
      const asked = { ...(await version(made.id)), changeId: change?.id }
      expectRefusal(await calls[actor]('POST', '/report/takeback', asked), 409, 'wrong_state')
    }
    expect(await read(made.id)).toMatchObject({
      close: 1,
      closedAs: 'signed',
      closedBy: { id: users.doctor },
    })
  })

  test('a user who may change all reports changes only those in the access scope', async () => {
    const caller = await callerWith(service, 'within', [...own, 'report.manage'])
    await link('within', 'Dentro')
    await queries()
      .updateTable('permission_list')
      .set({ reach: 'own' })
      .where('id', '=', caller.listId)
      .execute()
    const [reportId, released] = [await closed(), await closed('released')]
    expectRefusal(await caller.call('POST', '/portalreport/release', { reportId }), 404, 'not_found')
    expectRefusal(await caller.call('DELETE', '/report', { id: reportId }), 404, 'not_found')
    expectRefusal(await caller.call('POST', '/report', body({ amends: { id: released } })), 400, 'malformed')
  })

  test('none of it is for a request to set', async () => {
    const facts = {
      closedAs: 'signed',
      closedBy: { id: users.doctor },
      signedBy: { id: users.doctor },
      dateSign: '2026-03-01T12:00:00Z',
      releasedBy: { id: users.doctor },
      draft: false,
    }
    const made = expectBody(await calls.author('POST', '/report', body(facts)), 201, Report)
    const unset = {
      closedAs: 'none',
      closedBy: null,
      signedBy: null,
      dateSign: null,
      releasedBy: null,
      draft: true,
    }
    expect(made).toMatchObject(unset)
    const changed = await calls.author('PUT', '/report', {
      ...(await version(made.id)),
      ...facts,
      result: 'Other.',
    })
    expect(expectBody(changed, 200, Report)).toMatchObject(unset)
  })

  test('with a supplied PDF a report is closed by a user who may change all reports, without signing it', async () => {
    const id = await draftWithPdf()
    await calls.manager('PUT', '/report', { ...(await version(id)), close: 1 })
    expect(await read(id)).toMatchObject({ closedAs: 'supplied', closedBy: { id: users.manager } })
    const signed = await draftWithPdf()
    await calls.doctor('PUT', '/report', { ...(await version(signed)), close: 1 })
    expect(await read(signed)).toMatchObject({ closedAs: 'signed', closedBy: { id: users.doctor } })
  })

  test('a draft that others wrote is found, changed and signed by the doctor whom it names', async () => {
    const id = await draft()
    const refusal = expectRefusal(
      await calls.author('PUT', '/report', { ...(await version(id)), close: 1 }),
      403,
      'forbidden',
    )
    expect(refusal.message).toContain('that doctor finds it among the unreleased reports')
    const listed = await calls.doctor('POST', '/report/query', { unreleased: 'true' })
    expect((listed.body as { data: { id: number }[] }).data.map((one) => one.id)).toContain(id)
    const changed = await calls.doctor('PUT', '/report', {
      ...(await version(id)),
      result: 'Changed.',
      close: 1,
    })
    expect(expectBody(changed, 200, Report)).toMatchObject({ result: 'Changed.', closedAs: 'signed' })
  })

  test('the facts stay where a report is moved, corrected, withdrawn, removed, restored, and its signer’s account removed', async () => {
    const signer = await callerWith(service, 'leaving', own)
    const employee = await insertEmployee(queries())
    await link('leaving', '', employee)
    const made = await signer.call('POST', '/report', body({ doctor: { id: employee }, close: 1 }))
    const { id } = expectBody(made, 201, Report)
    const { administrator } = calls
    expect((await administrator('POST', '/portalreport/release', { reportId: id })).status).toBe(200)
    const { closedAs, closedBy, dateClose, releasedBy, dateReportRelease } = await read(id)
    const facts = { closedAs, closedBy, dateClose, releasedBy, dateReportRelease }
    expect(facts).toMatchObject({ closedAs: 'signed', closedBy: { id: signer.id, name: 'leaving' } })
    const to = { id: await insertPatient(queries()) }
    for (const [method, path, more] of [
      ['POST', '/report/move', { ...(await version(id)), patient: to }],
      ['POST', '/portalreport/withdraw', { reportId: id, reason: 'x' }],
      ['DELETE', '/user', { id: signer.id }],
    ] as const) {
      const answer = await administrator(method, path, more)
      expect(answer.status).toBe(200)
      expect(await read(id)).toMatchObject(facts)
    }
    expect((await administrator('DELETE', '/report', { id })).status).toBe(200)
    expect((await administrator('POST', '/report/restore', { id })).status).toBe(200)
    expect(await read(id)).toMatchObject(facts)
  })

  test.each([
    ['report.sign', 'PUT', '/report', async () => ({ ...(await version(await draft())), close: 1 })],
    ['report.release', 'POST', '/portalreport/release', async () => ({ reportId: await closed() })],
    [
      'report.withdraw',
      'POST',
      '/portalreport/withdraw',
      async () => ({ reportId: await closed('released'), reason: 'x' }),
    ],
    ['report.amend', 'POST', '/report', async () => body({ amends: { id: await closed() } })],
  ] as const)(
    'without %s, even the doctor whom a report names is refused',
    async (permission, method, path, sent) => {
      const caller = await callerWith(service, `without.${permission}`, own)
      await link(`without.${permission}`, '', doctor)
      const asked = await sent()
      await setPermissions(
        queries(),
        caller.listId,
        own.filter((held: Permission) => held !== permission),
      )
      expect(expectRefusal(await caller.call(method, path, asked), 403, 'forbidden').message).toContain(
        `(${permission})`,
      )
      await setPermissions(queries(), caller.listId, own)
      expect((await caller.call(method, path, asked)).status).toBeLessThan(300)
    },
  )
})
