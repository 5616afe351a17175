import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SyncedChange } from '#contract/integrations/sync.ts'
import { sealAll } from '#test/support/sealAll.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Integration, makeIntegration } from '#test/support/integrations.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

interface Answer {
  data: SyncedChange[]
  next: string
  more: boolean
}

describe('an integration', () => {
  let service: RunningService
  let ris: Integration
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    ris = await makeIntegration(service, 'RIS')
    const { queries } = service.database
    await insertPatient(queries, { external_id: 5, first_name: 'Ana', last_name: 'Souza' })
    await insertExam(queries, { name: 'Tórax', external_id: 6 })
  })
  afterAll(() => service.close())

  const ask = async (after?: string, limit = 500): Promise<Answer> => {
    await sealAll(service.database.queries)
    const answer = await ris.call('GET', `/syncintegrations?limit=${limit}${after ? `&after=${after}` : ''}`)
    expect(answer.status).toBe(200)
    return answer.body as Answer
  }
  const toEnd = async () => {
    let { next, more } = await ask()
    while (more) ({ next, more } = await ask(next))
    return next
  }
  const expose = async (kind: string) => {
    const body = { integration: { id: ris.id }, kind }
    expect((await service.call('administrator', 'POST', '/integrationexposeddata', body)).status).toBe(201)
  }

  test('follows what changes, each change once, and sees only what is exposed to it', async () => {
    const start = await toEnd()
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries)
    const withdraw = await service.call('administrator', 'POST', '/portalreport/withdraw', {
      reportId,
      reason: 'A mistake',
    })
    expect(withdraw.status).toBe(200)
    await service.call('administrator', 'POST', '/portalreport/release', { reportId })
    const first = await ask(start, 1)
    expect(first).toMatchObject({
      more: true,
      data: [{ kind: 'report.withdraw', reports: [{ id: reportId }] }],
    })
    expect(first.data[0]?.patients[0]).not.toHaveProperty('name')
    expect(first.data[0]?.reports[0]).not.toHaveProperty('result')
    await expose('reportText')
    await expose('patientIdentity')
    const second = await ask(first.next)
    expect(second.data).toMatchObject([
      {
        kind: 'report.release',
        reports: [{ id: reportId, released: true, result: '# Impression\n\nNormal.' }],
        patients: [{ name: 'Ana Prado' }],
      },
    ])
    expect((await ask(second.next)).data).toEqual([])
    const [patient] = second.data[0]?.patients ?? []
    expect(await auditRecords(queries, 'patient.search')).toEqual([
      expect.objectContaining({ username: `integration:${ris.id}`, record_ids: [patient?.id] }),
    ])
  })

  test('is told of removed and restored patients, and of readings where these are exposed', async () => {
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries)
    const id = await insertPatient(queries)
    const start = await toEnd()
    await service.call('frontdesk', 'DELETE', '/patient', { id })
    await service.call('administrator', 'POST', '/patient/restore', { id })
    await service.call('doctor', 'GET', `/report/${reportId}`)
    const kinds = async () => (await ask(start)).data.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['patient.remove', 'patient.restore'])
    await expose('readings')
    expect(await kinds()).toEqual(['patient.remove', 'patient.restore', 'report.read'])
  })

  test('is not told of reports that were never released, unless it has sent them', async () => {
    const { queries } = service.database
    const { reportId } = await insertReleasedReport(queries)
    await queries
      .updateTable('report_release')
      .set({ status: 'pending', released: false })
      .where('report_id', '=', reportId)
      .execute()
    const start = await toEnd()
    const { recordAct } = await import('#service/audit/recordAct.ts')
    await recordAct(
      queries,
      { caller: null, request: { id: 'x', ip: '' } },
      { act: 'report.close', outcome: 'done', record: { kind: 'report', ids: [reportId] } },
    )
    expect((await ask(start)).data).toEqual([])
    expectRefusal(await ris.call('GET', `/syncintegrations/report/${reportId}/pdf`), 404, 'not_found')
  })

  test('reads the files of the reports that it has sent, also where its access scope leaves out those of others', async () => {
    const { queries } = service.database
    const list = await insertPermissionList(queries, { name: 'Follows', permissions: ['integration.follow'] })
    await queries.updateTable('permission_list').set({ reach: 'own' }).where('id', '=', list).execute()
    const { id, call } = await makeIntegration(service, 'Follower', { permissionList: { id: list } })
    await service.call('administrator', 'POST', '/integrationexposeddata', {
      integration: { id },
      kind: 'reportPdf',
    })
    const users = queries.selectFrom('app_user').select('id').where('integration_id', '=', id)
    const { id: user_created } = await users.executeTakeFirstOrThrow()
    await service.files.write('sent.pdf', Buffer.from('%PDF'))
    const file = { pdf_path: 'sent.pdf', pdf_name: 'sent.pdf', pdfsize: 4, pdf_source: 'supplied' as const }
    const [own, another] = [
      await insertReleasedReport(queries, { ...file, user_created }),
      await insertReleasedReport(queries, file),
    ]
    const read = ({ reportId }: typeof own) => call('GET', `/syncintegrations/report/${reportId}/pdf`)
    expect((await read(own)).status).toBe(200)
    expectRefusal(await read(another), 404, 'not_found')
  })

  test('sends appointments, which are created, changed or left as they are', async () => {
    const appointment = {
      externalId: 'A-1',
      patient: { externalId: 5 },
      exam: { externalId: 6 },
      start: '2030-01-31T10:00:00Z',
    }
    const send = async (...appointments: object[]) => {
      const answer = await ris.call('POST', '/syncschedullings', { appointments })
      expect(answer.status).toBe(200)
      return (answer.body as { data: { outcome: string; problems: { name: string }[] }[] }).data
    }
    const unknown = { ...appointment, externalId: 'A-2', exam: { name: 'Nothing' } }
    const unborn = { ...appointment, externalId: 'A-3', patient: { externalId: 5, birthDate: '2999-01-01' } }
    expectMalformed(
      await ris.call('POST', '/syncschedullings', { appointments: [unborn] }),
      'appointments.0.patient.birthDate',
    )
    const [made, refused] = await send(appointment, unknown)
    expect(made).toMatchObject({ outcome: 'created', externalId: 'A-1' })
    expect(refused).toMatchObject({ outcome: 'refused', id: null, problems: [{ name: 'exam' }] })
    const other = { externalId: 5, firstName: 'Rafael', birthDate: '1999-01-01' }
    expect(await send({ ...appointment, externalId: 'A-4', patient: other })).toMatchObject([
      {
        outcome: 'refused',
        problems: [{ problem: 'externalId leads to a patient with another name and birth date' }],
      },
    ])
    expect(await send(appointment)).toMatchObject([{ outcome: 'unchanged' }])
    expect(await send({ ...appointment, status: 'arrived' })).toMatchObject([{ outcome: 'updated' }])
    const twice = { ...appointment, externalId: 'A-3' }
    const outcomes = (await Promise.all([send(twice), send(twice)])).flat().map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['created', 'unchanged'])
  })

  test('does not bring back an appointment as it was before, unless under a new Idempotency-Key', async () => {
    const send = async (appointment: object, key?: string) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const body = { appointments: [appointment] }
      const answer = await ris.call('POST', '/syncschedullings', body, undefined, headers)
      if (answer.status === 422) return 'key reused'
      return (answer.body as { data: { outcome: string }[] }).data[0]?.outcome
    }
    const early = {
      externalId: 'A-9',
      patient: { externalId: 5 },
      exam: { externalId: 6 },
      start: '2030-02-01T10:00:00Z',
    }
    const late = { ...early, start: '2030-02-01T11:00:00Z' }
    expect(await send(early, 'first-key')).toBe('created')
    expect(await send(late, 'second-key')).toBe('updated')
    expect(await send(early, 'first-key')).toBe('superseded')
    expect(await send(early)).toBe('superseded')
    expect(await send(late, 'first-key')).toBe('key reused')
    expect(await send({ ...late, start: '2030-02-01T08:00:00-03:00' })).toBe('unchanged')
    expect(await send(early, 'third-key')).toBe('updated')
    expect(await send(late, 'second-key')).toBe('superseded')
  })

  test('is told in sentences whether it is in order', async () => {
    const english = await ris.call('GET', '/evotest')
    expect(english.body).toMatchObject({
      data: expect.arrayContaining([{ code: 'key', ok: true, sentence: expect.any(String) }]),
    })
    expect(english.text).toContain('It is asked from 192.0.2.1; its key is accepted from every network.')
    expect(english.text).toMatch(/Whether it is told these data is not set, so it is not: [^"]*reportImages/)
    const portuguese = await ris.call('GET', '/evotest?language=pt-BR')
    expect(portuguese.text).toContain('A chave de “RIS” é aceita')
    expect((await service.call('doctor', 'GET', '/evotest')).body).toMatchObject({ ok: false })
  })

  /** The answer of EvoTest to an integration with these permissions. */
  async function testOf(name: string, codes: readonly string[]) {
    const { body } = await service.call('administrator', 'GET', '/permission/query?limit=500')
    const { data } = body as { data: { id: number; code: string }[] }
    const permissions = data.filter(({ code }) => codes.includes(code)).map(({ id }) => ({ id }))
    const list = await service.call('administrator', 'POST', '/permissionlist', { name, permissions })
    const permissionList = { id: (list.body as { id: number }).id }
    const tested = await makeIntegration(service, name, { permissionList })
    return tested.call('GET', '/evotest')
  }

  test('that only sends is in order without what only those need who follow', async () => {
    const { text, body: answer } = await testOf('Only sends', ['integration.send'])
    expect(answer).toMatchObject({ ok: true })
    expect(text).toContain('It may not use SyncIntegrations: the permission integration.follow is missing.')
  })

  test('that reads the clinic’s figures is in order, and is told whether it may do more', async () => {
    const alone = await testOf('Wall', ['overview.read', 'overview.clinic'])
    expect(alone.body).toMatchObject({ ok: true })
    expect(alone.text).toContain('"figuresAlone"')
    const more = await testOf('Wall and more', ['overview.read', 'overview.clinic', 'patient.read'])
    expect(more.text).not.toContain('"figuresAlone"')
    expect(more.text).toContain('has further permissions: patient.read.')
  })
})
