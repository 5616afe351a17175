import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { AuditRecord } from '#contract/audit/audit.ts'
import { FoundPatient, PatientDetail } from '#contract/patients/patient.ts'
import { MergeComparison } from '#contract/patients/patientMerge.ts'
import { Release } from '#contract/reports/release.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import { expectBody, expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { contacts, cpf, mergingRecords } from './mergingRecords.ts'
import { reading } from '#test/support/reading.ts'

describe('merging two records of one patient', () => {
  let service: RunningService
  let records: ReturnType<typeof mergingRecords>
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    records = mergingRecords(service)
  })
  afterAll(() => service.close())

  const queries = () => service.database.queries
  const auditOf = async (query: string) =>
    expectBody(await service.call('administrator', 'GET', `/audit?${query}`), 200, listingOf(AuditRecord))
      .data

  test('shows both records whole and the fields in which they differ, and is recorded as reading both', async () => {
    const one = await records.create({
      mother: 'Íris',
      documents: [cpf('1')],
      contacts: contacts({ phone: '11' }),
    })
    const other = await records.create({ companions: [{ name: 'Rui' }] })
    await insertReport(queries(), { patient_id: other, draft: true })
    const answer = await service.call('frontdesk', 'GET', `/patient/${one}/merge/${other}`)
    const { patients, differing } = expectBody(answer, 200, MergeComparison)
    expect(patients).toMatchObject([
      { id: one, mother: 'Íris', documents: [{ number: '1' }], unreleasedReports: 0 },
      { id: other, companions: [{ name: 'Rui' }], unreleasedReports: 1 },
    ])
    expect(differing).toEqual(['mother', 'contacts.phone', 'documents', 'companions'])
    const [act] = await auditOf(`kind=patient&recordId=${other}&act=patient.read`)
    expect(act).toMatchObject({ record: { ids: [one, other] }, detail: { part: 'merge' } })
    await service.call('frontdesk', 'DELETE', '/patient', { id: other })
    for (const path of [`/patient/${one}/merge/${other}`, `/patient/${other}/merge/${one}`])
      expectRefusal(await service.call('administrator', 'GET', path), 404, 'not_found')
  })

  test('keeps one record with the chosen values and all reports, and removes the other', async () => {
    const keep = await records.create({ mother: 'Íris', contacts: contacts({ phone: '11', email: 'a@b' }) })
    const from = await records.create({
      mother: 'Iris Prado',
      father: 'Caio',
      contacts: contacts({ phone: '22', email: 'c@d' }),
    })
    const { reportId, releaseId } = await insertReleasedReport(queries(), { patient_id: from })
    const draft = await insertReport(queries(), { patient_id: from, draft: true })
    const answer = await records.merge({ from, keep }, { take: ['mother', 'contacts.phone'] })
    expect(expectBody(answer, 200, PatientDetail)).toMatchObject({
      id: keep,
      mother: 'Iris Prado',
      father: '',
      contacts: { phone: '22', email: 'a@b' },
      releasedReports: 1,
      unreleasedReports: 1,
      userChanged: { name: 'Test frontdesk' },
    })
    expect(await records.reportsOf(keep)).toEqual([reportId, draft])
    expect(await records.detail(from)).toMatchObject({
      userDeleted: { name: 'Test frontdesk' },
      removalReason: 'duplicate',
      mergedInto: keep,
      movedReports: { to: keep, back: 2, stay: 0 },
    })
    const removed = await service.call('administrator', ...reading('/patient/removed'))
    expect((removed.body as { data: unknown[] }).data[0]).toMatchObject({
      id: from,
      mergedInto: keep,
      removalReason: 'duplicate',
    })
    const found = await service.call('doctor', 'GET', `/portalreport?patientId=${keep}`)
    expect(expectBody(found, 200, listingOf(Release)).data).toMatchObject([
      { id: releaseId, report: { patient: { id: keep } } },
    ])
  })

  test('leads from the number, name, birth date and documents of the removed record to the one that stays', async () => {
    const number = '901.882-XK'
    const documents = [{ id: 0, number, type: { id: 2 } }]
    const former = { firstName: 'Zilda', lastName: 'Quaresma', birthDate: '1931-07-05' }
    const from = await records.create({ ...former, documents, externalId: 90_188_201 })
    const between = await records.create({ firstName: 'Zilda' })
    const keep = await records.create({ firstName: 'Gilda', lastName: 'Kaspar' })
    expect((await records.merge({ from, keep: between })).status).toBe(200)
    expect((await records.merge({ from: between, keep })).status).toBe(200)
    const { releaseId } = await insertReleasedReport(queries(), { patient_id: keep })
    const found = async (path: string, body: object) => {
      const role = path.startsWith('/patient') ? 'frontdesk' : 'doctor'
      const answer = await service.call(role, 'POST', path, body)
      return (answer.body as { data: { id: number; mergedFrom?: number[] }[] }).data.map((patient) => [
        patient.id,
        patient.mergedFrom,
      ])
    }
    for (const search of [String(from), '90188201', 'zilda quaresma', number, 'quaresma 05/07/1931'])
      for (const path of ['/patient/query', '/portalreport/patient', '/report/patient'])
        expect(await found(path, { search })).toContainEqual([keep, [from]])
    expect(await found('/patient/query', { search: 'Kaspar' })).toEqual([[keep, undefined]])
    expect(await found('/portalreport/patient', { search: 'Kaspar' })).toEqual([[keep, undefined]])
    const listed = await service.call('doctor', 'POST', '/portalreport/patient', { search: 'Quaresma' })
    expect(expectBody(listed, 200, listingOf(FoundPatient)).data).toMatchObject([
      { id: keep, lastName: 'Kaspar', formerNames: ['Quaresma, Zilda'] },
    ])
    for (const filter of [{ patientId: String(from) }, { patientName: 'zilda quaresma' }]) {
      const reports = await service.call('doctor', 'POST', '/portalreport/query', filter)
      expect(expectBody(reports, 200, listingOf(Release)).data).toMatchObject([
        { id: releaseId, report: { patient: { id: keep } } },
      ])
    }
    expect(await found('/patient/duplicate', former)).toEqual([[keep, [from]]])
    expect(await found('/patient/duplicate', { documents: [number] })).toEqual([[keep, [from]]])
    const missing = expectRefusal(
      await service.call('frontdesk', 'GET', `/patient/${from}`),
      404,
      'not_found',
    )
    expect(missing).toMatchObject({
      mergedInto: keep,
      message: `This record was merged into record ${keep}, which is of the same patient.`,
    })
    expect(await records.detail(from)).toMatchObject({ mergedInto: between })
  })

  test('unites lists without doubles', async () => {
    const keep = await records.create({
      documents: [cpf('123.456.789-00'), cpf('2')],
      companions: [{ name: 'Rui', phone: '1' }],
    })
    const from = await records.create({
      documents: [cpf('12345678900'), { id: 0, number: '2', type: { id: 2 } }, cpf('3')],
      companions: [{ phone: '1', name: 'Rui' }, { name: 'Eva' }],
      insurance: [{ plan: 7 }],
    })
    const unite = ['documents', 'companions', 'insurance', 'screening'] as const
    const merged = expectBody(await records.merge({ from, keep }, { unite: [...unite] }), 200, PatientDetail)
    expect(merged.documents.map(({ number, type }) => [number, type.id])).toEqual([
      ['123.456.789-00', 1],
      ['2', 1],
      ['2', 2],
      ['3', 1],
    ])
    expect(merged.companions).toEqual([{ name: 'Rui', phone: '1' }, { name: 'Eva' }])
    expect(merged.insurance).toEqual([{ plan: 7 }])
  })

  test('stores no change of the kept record where it gets nothing', async () => {
    const keep = await records.create({ mother: 'Íris' })
    const from = await records.create({ mother: 'Íris' })
    const before = await records.version(keep)
    expect((await records.merge({ from, keep }, { take: ['mother'], unite: ['documents'] })).status).toBe(200)
    expect(await records.version(keep)).toEqual(before)
    expect((await records.history(keep)).map(({ act }) => act)).toEqual(['merge', 'create'])
  })

  test('is told by the history of both records, and by the audit without names', async () => {
    const keep = await records.create({ mother: 'Secreta' })
    const from = await records.create({ mother: 'Escondida' })
    const draft = await insertReport(queries(), { patient_id: from, draft: true })
    await records.merge({ from, keep }, { take: ['mother'] })
    const moved = { act: 'move', moved: { from, to: keep, reports: 1 } }
    const merged = { act: 'merge', merged: { from, into: keep }, user: { name: 'Test frontdesk' } }
    expect(await records.history(keep)).toMatchObject([
      moved,
      merged,
      { act: 'update', fields: [{ name: 'mother', before: 'Secreta', after: 'Escondida' }] },
      { act: 'create' },
    ])
    expect(await records.history(from)).toMatchObject([moved, merged, { act: 'create' }])
    const acts = await auditOf(`kind=patient&recordId=${from}`)
    expect(acts.filter(({ act }) => act === 'patient.merge' || act === 'report.move')).toMatchObject([
      { record: { ids: [from, keep] }, detail: { from, to: keep, reports: [draft] } },
      { record: { ids: [from, keep] }, outcome: 'done', detail: { from, into: keep } },
    ])
    expect(JSON.stringify(acts)).not.toMatch(/Secreta|Escondida/)
    expect((await verifyAudit(queries())).problems).toEqual([])
  })

  test('lets the externalId move over, and keeps it unique', async () => {
    const keep = await records.create({ externalId: 601 })
    const from = await records.create({ externalId: 602 })
    const merged = await records.merge({ from, keep }, { take: ['externalId'] })
    expect(expectBody(merged, 200, PatientDetail).externalId).toBe(602)
    await records.create({ externalId: 601 })
    const answer = await service.call('frontdesk', 'POST', '/patient', {
      firstName: 'Ana',
      lastName: 'Prado',
      birthDate: '1980-02-29',
      externalId: 602,
    })
    expectRefusal(answer, 409, 'in_use')
  })

  test('is refused where either record has changed since it was read, or was removed', async () => {
    const [keep, from, gone] = [await records.create(), await records.create(), await records.create()]
    await insertReport(queries(), { patient_id: from })
    const before = { keep: await records.version(keep), from: await records.version(from) }
    const removed = await records.version(gone)
    await service.call('frontdesk', 'DELETE', '/patient', { id: gone })
    const old = '2001-01-01T00:00:00.000Z'
    for (const [body, names] of [
      [{ ...before, keep: { id: keep, dateHourChanged: old } }, ['keep.dateHourChanged']],
      [{ ...before, from: { id: from, dateHourChanged: old } }, ['from.dateHourChanged']],
      [{ ...before, keep: removed }, ['keep.id']],
      [{ ...before, from: removed }, ['from.id']],
    ] as const) {
      const answer = await service.call('frontdesk', 'POST', '/patient/merge', { ...body, take: ['mother'] })
      const { fields } = expectRefusal(answer, 409, 'record_changed')
      expect(fields?.map(({ name }) => name)).toEqual(names)
    }
    const unknown = { ...before, from: { id: 2_147_483_647, dateHourChanged: old } }
    expectRefusal(await service.call('frontdesk', 'POST', '/patient/merge', unknown), 404, 'not_found')
    expect(await records.version(keep)).toEqual(before.keep)
    expect((await records.detail(from)).dateHourDeleted).toBeNull()
    expect(await records.reportsOf(keep)).toEqual([])
    expect(await auditOf(`kind=patient&recordId=${keep}&act=patient.merge`)).toMatchObject([
      { outcome: 'refused', detail: { refused: 'not_found' } },
      { outcome: 'refused' },
      { outcome: 'refused', detail: { refused: 'record_changed', fields: ['from.dateHourChanged'] } },
      { outcome: 'refused', detail: { refused: 'record_changed', fields: ['keep.dateHourChanged'] } },
    ])
  })

  test('is refused into itself, for unknown fields, and for values that an update would refuse', async () => {
    const [keep, from] = [await records.create(), await records.create()]
    const body = { keep: await records.version(keep), from: await records.version(from) }
    const send = (rest: object) => service.call('frontdesk', 'POST', '/patient/merge', { ...body, ...rest })
    expectMalformed(await send({ from: body.keep }), 'from.id')
    expectMalformed(await send({ take: ['dateHourDeleted'] }), 'take.0')
    expectMalformed(await send({ unite: ['mother'] }), 'unite.0')
    expectMalformed(await send({ take: ['documents'], unite: ['documents'] }), 'unite')
    // As an earlier version may have stored it.
    await queries().updateTable('patient').set({ mother: 'Íris\u0007' }).where('id', '=', from).execute()
    expectMalformed(await send({ take: ['mother'] }), 'mother')
    expect((await records.detail(from)).dateHourDeleted).toBeNull()
    expect((await send({})).status).toBe(200)
  })

  test('happens once when it is sent twice, or both ways at the same time', async () => {
    const idempotency = async (body: object) =>
      service.app.inject({
        method: 'POST',
        url: '/api/v1/patient/merge',
        headers: {
          authorization: `Bearer ${await service.token('frontdesk')}`,
          'idempotency-key': 'merge-01',
        },
        payload: body,
      })
    const [keep, from] = [await records.create(), await records.create({ mother: 'Íris' })]
    const body = {
      keep: await records.version(keep),
      from: await records.version(from),
      take: ['mother'],
    }
    const answers = [await idempotency(body), await idempotency(body)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await records.history(from)).map(({ act }) => act)).toEqual(['merge', 'create'])

    for (let round = 0; round < 10; round++) {
      const [one, other] = [await records.create(), await records.create()]
      await insertReleasedReport(queries(), { patient_id: one })
      await insertReleasedReport(queries(), { patient_id: other })
      const both = [
        { from: one, keep: other },
        { from: other, keep: one },
      ]
      const sent = await Promise.all(
        (round % 2 ? both : both.toReversed()).map((each) => records.merge(each)),
      )
      expect(statuses(sent)).toEqual([200, 409])
      const there = [await records.detail(one), await records.detail(other)]
      const left = there.filter(({ dateHourDeleted }) => dateHourDeleted === null)
      expect(left).toMatchObject([{ releasedReports: 2 }])
    }
  })
})
