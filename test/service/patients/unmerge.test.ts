import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PatientDetail } from '#contract/patients/patient.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { contacts, cpf, mergingRecords } from './mergingRecords.ts'

describe('undoing a merge of patients', () => {
  let service: RunningService
  let records: ReturnType<typeof mergingRecords>
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    records = mergingRecords(service)
  })
  afterAll(() => service.close())

  const queries = () => service.database.queries

  /** Two merged records whose mother, phone, documents and externalId differ, with one report each. */
  async function mergedPair() {
    const keep = await records.create({
      mother: 'Íris',
      contacts: contacts({ phone: '11' }),
      documents: [cpf('1')],
    })
    const from = await records.create({
      mother: 'Eva',
      contacts: contacts({ phone: '22' }),
      documents: [cpf('2')],
    })
    const own = await insertReport(queries(), { patient_id: keep })
    const { reportId } = await insertReleasedReport(queries(), { patient_id: from })
    const before = { keep: await records.detail(keep), from: await records.detail(from) }
    const choices = { take: ['mother' as const, 'contacts.phone' as const], unite: ['documents' as const] }
    expect((await records.merge({ from, keep }, choices)).status).toBe(200)
    return { keep, from, own, reportId, before }
  }

  const values = ({ mother, contacts: { phone }, documents, externalId }: PatientDetail) => ({
    mother,
    phone,
    documents: documents.map(({ number }) => number).toSorted(),
    externalId,
  })

  test.each(['unmerge', 'restore'] as const)(
    'gives both records their values and reports back, as one change, by the operation %s',
    async (operation) => {
      const { keep, from, own, reportId, before } = await mergedPair()
      const restored = expectBody(await records[operation](from), 200, PatientDetail)
      expect(restored).toMatchObject({
        id: from,
        dateHourDeleted: null,
        movedReports: { to: keep, back: 1, stay: 0 },
        unmerged: { from: keep, stay: [] },
        releasedReports: 1,
      })
      expect(restored).not.toHaveProperty('mergedInto')
      expect(values(await records.detail(keep))).toEqual(values(before.keep))
      expect(values(restored)).toEqual(values(before.from))
      expect(await records.reportsOf(keep)).toEqual([own])
      expect(await records.reportsOf(from)).toEqual([reportId])
      const [moved, undone, change, ...earlier] = await records.history(keep)
      expect([moved, undone, change]).toMatchObject([
        { act: 'move', moved: { from: keep, to: from } },
        { act: 'unmerge', merged: { from, into: keep } },
        { act: 'update' },
      ])
      expect(change?.fields.map(({ name }) => name)).toEqual(['mother', 'contacts.phone', 'documents'])
      expect(change?.undoes).toBe(earlier.find(({ act }) => act === 'update')?.id)
      expect((await records.history(from)).map(({ act }) => act)).toEqual([
        'move',
        'unmerge',
        'move',
        'merge',
        'create',
      ])
      // Merged again, it can be undone again.
      expect((await records.merge({ from, keep }, { take: ['mother'] })).status).toBe(200)
      expect((await records[operation](from)).status).toBe(200)
      expect(values(await records.detail(keep))).toEqual(values(before.keep))
    },
  )

  test('is for the user who merged, for a minute, and later for administrators', async () => {
    const first = await mergedPair()
    await sql`update patient set date_hour_deleted = now() - interval '61 seconds' where id = ${first.from}`.execute(
      queries(),
    )
    for (const undo of [records.unmerge, records.restore])
      expectRefusal(await undo(first.from), 404, 'not_found')
    expect(await records.detail(first.from)).toMatchObject({ mergedInto: first.keep })
    expect((await records.unmerge(first.from, 'administrator')).status).toBe(200)
    expectRefusal(await records.unmerge(first.from, 'administrator'), 409, 'not_removed')
  })

  test('is refused for a record that was removed without a merge', async () => {
    const id = await records.create()
    await service.call('frontdesk', 'DELETE', '/patient', { id })
    expectRefusal(await records.unmerge(id), 409, 'not_removed')
    expect((await records.restore(id)).status).toBe(200)
  })

  test('leaves later work as it is, and says which fields and how many reports', async () => {
    const { keep, from, own, reportId } = await mergedPair()
    await records.change(keep, { mother: 'Outra', father: 'Caio' })
    await queries()
      .updateTable('report')
      .set({ result: 'Corrected.', date_hour_changed: new Date(Date.now() + 60_000) })
      .where('id', '=', reportId)
      .execute()
    expect(expectBody(await records.unmerge(from), 200, PatientDetail)).toMatchObject({
      unmerged: { from: keep, stay: ['mother'] },
      movedReports: { to: keep, back: 0, stay: 1 },
    })
    expect(await records.detail(keep)).toMatchObject({
      mother: 'Outra',
      father: 'Caio',
      contacts: { phone: '11' },
      documents: [{ number: '1' }],
    })
    expect(await records.reportsOf(keep)).toEqual([own, reportId])
  })

  test('leaves a field whose former value is no longer possible, and does not mind one that has it already', async () => {
    const keep = await records.create({ unit: { id: await unit('North') }, mother: 'Íris' })
    const from = await records.create({ unit: { id: await unit('South') }, mother: 'Eva' })
    await records.merge({ from, keep }, { take: ['unit', 'mother'] })
    await sql`update unit set date_hour_deleted = now() where name = 'North'`.execute(queries())
    await records.change(keep, { mother: 'Íris' })
    const { unmerged } = expectBody(await records.unmerge(from), 200, PatientDetail)
    expect(unmerged).toEqual({ from: keep, stay: ['unit'] })
    expect(await records.detail(keep)).toMatchObject({ unit: { name: 'South' }, mother: 'Íris' })
  })

  async function unit(name: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into unit (name, name_search, name_sort, name_fold)
      values (${name}, ${name}, ${name}, ${name}) returning id`.execute(queries())
    return rows[0]!.id
  }

  test('gives the externalId back, and is refused where a third record has it by then', async () => {
    const keep = await records.create({ externalId: 701 })
    const from = await records.create({ externalId: 702 })
    await records.merge({ from, keep }, { take: ['externalId'] })
    expect((await records.unmerge(from)).status).toBe(200)
    expect([(await records.detail(keep)).externalId, (await records.detail(from)).externalId]).toEqual([
      701, 702,
    ])

    await records.merge({ from, keep })
    await records.create({ externalId: 702 })
    expectRefusal(await records.unmerge(from), 409, 'in_use')
    expect(await records.detail(from)).toMatchObject({ mergedInto: keep })
  })

  test('is refused where the kept record cannot give back the externalId, as a third record has its former one', async () => {
    const keep = await records.create({ externalId: 711 })
    const from = await records.create({ externalId: 712 })
    await records.merge({ from, keep }, { take: ['externalId'] })
    const third = await records.create({ externalId: 711 })
    expectRefusal(await records.unmerge(from), 409, 'in_use')
    await records.change(third, { externalId: null })
    expect((await records.unmerge(from)).status).toBe(200)
    expect((await records.detail(keep)).externalId).toBe(711)
  })

  test('of a chain goes backwards, and each report comes home', async () => {
    const ids = [await records.create(), await records.create(), await records.create()]
    const [first, second, third] = ids as [number, number, number]
    const reports = await Promise.all(ids.map((id) => insertReport(queries(), { patient_id: id })))
    await records.merge({ from: first, keep: second })
    await records.merge({ from: second, keep: third })
    expect(await records.reportsOf(third)).toHaveLength(3)
    const { fields } = expectRefusal(await records.unmerge(first), 409, 'record_changed')
    expect(fields).toEqual([{ name: 'mergedInto', problem: 'has been removed itself' }])
    expect((await records.unmerge(second)).status).toBe(200)
    expect(await records.detail(first)).toMatchObject({ movedReports: { to: second, back: 1, stay: 0 } })
    expect((await records.unmerge(first)).status).toBe(200)
    for (const [index, id] of ids.entries()) expect(await records.reportsOf(id)).toEqual([reports[index]])
  })

  test('happens once when it is sent twice, and never beside another merge of the same record', async () => {
    for (let round = 0; round < 5; round++) {
      const { keep, from, own, reportId } = await mergedPair()
      const third = await records.create()
      const [one, other, merged] = await Promise.all([
        records.unmerge(from),
        records.restore(from),
        records.merge({ from: keep, keep: third }),
      ])
      expect([one.status, other.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      const left = await records.detail(from)
      expect(left.dateHourDeleted === null).toBe(one.status === 200 || other.status === 200)
      const owner = merged.status === 200 ? third : keep
      expect(await records.reportsOf(owner)).toContain(own)
      expect(await records.reportsOf(left.dateHourDeleted === null ? from : owner)).toContain(reportId)
    }
  })

  test('cannot be done in part: the database refuses to restore the record alone', async () => {
    const { from } = await mergedPair()
    await expect(
      queries().updateTable('patient').set({ date_hour_deleted: null }).where('id', '=', from).execute(),
    ).rejects.toThrow(/patient_merged_is_removed/)
  })
})
