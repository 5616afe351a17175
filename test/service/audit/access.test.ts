import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { repeatedActs } from '#service/audit/repeatedActs.ts'
import type { Caller } from '#service/http/route.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { eventually } from '#test/support/eventually.ts'
import { reading } from '#test/support/reading.ts'

let service: RunningService
let last: number

beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  for (const role of ['doctor', 'frontdesk', 'administrator'] as const) await service.token(role)
})
afterAll(() => service.close())

const queries = () => service.database.queries

beforeEach(async () => {
  const row = await queries()
    .selectFrom('audit_record')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  last = row?.id ?? 0
})

const exactly = (some: number[], others: number[]) =>
  some.length === others.length && new Set([...some, ...others]).size === some.length

/** The acts that were recorded since the test began. */
async function written() {
  const rows = await queries()
    .selectFrom('audit_record')
    .selectAll()
    .where('id', '>', last)
    .orderBy('id')
    .execute()
  return rows.map(({ username, act, outcome, record_kind, record_ids, detail }) => ({
    who: username,
    act: outcome === 'refused' ? `${act} refused` : act,
    ...(record_kind && { [record_kind]: record_ids }),
    detail: detail as AuditRecord['detail'],
  }))
}

describe('the audit, of answers that hold reports or patients,', () => {
  let patients: number[]
  let gone: number
  let reports: { reportId: number; releaseId: number }[]

  beforeAll(async () => {
    gone = await insertPatient(queries(), { last_name: 'Removida', date_hour_deleted: new Date() })
    patients = []
    reports = []
    for (const first_name of ['Ana', 'Bia', 'Caio']) {
      const id = await insertPatient(queries(), {
        first_name,
        last_name: 'Trilha',
        external_id: 70 + patients.length,
      })
      patients.push(id)
      reports.push(await insertReleasedReport(queries(), { patient_id: id }))
    }
  })

  test.each(['', '?limit=2', '?limit=2&after='])(
    'has one act with the ids of all reports in a listing: /portalreport%s',
    async (query) => {
      const after = query.endsWith('=')
      const address = `/portalreport${query}${after ? reports[2]?.releaseId : ''}`
      const { body } = await service.call('doctor', 'GET', address)
      const { data } = body as { data: { reportId: number }[] }
      expect(data.length).toBeGreaterThan(0)
      expect(await written()).toEqual([
        {
          who: 'doctor',
          act: 'report.read',
          report: expect.toSatisfy((ids: number[]) =>
            exactly(
              ids,
              data.map((release) => release.reportId),
            ),
          ),
          detail: { count: 3, filters: {}, names: [], ...(after && { after: reports[2]?.releaseId }) },
        },
      ])
    },
  )

  test('records the filters of a listing, and of a typed name only which parameter held it', async () => {
    await service.call('doctor', ...reading(`/portalreport?reportId=${reports[0]?.reportId}&patientName=Ana`))
    expect(await written()).toEqual([
      {
        who: 'doctor',
        act: 'report.read',
        report: [reports[0]?.reportId],
        detail: { count: 1, filters: { reportId: reports[0]?.reportId }, names: ['patientName'] },
      },
    ])
  })

  test('has one act for each search of rows: none for a repeated request or the next page', async () => {
    const list = (query: string) => service.call('doctor', ...reading(`/portalreport?form=row&${query}`))
    for (const query of ['limit=1', 'limit=2', `limit=1&after=${reports[2]?.releaseId}`]) await list(query)
    const unfiltered = { who: 'doctor', act: 'report.search', detail: { count: 3, filters: {}, names: [] } }
    expect(await written()).toEqual([unfiltered])
    await list('limit=1&patientName=ana')
    await list('limit=1&patientName=bia')
    const named = { ...unfiltered, detail: { count: 1, filters: {}, names: ['patientName'] } }
    expect(await written()).toEqual([unfiltered, named, named])
  })

  test('has an act for a search of rows that starts on a later page', async () => {
    const after = reports[2]?.releaseId
    await service.call('administrator', 'GET', `/portalreport?form=row&limit=1&after=${after}`)
    expect(await written()).toEqual([
      { who: 'administrator', act: 'report.search', detail: { count: 3, filters: {}, names: [], after } },
    ])
  })

  test.each([
    ['/patient', 'all'],
    ['/patient?limit=2', 'all'],
    ['/patient/query?search=trilha', 'found'],
    ['/patient/query?search=trilha&limit=2', 'found'],
    ['/patient/integration', 'integration'],
    ['/patient/removed', 'removed'],
    ['/portalreport/patient?search=trilha', 'released'],
  ])('has one act with the ids of all patients in a listing: %s', async (path, listing) => {
    const { body } = await service.call('administrator', ...reading(path))
    const { count, data } = body as { count: number; data: { id: number }[] }
    const names = path.includes('search') ? ['search'] : []
    const ids = data.map(({ id }) => id)
    const expected = {
      who: 'administrator',
      act: 'patient.search',
      patient: ids,
      detail: { listing, count, names },
    }
    expect(await written()).toEqual([expected])
    // Another test has removed patients, too.
    const known = ids.filter((id) => [gone, ...patients].includes(id))
    expect(known).toHaveLength(listing === 'removed' ? 1 : path.includes('limit') ? 2 : 3)
  })

  test('has one act with the ids of possible duplicates, without the fields that were searched for', async () => {
    const described = { firstName: 'Ana', lastName: 'Trilha', birthDate: '1980-02-29' }
    await service.call('frontdesk', 'POST', '/patient/duplicate', described)
    const detail = { listing: 'duplicates', count: 1, names: [] }
    expect(await written()).toEqual([
      { who: 'frontdesk', act: 'patient.search', patient: [patients[0]], detail },
    ])
  })

  test('has an act for a list of a patient’s reports and for the history of the record', async () => {
    await service.call('frontdesk', 'GET', `/patient/${patients[0]}/report`)
    await service.call('frontdesk', 'GET', `/patient/${patients[0]}/history`)
    expect(await written()).toEqual(
      ['reports', 'history'].map((part) => ({
        who: 'frontdesk',
        act: 'patient.read',
        patient: [patients[0]],
        detail: { part },
      })),
    )
  })

  test('has an act for the history of a report and for a list of removed ones, which hold its text as well', async () => {
    const removed = { draft: true, date_hour_deleted: new Date(), patient_id: patients[0]! }
    const id = await insertReport(queries(), removed)
    for (const path of [`/report/${id}/history`, '/report/removed', '/report/removed?limit=1'])
      expect((await service.call('administrator', ...reading(path))).status).toBe(200)
    const act = { who: 'administrator', act: 'report.read', report: [id], detail: {} }
    expect(await written()).toEqual([act, act, act])
  })

  test('has an act for a prefetched report, as for any other', async () => {
    const headers = { authorization: `Bearer ${await service.token('doctor')}`, 'x-purpose': 'prefetch' }
    await service.app.inject({ url: `/api/v1/portalreport/${reports[0]?.releaseId}`, headers })
    expect(await written()).toEqual([
      { who: 'doctor', act: 'report.read', report: [reports[0]?.reportId], detail: { claimed: 'prefetch' } },
    ])
  })

  test('has one act for a search of the audit itself, with the first page that is requested', async () => {
    await service.call('administrator', 'GET', `/audit?limit=1&act=report.read&after=${last}`)
    await service.call('administrator', 'GET', `/audit?limit=1&act=report.read&after=${last - 1}`)
    const detail = { act: 'report.read' }
    const act = { who: 'administrator', act: 'trail.read' }
    expect(await written()).toEqual([{ ...act, detail: { ...detail, after: last } }])
    await service.call('administrator', 'GET', '/audit?limit=1&act=report.read')
    await service.call('administrator', 'GET', `/audit?limit=1&act=report.read&after=${last}`)
    expect((await written()).slice(1)).toEqual([{ ...act, detail }])
  })

  test('has another act for the same search after a thousand rows or half an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const acts = repeatedActs(queries())
      const caller = {
        id: 7,
        username: 'ana',
        session: { id: 'one', tokenNumber: 1, isConfirmed: false },
      } as Caller
      const call = { caller, request: { id: 'r', ip: '::1' } as FastifyRequest }
      const search = (paged: number, who: typeof call = call) =>
        acts.record(who, { act: 'report.search', outcome: 'done' }, 'the same', { paged })
      for (const paged of [0, 500, 500, 0]) await search(paged)
      expect(await written()).toHaveLength(1)
      await search(1)
      expect(await written()).toHaveLength(2)
      await search(0, {
        ...call,
        caller: { ...caller, session: { id: 'another', tokenNumber: 1, isConfirmed: false } },
      })
      expect(await written()).toHaveLength(3)
      vi.setSystemTime(Date.now() + 31 * 60_000)
      await search(0)
      expect(await written()).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the audit, of refused access,', () => {
  test('has the operation and the id that a role does not allow', async () => {
    await service.call('doctor', 'GET', '/patient/5/history?limit=3')
    expect(await written()).toEqual([
      {
        who: 'doctor',
        act: 'access.refuse refused',
        detail: { status: 403, code: 'forbidden', operation: 'GET /api/v1/patient/:id/history', id: 5 },
      },
    ])
  })

  test('names a hidden record that was requested; a request for an unknown id is not recorded', async () => {
    const id = await insertPatient(queries(), { last_name: 'Removida', date_hour_deleted: new Date() })
    const { reportId, releaseId } = await insertReleasedReport(queries(), { patient_id: id })
    await service.call('frontdesk', 'GET', `/patient/${id}`)
    for (const path of [
      `/portalreport/${releaseId}`,
      `/report/${reportId}`,
      `/report/${reportId}/pdf`,
      `/report/${reportId}/image/1`,
    ])
      expect((await service.call('doctor', 'GET', path)).status).toBe(404)
    expect((await service.call('doctor', 'POST', '/report/zip', { ids: [reportId, 999_999] })).status).toBe(
      404,
    )
    for (const path of ['/portalreport/999999', '/report/999999', '/report/999999/pdf'])
      expect((await service.call('doctor', 'GET', path)).status).toBe(404)
    expect(
      (await written()).map(({ detail: { status }, ...rest }) => ({ ...rest, detail: { status } })),
    ).toEqual([
      { who: 'frontdesk', act: 'access.refuse refused', patient: [id], detail: { status: 404 } },
      ...Array.from({ length: 5 }, () => ({
        who: 'doctor',
        act: 'access.refuse refused',
        report: [reportId],
        detail: { status: 404 },
      })),
    ])
  })

  test('keeps the refusal, though the transaction that discovers it is rolled back', async () => {
    const answer = await service.call('administrator', 'POST', '/city', { name: 'Ouro Preto' })
    const again = await service.call('administrator', 'POST', '/city', { name: 'ouro preto' })
    expect(again.status).toBe(409)
    expect((await written()).slice(1)).toEqual([
      {
        who: 'administrator',
        act: 'record.create refused',
        city: [],
        detail: { refused: 'in_use', fields: ['state', 'name'] },
      },
    ])
    expect(answer.status).toBe(201)
  })

  describe('in great numbers', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
    afterEach(() => void vi.useRealTimers())

    test('has the first ten of a minute, and then one act that counts the others', async () => {
      const flooded = await startService(await anyDatabase.open())
      try {
        await flooded.token('frontdesk')
        for (let n = 0; n < 25; n++) await flooded.call('frontdesk', 'GET', '/audit')
        await vi.advanceTimersByTimeAsync(60_000)
        const records = () =>
          flooded.database.queries
            .selectFrom('audit_record')
            .select(['username', 'detail'])
            .where('act', '=', 'access.refuse')
            .orderBy('id')
            .execute()
        await eventually(async () => expect(await records()).toHaveLength(11))
        expect((await records()).at(-1)).toEqual({ username: 'frontdesk', detail: { suppressed: 15 } })
        await flooded.call('frontdesk', 'GET', '/audit')
        expect(await records()).toHaveLength(12)
      } finally {
        vi.useRealTimers()
        await flooded.close()
      }
    })
  })
})

test('the act of a removal lists the identity fields that were sent with the id, if any', async () => {
  const alone = await insertPatient(queries(), { last_name: 'Só' })
  const sure = await insertPatient(queries(), { last_name: 'Certa' })
  await service.call('frontdesk', 'DELETE', '/patient', { id: alone })
  await service.call('frontdesk', 'DELETE', '/patient', {
    id: sure,
    lastName: 'Certa',
    birthDate: '1980-02-29',
  })
  expect((await written()).map(({ detail }) => detail)).toEqual([
    { reason: null, identity: [] },
    { reason: null, identity: ['lastName', 'birthDate'] },
  ])
})
