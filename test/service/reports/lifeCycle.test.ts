import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReleaseDetail } from '#contract/reports/release.ts'
import { ReportDetail as Report } from '#contract/reports/reportOperations.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { untilPdfsMade } from '#test/support/untilPdfsMade.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { releaseIds } from './listReleases.ts'
import { reading } from '#test/support/reading.ts'

type User = 'doctor' | 'administrator' | 'frontdesk'

describe.each(databases)('a report on $name', ({ open }) => {
  let service: RunningService
  let fields: Record<'patient' | 'exam' | 'doctor' | 'requester', { id: number }>

  beforeAll(async () => {
    service = await startService(await open())
    const { queries } = service.database
    const doctor = await insertEmployee(queries, { first_name: 'Łucja', last_name: 'Nguyễn' })
    fields = {
      patient: { id: await insertPatient(queries) },
      exam: { id: await insertExam(queries) },
      doctor: { id: doctor },
      requester: { id: doctor },
    }
    await userRepository(queries).linkEmployee('doctor', doctor)
  })
  afterAll(() => service.close())

  const send = (path: string, body: object, user: User = 'doctor') => service.call(user, 'POST', path, body)
  const put = (body: object, user: User = 'doctor') => service.call(user, 'PUT', '/report', body)
  const write = async (more: object = {}) =>
    expectBody(
      await send('/report', {
        ...fields,
        result: '# Impressão\n\nNormal.',
        dateExam: '2026-03-01T12:00:00Z',
        ...more,
      }),
      201,
      Report,
    )
  const correct = async ({ id }: Report, more: object = {}) =>
    write({ amends: { id }, correctionReason: 'Lado trocado.', ...more })
  const close = async ({ id, dateHourChanged }: Report) =>
    expectBody(await put({ id, dateHourChanged, close: 1 }), 200, Report)
  const release = async ({ id }: Report) =>
    expectBody(await send('/portalreport/release', { reportId: id }), 200, ReleaseDetail)
  const withdraw = async ({ id }: Report, reason = 'Wrong patient') =>
    expectBody(await send('/portalreport/withdraw', { reportId: id, reason }), 200, ReleaseDetail)
  const read = async (id: number, user: User = 'doctor') => service.call(user, 'GET', `/report/${id}`)
  const pdfText = async (id: number): Promise<string> => {
    await untilPdfsMade(service.database.queries)
    const answer = await service.app.inject({
      url: `/api/v1/report/${id}/pdf`,
      headers: { authorization: `Bearer ${await service.token('doctor')}` },
    })
    expect(answer.statusCode).toBe(200)
    return (await readPdf(answer.rawPayload)).flat().join(' ')
  }

  test('begins as a draft of its author, with a key of its own', async () => {
    const report = await write()
    expect(report).toMatchObject({
      draft: true,
      close: 0,
      replacedBy: 0,
      device: 0,
      healthPlanBroker: { id: 0 },
      appointment: { id: 0 },
      unit: null,
      pdfName: '',
      pdfsize: 0,
      release: null,
      dateReportRelease: null,
    })
    expect(report.uniqueKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(report.patient.lastName).toBe('Prado')
  })

  test('is closed with a PDF, released, withdrawn with a reason, and released again', async () => {
    const closed = await close(await write())
    expect(closed).toMatchObject({
      draft: false,
      close: 1,
      pdfSource: 'typeset',
      release: { status: 'pending' },
    })
    await untilPdfsMade(service.database.queries)
    const made = expectBody(await read(closed.id), 200, Report)
    expect(made).toMatchObject({ pdfState: 'ready', dateHourChanged: closed.dateHourChanged })
    expect(made.pdfsize).toBeGreaterThan(1_000)
    expect(await service.files.size(made.pdfPath)).toBe(made.pdfsize)
    expect(await releaseIds(service)).not.toContain(closed.release!.id)

    const released = await release(closed)
    expect(released).toMatchObject({
      status: 'released',
      released: true,
      notified: false,
      statusMessage: null,
    })
    expect(released.id).toBe(closed.release!.id)
    expect(await releaseIds(service)).toContain(released.id)
    expectRefusal(await send('/portalreport/release', { reportId: closed.id }), 409, 'wrong_state')

    const withdrawn = await withdraw(closed)
    expect(withdrawn).toMatchObject({ status: 'withdrawn', released: false, statusMessage: 'Wrong patient' })
    expect(await releaseIds(service)).not.toContain(released.id)
    expectRefusal(
      await send('/portalreport/withdraw', { reportId: closed.id, reason: 'x' }),
      409,
      'wrong_state',
    )

    const again = await release(closed)
    expect(again).toMatchObject({ id: released.id, status: 'released', statusMessage: null })
    expect(Date.parse(again.report.dateReportRelease!)).toBeGreaterThan(
      Date.parse(released.report.dateReportRelease!),
    )
    for (const [act, times] of [
      ['report.close', 1],
      ['report.release', 2],
      ['report.withdraw', 1],
    ] as const) {
      const acts = await auditRecords(service.database.queries, act)
      const ofReport = acts.filter(({ record_ids: [id] }) => id === closed.id)
      expect([act, ofReport.length]).toEqual([act, times])
    }
  })

  test('is not changed once it is closed, and not removed while it is released', async () => {
    const closed = await close(await write())
    const { id, dateHourChanged } = closed
    expectRefusal(await put({ id, dateHourChanged, result: 'Other' }), 409, 'wrong_state')
    expectRefusal(await put({ id, dateHourChanged, close: 0 }, 'administrator'), 409, 'wrong_state')
    await release(closed)
    expectRefusal(await service.call('administrator', 'DELETE', '/report', { id }), 409, 'wrong_state')
    await withdraw(closed)
    expect((await service.call('administrator', 'DELETE', '/report', { id })).status).toBe(200)
  })

  test('is hidden from all but its author, its doctor and those who may change all, until it is released', async () => {
    const doctor = { id: await insertEmployee(service.database.queries) }
    const other = await send('/report', { ...fields, doctor, dateExam: null }, 'administrator')
    const { id, dateHourChanged } = expectBody(other, 201, Report)
    expectRefusal(await read(id), 404, 'not_found')
    expectRefusal(await put({ id, dateHourChanged, result: 'x' }), 404, 'not_found')
    expectRefusal(await service.call('doctor', 'GET', `/report/${id}/pdf`), 404, 'not_found')
    const listed = await service.call('doctor', 'GET', '/report?limit=500')
    expect(JSON.parse(listed.text).data.map((one: Report) => one.id)).not.toContain(id)
    expect((await read(id, 'administrator')).status).toBe(200)
    expectRefusal(await read(id, 'frontdesk'), 403, 'forbidden')
  })

  test('that corrects another replaces it once it is released, until it is withdrawn', async () => {
    const first = await close(await write({ requestNumber: 'RQ 77', externalId: 4077 }))
    await release(first)
    expectRefusal(await send('/report', { ...fields, amends: { id: (await write()).id } }), 400, 'malformed')
    const amendment = await correct(first, { result: '# Impressão\n\nCorrigido.' })
    expect(amendment).toMatchObject({ requestNumber: 'RQ 77', externalId: 4077, amends: { id: first.id } })
    const second = await send('/report', { ...fields, amends: { id: first.id } })
    expect(expectRefusal(second, 409, 'in_use').message).toContain(String(amendment.id))

    await release(await close(amendment))
    expect(expectBody(await read(first.id), 200, Report).replacedBy).toBe(amendment.id)
    expect(await pdfText(first.id)).toContain(String(amendment.id))
    await withdraw(amendment)
    expect(expectBody(await read(first.id), 200, Report).replacedBy).toBe(0)
    expect(await pdfText(first.id)).not.toContain('SUBSTITU')
  })

  test('is moved to another patient with its corrections, and its PDF then names that one', async () => {
    const to = await insertPatient(service.database.queries, { first_name: 'Zoë', last_name: 'Færø' })
    const first = await close(await write())
    await release(first)
    const amendment = await write({ amends: { id: first.id } })
    const { dateHourChanged } = expectBody(await read(first.id), 200, Report)
    const body = { id: first.id, dateHourChanged, patient: { id: to } }
    expectRefusal(await send('/report/move', body), 403, 'forbidden')
    const moved = expectBody(await send('/report/move', body, 'administrator'), 200, Report)
    expect(moved.patient.id).toBe(to)
    expect(expectBody(await read(amendment.id), 200, Report).patient.id).toBe(to)
    expect(await pdfText(first.id)).toContain('Færø')
    const [act] = await auditRecords(service.database.queries, 'report.move')
    expect(act).toMatchObject({ record_kind: 'patient', record_ids: [fields.patient.id, to] })
    for (const id of [fields.patient.id, to]) {
      const history = (await service.call('administrator', 'GET', `/patient/${id}/history`)).body
      expect(history).toMatchObject({
        data: [{ act: 'move', moved: { from: fields.patient.id, to, reports: 2 } }],
      })
    }
    expectRefusal(await send('/report/move', body, 'administrator'), 409, 'record_changed')
  })

  test('that is not released is found among the unreleased ones', async () => {
    const draft = await write()
    const closed = await close(await write())
    const gone = await close(await write())
    await release(gone)
    const answer = await service.call('doctor', ...reading('/report/query?unreleased=true&limit=500'))
    const ids = JSON.parse(answer.text).data.map((one: Report) => one.id)
    expect(ids).toEqual(expect.arrayContaining([draft.id, closed.id]))
    expect(ids).not.toContain(gone.id)
  })

  // What follows is the same on each, and is tested on one.
  if (open !== anyDatabase.open) return

  test('is written as a document, or as plain text, and never as two texts', async () => {
    const runs = [{ text: 'Sem ' }, { text: 'fratura', marks: ['struck'] }, { text: ' de 10' }]
    const blocks = [{ kind: 'paragraph', runs: [...runs, { text: '9', marks: ['superscript'] }] }]
    const resultDocument = { blocks }
    const text = 'Sem [riscado/struck out: fratura] de 10⁹'
    const first = await write({ result: undefined, resultDocument })
    expect(first).toMatchObject({ result: text, resultDocument, resultForm: 'document' })
    const change = async (values: object) =>
      put({ id: first.id, dateHourChanged: first.dateHourChanged, ...values })
    const row = { cells: Array.from({ length: 40 }, () => ({ runs: [], columns: 40, rows: 5000 })) }
    for (const [values, field] of [
      [{ result: 'Outro.', resultDocument: { blocks: [] } }, 'result'],
      [{ result: '{\\rtf1 Normal}' }, 'result'],
      [{ result: 'Normal.\\.br\\Fim' }, 'result'],
      [{ resultDocument: { blocks: [{ kind: 'table', runs: [], rows: [row] }] } }, 'resultDocument'],
    ] as const) {
      const { fields: problems } = expectRefusal(await change(values), 400, 'malformed')
      expect(problems?.map(({ name }) => name.split('.')[0])).toEqual([field])
    }
    const second = expectBody(await change({ result: '# Rádio\n\n<S> normal' }), 200, Report)
    expect(second).toMatchObject({ result: '# Rádio\n\n<S> normal', resultForm: 'plain' })
    expect(second.resultDocument?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  })

  test('is refused for a patient whose details are not those of the record that the number names', async () => {
    const report = await write()
    const { id, firstName, lastName, birthDate } = report.patient
    expect((await write({ patient: { id, firstName, lastName, birthDate } })).patient.id).toBe(id)
    const other = await insertPatient(service.database.queries, {
      first_name: 'Rita',
      external_id: 881,
      documents: [{ number: '881', type_id: 2 }],
    })
    const version = { id: report.id, dateHourChanged: report.dateHourChanged }
    const sentence = /^The patient who was sent is not the one of record \d+, which /
    for (const [details, name] of [
      [{ firstName: 'Rafael' }, 'firstName'],
      [{ birthDate: '1999-01-01' }, 'birthDate'],
      [{ documents: [{ number: '881' }] }, 'documents'],
      [{ externalId: 881 }, 'externalId'],
    ] as const)
      for (const answer of [
        await send('/report', { ...fields, patient: { id, ...details } }),
        await put({ ...version, patient: { id, ...details } }),
      ]) {
        const { message, fields: named } = expectRefusal(answer, 409, 'record_changed')
        expect(message).toMatch(sentence)
        expect(named?.[0]?.name).toBe(`patient.${name}`)
      }
    const move = { ...version, patient: { id: other, firstName: 'Ana' } }
    const moved = await send('/report/move', move, 'administrator')
    expect(expectRefusal(moved, 409, 'record_changed').message).toMatch(sentence)
  })

  test('is refused for an exam or a doctor whose name is not that of the number, and for an exam that is to come', async () => {
    const { exam, doctor } = await write()
    const { id, firstName, lastName } = doctor
    const named = { exam: { id: exam.id, name: exam.name }, doctor: { id, firstName, lastName } }
    expect((await write(named)).exam.id).toBe(exam.id)
    for (const other of [
      { exam: { id: exam.id, name: 'Quimera' } },
      { doctor: { id, firstName: 'Quirino', lastName } },
      { requester: { id, firstName: 'Quirino', lastName } },
    ]) {
      const { fields: problems } = expectRefusal(
        await send('/report', { ...fields, ...other }),
        409,
        'record_changed',
      )
      expect(problems?.map(({ name }) => name)).toEqual(Object.keys(other))
    }
    const future = await send('/report', { ...fields, dateExam: '2099-01-01T00:00:00Z' })
    expect(expectRefusal(future, 400, 'malformed').fields).toEqual([
      { name: 'dateExam', problem: 'must not be more than a day in the future' },
    ])
  })

  test('is not closed without a text and the date of the exam', async () => {
    const { id, dateHourChanged } = await write({ result: ' ', dateExam: null })
    const { fields: problems } = expectRefusal(await put({ id, dateHourChanged, close: 1 }), 400, 'malformed')
    expect(problems?.map(({ name }) => name)).toEqual(['result', 'dateExam'])
  })

  test('is not closed as long as its text has characters that no PDF can show, and is told which and where', async () => {
    const draft = await write({ result: 'Normal.\n\nDose ↑, 王小明, sign 𓀀 and \ufffd.' })
    const refused = await put({ id: draft.id, dateHourChanged: draft.dateHourChanged, close: 1 })
    expectRefusal(refused, 400, 'malformed')
    expect(JSON.stringify(refused.body)).toMatch(
      /𓀀 \(U\+13000, line 3\), \ufffd \(U\+FFFD, line 3\)\. Replace them/,
    )
    expect((await read(draft.id)).body).toMatchObject({ close: 0, draft: true })
    const { dateHourChanged } = draft
    const corrected = expectBody(
      await put({ id: draft.id, dateHourChanged, result: 'Dose ↑, 王小明.' }),
      200,
      Report,
    )
    const { id } = await close(corrected)
    expect(await pdfText(id)).toContain('Dose ↑, 王小明.')
  })

  test('is not closed as long as its tables have more cells than a PDF is made of', async () => {
    const table = {
      kind: 'table',
      runs: [],
      rows: Array.from({ length: 2_051 }, () => ({
        cells: Array.from({ length: 20 }, () => ({ runs: [] })),
      })),
    }
    const resultDocument = { blocks: [{ kind: 'paragraph', runs: [{ text: 'Normal.' }] }, table] }
    const { id, dateHourChanged } = await write({ result: undefined, resultDocument })
    const { fields: problems } = expectRefusal(await put({ id, dateHourChanged, close: 1 }), 400, 'malformed')
    expect(problems).toEqual([
      {
        name: 'result',
        problem:
          'has tables of more than 40000 cells, which no PDF is made of: shorten them, or send a PDF of its own',
      },
    ])
    await close(
      expectBody(
        await put({ id, dateHourChanged, resultDocument: { blocks: [resultDocument.blocks[0]] } }),
        200,
        Report,
      ),
    )
  })

  test('is not closed as long as a name that its PDF shows has characters that no PDF can show', async () => {
    const patient = { id: await insertPatient(service.database.queries, { social_name: 'Lee 𓀀' }) }
    const draft = await write({ patient })
    const refused = await put({ id: draft.id, dateHourChanged: draft.dateHourChanged, close: 1 })
    const { fields: problems } = expectRefusal(refused, 400, 'malformed')
    expect(problems).toEqual([
      {
        name: 'patient',
        problem:
          'has characters that no PDF can show in what stands on the report: 𓀀 (U+13000). Replace them',
      },
    ])
  })

  test('has a letterhead with the address, the telephone and the CNPJ of the clinic, and where its unit is', async () => {
    const make = async (path: string, body: object) => {
      const made = await send(path, body, 'administrator')
      expect(made).toMatchObject({ status: 201 })
      return made.body as { id: number }
    }
    const country = await make('/country', { name: 'Brasil', code: 'BR' })
    const state = await make('/state', { name: 'Paraná', code: 'PR', country: { id: country.id } })
    const city = await make('/city', { name: 'Curitiba', state: { id: state.id } })
    const place = { city: { id: city.id }, phone: '(41) 5550-0100' }
    const address = { street: 'Rua B', number: '', complement: '', district: '', postalCode: '80000-000' }
    const ofClinic = { ...place, address: { ...address, street: 'Rua das Amostras', number: '12' } }
    const { id } = await make('/clinic', {
      name: 'Clínica Sul',
      taxNumber: '12.345.678/0001-95',
      ...ofClinic,
    })
    const unit = await make('/unit', { name: 'Norte', clinic: { id }, ...place, address })
    const closed = await close(await write({ unit: { id: unit.id } }))
    expect(await pdfText(closed.id)).toMatch(
      /^Clínica Sul Rua das Amostras, 12, Curitiba - PR, 80000-000 · \(41\) 5550-0100 · CNPJ 12.345.678\/0001-95 Norte · Rua B, Curitiba - PR, 80000-000 /,
    )

    // Without a unit, that of the company.
    const first = await close(await write())
    expect(await pdfText(first.id)).toMatch(
      /^Clínica Sul Rua das Amostras, 12, Curitiba - PR, 80000-000 · \(41\) 5550-0100 · CNPJ 12.345.678\/0001-95 /,
    )
    const { dateHourChanged } = (await service.call('administrator', 'GET', `/clinic/${id}`)).body as Report
    const renamed = { id, dateHourChanged, name: 'Clínica Oeste' }
    expect((await service.call('administrator', 'PUT', '/clinic', renamed)).status).toBe(200)
    const second = await close(await write())
    expect(await pdfText(second.id)).toMatch(/^Clínica Oeste Rua das Amostras/)
    // What was made stays as it is.
    expect(await pdfText(first.id)).toMatch(/^Clínica Sul/)
  })

  test('is not released while it is a draft', async () => {
    const draft = await write()
    expectRefusal(await send('/portalreport/release', { reportId: draft.id }), 409, 'wrong_state')
  })

  test('that corrects another says why, and none other has a reason', async () => {
    const reasonOf = (answer: Awaited<ReturnType<typeof send>>, status: number) =>
      expectRefusal(answer, status, 'malformed').fields?.map(({ name }) => name)
    const alone = { ...fields, correctionReason: 'Lado trocado.' }
    expect(reasonOf(await send('/report', alone), 400)).toEqual(['correctionReason'])
    const first = await close(await write())
    const { id: firstRelease } = await release(first)
    const draft = await correct(first, { correctionReason: undefined })
    expect(draft.correctionReason).toBeNull()
    for (const reason of [undefined, ' ', ' . \u200b']) {
      const { id, dateHourChanged } = draft
      const closing = { id, dateHourChanged, close: 1, ...(reason && { correctionReason: reason }) }
      expect(reasonOf(await put(closing), 400)).toEqual(['correctionReason'])
    }
    for (const correctionReason of ['a'.repeat(501), 'Lado\ntrocado.']) {
      const { id, dateHourChanged } = draft
      expect(reasonOf(await put({ id, dateHourChanged, correctionReason }), 400)).toEqual([
        'correctionReason',
      ])
    }
    const { id, dateHourChanged } = draft
    const reason = 'Lado trocado: é o joelho esquerdo.'
    const second = expectBody(
      await put({ id, dateHourChanged, correctionReason: `  ${reason} `, close: 1 }),
      200,
      Report,
    )
    const { id: secondRelease } = await release(second)
    const third = await correct(second, { correctionReason: undefined })
    expect(third.correctionReason).toBeNull()

    const single = async (releaseId: number) =>
      expectBody(await service.call('doctor', 'GET', `/portalreport/${releaseId}`), 200, ReleaseDetail).report
    expect((await single(firstRelease)).correctionReason).toBeNull()
    expect((await single(secondRelease)).correctionReason).toBe(reason)
    for (const path of ['/portalreport?limit=50', `/patient/${fields.patient.id}/report`])
      expect((await service.call('administrator', 'GET', path)).text).not.toContain('correctionReason')
    const changes = await service.call('doctor', 'GET', `/report/${second.id}/history`)
    expect(changes.text).toContain(reason)
    const acts = await auditRecords(service.database.queries, 'record.change')
    const closing = acts.filter(({ outcome, record_ids: ids }) => outcome === 'done' && ids.includes(id))
    expect(JSON.stringify(closing)).toContain('correctionReason')
    expect(JSON.stringify(closing)).not.toContain(reason)
  })

  test('that corrects another is listed as such for those who have read that one, until they read it', async () => {
    const corrections = async (user: User) =>
      JSON.parse((await service.call(user, 'GET', '/portalreport?corrected=true&limit=50')).text) as {
        count: number
        data: { reportId: number }[]
      }
    const first = await close(await write())
    const { id: releaseId } = await release(first)
    const mark = (ids: number[]) => service.call('doctor', 'PUT', '/portalreport/read', { ids, read: true })
    await mark([releaseId])
    const amendment = await close(await correct(first))
    expect((await corrections('doctor')).count).toBe(0)
    const { id: correctionId } = await release(amendment)
    expect(await corrections('doctor')).toMatchObject({ count: 1, data: [{ reportId: amendment.id }] })
    expect((await corrections('administrator')).count).toBe(0)
    await mark([correctionId])
    expect((await corrections('doctor')).count).toBe(0)
  })

  test.each(['externalId', 'uniqueKey'])('has a %s that no other has', async (name) => {
    const value = {
      externalId: 991,
      uniqueKey: '0b0e7a0e-6a8f-4a55-9d7e-0123456789aa',
    }[name]
    await write({ [name]: value })
    const { fields: problems } = expectRefusal(
      await send('/report', { ...fields, [name]: value }),
      409,
      'in_use',
    )
    expect(problems?.[0]?.name).toBe(name)
  })

  test('shows how it would look while it is a draft', async () => {
    const draft = await write({ result: '# Achados\n\nRascunho aqui.' })
    expect(await pdfText(draft.id)).toContain('Rascunho aqui.')
  })
})
