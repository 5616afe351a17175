import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RecordOf } from '#contract/declaration/resource.ts'
import type { report } from '#contract/resources/report.ts'
import { ReleaseDetail } from '#contract/reports/release.ts'
import { ReportDetail as Report } from '#contract/reports/reportOperations.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { Problem } from '#service/http/problem.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { embedInReports } from '#service/reports/wholeReports.ts'
import { readStored } from '#service/reports/writing/changeReport.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { untilPdfsMade } from '#test/support/untilPdfsMade.ts'

/** A file store that keeps nothing before it is let go, or refuses. */
function heldStore(root: string) {
  const store = folderStore(root)
  const open = async () => {}
  let gate: () => Promise<void> = open
  let letGo = () => {}
  const files: FileStore = {
    ...store,
    async write(...file) {
      await gate()
      return store.write(...file)
    },
  }
  return {
    files,
    /** Resolves when somebody waits. */
    hold(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const arrived = Promise.withResolvers<void>()
      gate = () => {
        arrived.resolve()
        return promise
      }
      letGo = resolve
      return arrived.promise
    },
    refuse(problem: Error): void {
      gate = () => Promise.reject(problem)
    },
    letGo(): void {
      gate = open
      letGo()
    },
  }
}

describe.each(databases)('the PDF of a closed report on $name', ({ open }) => {
  let service: RunningService
  let folder: string
  let store: ReturnType<typeof heldStore>
  let fields: Record<'patient' | 'exam' | 'doctor' | 'requester', { id: number }>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pdf-jobs-'))
    store = heldStore(folder)
    service = await startService(await open(), { files: store.files })
    const { queries } = service.database
    const doctor = { id: await insertEmployee(queries) }
    await userRepository(queries).linkEmployee('administrator', doctor.id)
    fields = {
      patient: { id: await insertPatient(queries) },
      exam: { id: await insertExam(queries) },
      doctor,
      requester: doctor,
    }
  })
  afterEach(async () => {
    store.letGo()
    await untilPdfsMade(service.database.queries)
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  const asked = (method: string, path: string, body?: object) =>
    service.call('administrator', method, path, body)
  const write = async (more: object = {}) =>
    expectBody(
      await asked('POST', '/report', {
        ...fields,
        result: '# Impressão\n\nNormal.',
        dateExam: '2026-03-01T12:00:00Z',
        ...more,
      }),
      201,
      Report,
    )
  const close = async ({ id, dateHourChanged }: Report) =>
    expectBody(await asked('PUT', '/report', { id, dateHourChanged, close: 1 }), 200, Report)
  const release = async ({ id }: Report) =>
    expectBody(await asked('POST', '/portalreport/release', { reportId: id }), 200, ReleaseDetail)
  const read = async ({ id }: { id: number }) => expectBody(await asked('GET', `/report/${id}`), 200, Report)
  const pdf = async ({ id }: { id: number }) =>
    service.app.inject({
      url: `/api/v1/report/${id}/pdf`,
      headers: { authorization: `Bearer ${await service.token('administrator')}` },
    })
  const pdfText = async (report: { id: number }) =>
    (await readPdf((await pdf(report)).rawPayload)).flat().join(' ')
  const rowOf = async ({ id }: { id: number }) =>
    (
      (await asked('GET', `/portalreport?form=row&reportId=${id}`)).body as {
        data: { report: { pdfsize: number } }[]
      }
    ).data[0]!

  test('is made at once when somebody asks for it, where it was to be made later', async () => {
    const { queries } = service.database
    const held = store.hold()
    const [one, other] = [await close(await write()), await close(await write())]
    await held
    const due_at = new Date(Date.now() + 3_600_000)
    await queries.updateTable('job').set({ claim: null, attempts: 0, due_at }).execute()
    store.letGo()
    expect((await pdf(one)).statusCode).toBe(409)
    await eventually(async () => expect((await pdf(one)).statusCode).toBe(200))
    expect((await asked('GET', `/report/${other.id}/pdfstate`)).body).toEqual({ state: 'pending' })
    await eventually(async () => expect((await read(other)).pdfsize).toBeGreaterThan(0))
  })

  // More than the pool has connections.
  test('keeps nobody waiting: 11 are closed and released at once while none can be made', async () => {
    const drafts = await Promise.all(Array.from({ length: 11 }, () => write()))
    const held = store.hold()
    const closed = await Promise.all(
      drafts.map(async (draft) => {
        const report = await close(draft)
        await release(report)
        expect((await asked('GET', '/portalreport?limit=5')).status).toBe(200)
        return report
      }),
    )
    await held
    expect(new Set(closed.map(({ pdfState }) => pdfState))).toEqual(new Set(['pending']))
    store.letGo()
    await untilPdfsMade(service.database.queries)
    const states = await Promise.all(closed.map(async (report) => (await read(report)).pdfState))
    expect(new Set(states)).toEqual(new Set(['ready']))
  })

  test('is of the patient to whom the report was moved while it was made, and never that of the one before', async () => {
    const closed = await close(await write())
    await untilPdfsMade(service.database.queries)
    const held = store.hold()
    const to = await insertPatient(service.database.queries, { first_name: 'Zoë', last_name: 'Færø' })
    const move = async (patient: number) => {
      const { dateHourChanged } = await read(closed)
      const body = { id: closed.id, dateHourChanged, patient: { id: patient } }
      return expectBody(await asked('POST', '/report/move', body), 200, Report)
    }
    expect(await move(to)).toMatchObject({ pdfState: 'pending', pdfsize: 0 })
    await held
    expect(await move(fields.patient.id)).toMatchObject({ pdfState: 'pending' })
    await move(to)
    expect((await pdf(closed)).statusCode).toBe(409)
    store.letGo()
    await untilPdfsMade(service.database.queries)
    expect(await pdfText(closed)).toContain('Færø')
  })

  test('that was sent is there at once', async () => {
    const draft = await write()
    const sent = await service.app.inject({
      method: 'PUT',
      url: `/api/v1/report/${draft.id}/pdf`,
      headers: {
        authorization: `Bearer ${await service.token('administrator')}`,
        'content-type': 'application/pdf',
      },
      payload: await makePdf('Sent'),
    })
    expect(sent.statusCode).toBe(200)
    void store.hold()
    expect(await close(sent.json<Report>())).toMatchObject({ pdfSource: 'supplied', pdfState: 'ready' })
  })

  // What follows is the same on each, and is tested on one.
  if (open !== anyDatabase.open) return

  test('is named when it is there, and until then asking for it is answered by when to ask again', async () => {
    const held = store.hold()
    const closed = await close(await write())
    await release(closed)
    await held
    expect(await read(closed)).toMatchObject({
      pdfSource: 'typeset',
      pdfState: 'pending',
      pdfName: '',
      pdfPath: '',
      pdfsize: 0,
    })
    const stateOf = async () => (await asked('GET', `/report/${closed.id}/pdfstate`)).body
    expect(await stateOf()).toEqual({ state: 'pending' })
    expect(await rowOf(closed)).toMatchObject({ report: { pdfsize: 0 } })
    for (const [method, path, body] of [
      ['GET', `/report/${closed.id}/pdf`],
      ['POST', '/report/zip', { ids: [closed.id] }],
    ] as const) {
      const answer = await asked(method, path, body)
      expectRefusal(answer, 409, 'pdf_pending')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    store.letGo()
    await untilPdfsMade(service.database.queries)
    const made = await read(closed)
    expect(made.pdfState).toBe('ready')
    expect(await stateOf()).toEqual({ state: 'ready' })
    expect((await pdf(closed)).rawPayload).toHaveLength(made.pdfsize)
    expect(await rowOf(closed)).toMatchObject({ report: { pdfsize: made.pdfsize } })
  })

  test('is made anew for the record into which that of its patient is merged', async () => {
    const { queries } = service.database
    const [from, keep] = [await insertPatient(queries), await insertPatient(queries)]
    const closed = await close(await write({ patient: { id: from } }))
    await untilPdfsMade(queries)
    const version = async (id: number) => {
      const { body } = await service.call('administrator', 'GET', `/patient/${id}`)
      return { id, dateHourChanged: (body as { dateHourChanged: string }).dateHourChanged }
    }
    const merge = { from: await version(from), keep: await version(keep) }
    expect((await service.call('administrator', 'POST', '/patient/merge', merge)).status).toBe(200)
    await untilPdfsMade(queries)
    expect(await read(closed)).toMatchObject({ pdfState: 'ready', pdfPatient: null })
    expect(await pdfText(closed)).toMatch(new RegExp(`\\b${keep}\\b`))
  })

  test('says which report replaces it as soon as it is made anew, and is not shown without that', async () => {
    const first = await close(await write())
    await release(first)
    const second = await close(await write({ amends: { id: first.id }, correctionReason: 'Lado trocado.' }))
    await untilPdfsMade(service.database.queries)
    void store.hold()
    await release(second)
    expect(await read(first)).toMatchObject({ replacedBy: second.id, pdfState: 'pending' })
    expect((await pdf(second)).statusCode).toBe(200)
    store.letGo()
    await untilPdfsMade(service.database.queries)
    expect(await pdfText(first)).toContain(String(second.id))
  })

  test('is not called ready by an answer without its name, where it is made while the answer is put together', async () => {
    const { queries } = service.database
    const held = store.hold()
    const { id } = await close(await write())
    await held
    const before = await readStored(queries, id)
    store.letGo()
    await untilPdfsMade(queries)
    const embedded = await embedInReports(queries, [before as unknown as RecordOf<typeof report>])
    expect([before.pdfsize, embedded.get(id)?.pdfState]).toEqual([0, 'pending'])
  })

  test('that cannot be made leaves the report closed and released, and says so until it is made', async () => {
    store.refuse(new Problem('malformed', 'It takes too long.'))
    const closed = await close(await write())
    await release(closed)
    await eventually(async () => expect((await read(closed)).pdfState).toBe('failed'))
    expectRefusal(await asked('GET', `/report/${closed.id}/pdf`), 409, 'pdf_failed')
    expectRefusal(await asked('POST', '/report/zip', { ids: [closed.id] }), 409, 'pdf_failed')
    store.letGo()
    await service.database.queries
      .updateTable('job')
      .set({ due_at: new Date(0) })
      .execute()
    await eventually(async () => expect((await read(closed)).pdfState).toBe('ready'))
  })
})
