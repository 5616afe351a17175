import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { PatientDetail } from '#contract/patients/patient.ts'
import { RecordChange } from '#contract/declaration/history.ts'
import { AuditRecord } from '#contract/audit/audit.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

describe('restoring patients and recording what is done', () => {
  let service: RunningService
  let queries: Queries
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
  })
  afterAll(() => service.close())

  const remove = (id: number, rest = {}) => service.call('frontdesk', 'DELETE', '/patient', { id, ...rest })
  const restore = (role: 'frontdesk' | 'administrator', id: number) =>
    service.call(role, 'POST', '/patient/restore', { id })
  const auditOf = async (query: string) =>
    expectBody(await service.call('administrator', 'GET', `/audit?${query}`), 200, listingOf(AuditRecord))
      .data

  test('the user who removed a record may restore it for a minute, with its reports', async () => {
    const id = await insertPatient(queries)
    const { releaseId } = await insertReleasedReport(queries, { patient_id: id })
    expect((await remove(id)).text).toBe('{}')
    expect((await service.call('doctor', 'GET', `/portalreport/${releaseId}`)).status).toBe(404)
    expect(expectBody(await restore('frontdesk', id), 200, PatientDetail)).toMatchObject({
      id,
      releasedReports: 1,
    })
    expect((await service.call('doctor', 'GET', `/portalreport/${releaseId}`)).status).toBe(200)
    expectRefusal(await restore('frontdesk', id), 409, 'not_removed')
  })

  test('after a minute, or if another user removed it, only an administrator can restore it', async () => {
    const late = await insertPatient(queries)
    await remove(late)
    await sql`update patient set date_hour_deleted = now() - interval '61 seconds' where id = ${late}`.execute(
      queries,
    )
    const other = await insertPatient(queries)
    await service.call('administrator', 'DELETE', '/patient', { id: other })
    for (const id of [late, other]) {
      expectRefusal(await restore('frontdesk', id), 404, 'not_found')
      expect((await restore('administrator', id)).status).toBe(200)
    }
  })

  test('after the clock was set back, a removal can still be restored, but not for hours', async () => {
    const deletedIn = async (interval: string) => {
      const id = await insertPatient(queries)
      await remove(id)
      await sql`update patient set date_hour_deleted = now() + ${interval}::interval where id = ${id}`.execute(
        queries,
      )
      return restore('frontdesk', id)
    }
    expect((await deletedIn('30 seconds')).status).toBe(200)
    expectRefusal(await deletedIn('1 hour'), 404, 'not_found')
  })

  test('a removal stores its reason; a restore clears it on the record, and the history keeps it', async () => {
    const id = await insertPatient(queries)
    const removal = await remove(id, { reason: 'duplicate' })
    const removed = await service.call('administrator', 'GET', `/patient/${id}`)
    expect(expectBody(removed, 200, PatientDetail).removalReason).toBe('duplicate')
    await restore('administrator', id)
    const { dateHourChanged } = expectBody(removed, 200, PatientDetail)
    const change = {
      id,
      dateHourChanged,
      mother: 'Íris',
      contacts: { id: 0, city: { id: null }, phone: '11 2000-0000' },
    }
    expect((await service.call('frontdesk', 'PUT', '/patient', change)).status).toBe(200)
    const history = await service.call('frontdesk', 'GET', `/patient/${id}/history`)
    const { data } = expectBody(history, 200, listingOf(RecordChange))
    expect(data).toMatchObject([
      {
        act: 'update',
        fields: [{ name: 'mother' }, { name: 'contacts.phone' }],
        user: { name: 'Test frontdesk' },
      },
      { act: 'restore', user: { name: 'Test administrator' } },
      {
        act: 'remove',
        reason: 'duplicate',
        user: { name: 'Test frontdesk' },
        requestId: removal.headers['x-request-id'],
      },
    ])
  })

  test('each act is in the audit with its user, address, request and outcome', async () => {
    const id = await insertPatient(queries, { last_name: 'Secreta' })
    const refused = await remove(id, { lastName: 'Outra' })
    expectRefusal(refused, 409, 'record_changed')
    const done = await remove(id)
    const again = await remove(id)
    const of = (answer: { headers: Record<string, unknown> }) => answer.headers['x-request-id']
    const acts = await auditOf(`kind=patient&recordId=${id}&act=patient.remove`)
    expect(acts).toMatchObject([
      { outcome: 'refused', requestId: of(again), detail: { refused: 'already_removed' } },
      { outcome: 'done', requestId: of(done), user: { username: 'frontdesk' }, address: '127.0.0.1' },
      {
        outcome: 'refused',
        requestId: of(refused),
        detail: { refused: 'record_changed', fields: ['lastName'] },
      },
    ])
    expect(JSON.stringify(acts)).not.toMatch(/Secreta|Outra/)
    expect((await verifyAudit(queries)).problems).toEqual([])
  })

  test('if the audit cannot be written, no patient is removed, changed or created', async () => {
    const id = await insertPatient(queries)
    const before = await service.call('frontdesk', 'GET', `/patient/${id}`)
    const { dateHourChanged } = expectBody(before, 200, PatientDetail)
    await sql`alter table audit_record add constraint stop check (false) not valid`.execute(queries)
    try {
      for (const [method, path, body] of [
        ['DELETE', '/patient', { id }],
        ['PUT', '/patient', { id, dateHourChanged, mother: 'Nova' }],
        ['POST', '/patient', { firstName: 'Não', lastName: 'Guardada', birthDate: '1990-01-01' }],
      ] as const)
        expect((await service.call('frontdesk', method, path, body)).status).toBe(500)
    } finally {
      await sql`alter table audit_record drop constraint stop`.execute(queries)
    }
    const { body } = await service.call('frontdesk', 'GET', `/patient/${id}`)
    expect(body).toMatchObject({ id, mother: '', dateHourDeleted: null })
    expect(
      (await service.call('frontdesk', ...reading('/patient/query?search=guardada'))).body,
    ).toMatchObject({
      count: 0,
    })
  })

  test('sign-ins and failed sign-ins are in the audit, without a user name that does not exist', async () => {
    const signIn = (username: string, password: string) =>
      service.call(null, 'POST', '/auth/authenticate', { username, password })
    await signIn('frontdesk', 'wrong')
    await signIn('my secret typed as a name', 'x')
    const failed = await auditOf('act=session.refuse')
    expect(failed).toMatchObject([
      { user: null, record: null, outcome: 'refused' },
      { user: null, record: { kind: 'user' }, detail: { username: 'frontdesk' } },
    ])
    expect(JSON.stringify(failed)).not.toContain('secret')
    expect(await auditOf('act=session.start&username=ADMINISTRATOR')).toMatchObject([
      { user: { username: 'administrator' }, outcome: 'done' },
    ])
  })

  test('reading a report is in the audit, with the client’s claim that it was a prefetch', async () => {
    const { releaseId, reportId } = await insertReleasedReport(queries)
    await service.call('doctor', 'GET', `/portalreport/${releaseId}`)
    await service.call('doctor', 'GET', `/report/${reportId}`)
    await service.app.inject({
      method: 'GET',
      url: `/api/v1/portalreport/${releaseId}`,
      headers: { authorization: `Bearer ${await service.token('doctor')}`, 'x-purpose': 'prefetch' },
    })
    expect(await auditOf(`kind=report&recordId=${reportId}`)).toMatchObject([
      { act: 'report.read', detail: { claimed: 'prefetch' } },
      { act: 'report.read', detail: {}, user: { username: 'doctor' } },
      { act: 'report.read', detail: {} },
    ])
  })

  test('only administrators read and export the audit, which is recorded in it', async () => {
    for (const path of ['/audit', '/audit/csv'])
      for (const role of ['doctor', 'frontdesk'] as const)
        expectRefusal(await service.call(role, 'GET', path), 403, 'forbidden')
    await remove(await insertPatient(queries))
    const csv = await service.call('administrator', 'GET', '/audit/csv?act=patient.remove&language=pt-BR')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')[0]).toBe(
      '\uFEFFNúmero;Hora (UTC);Usuário;Ato;Resultado;Tipo de registro;Registros;Endereço;Requisição;Detalhe;' +
        'Número do usuário;Posição;Hash anterior;Texto selado (base64);Hash',
    )
    expect(csv.text).toContain(';patient.remove;')
    expect(await auditOf('act=trail.export')).toMatchObject([{ detail: { act: 'patient.remove' } }])
    expect((await auditOf('act=trail.read&limit=1'))[0]).toMatchObject({ detail: { act: 'trail.read' } })
  })

  test('the days of a search in the audit are those of the requested time zone', async () => {
    await service.call('frontdesk', 'GET', `/patient/${await insertPatient(queries)}`)
    const [latest] = await auditOf('act=patient.read&limit=1')
    const day = latest!.at.slice(0, 10)
    const ofDay = await auditOf(`act=patient.read&from=${day}&to=${day}&timeZone=UTC`)
    // By id: it may be sealed in the meantime, which gives it a position and a hash.
    expect(ofDay.map(({ id }) => id)).toContain(latest!.id)
    expect(await auditOf('to=2001-01-01&timeZone=America/Sao_Paulo')).toEqual([])
  })
})
