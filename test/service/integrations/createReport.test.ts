import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Intake } from '#contract/integrations/inbox.ts'
import { ReportDetail as Report } from '#contract/reports/reportOperations.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { type Integration, makeIntegration } from '#test/support/integrations.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { pdfPolyglots } from '#test/support/polyglots.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { untilBlocked } from '#test/support/untilBlocked.ts'

const RELEASED = { status: 'released', released: true }

describe.each(databases)('CreateReport on $name', ({ open }) => {
  let service: RunningService
  let ris: Integration
  let other: Integration
  let pdf: string
  let patientId: number
  let count = 0

  beforeAll(async () => {
    service = await startService(await open())
    const { queries } = service.database
    ris = await makeIntegration(service, 'RIS')
    other = await makeIntegration(service, 'Other system')
    patientId = await insertPatient(queries, {
      first_name: 'Ana',
      last_name: 'Souza',
      birth_date: '1980-02-29',
      external_id: 4711,
      documents: [{ number: '123.456.789-09', type_id: 1 }],
    })
    await insertExam(queries, { name: 'Ultrassonografia de abdome', external_id: 31 })
    await insertEmployee(queries, {
      first_name: 'Rui',
      last_name: 'Sales',
      council: 'CRM',
      register_number: '12345',
      register_number_fold: '12345',
    })
    pdf = (await makePdf('A report')).toString('base64')
  })
  afterAll(() => service.close())

  const body = (more: object = {}) => ({
    externalId: `R-${++count}`,
    patient: { documents: [{ number: '12345678909' }], birthDate: '1980-02-29' },
    exam: { name: 'ULTRASSONOGRAFIA DE ABDOME' },
    doctor: { council: 'CRM', registerNumber: '12345' },
    dateExam: '2026-03-01T12:00:00Z',
    text: '# Impressão\n\nNormal.',
    ...more,
  })
  const send = async (sent: object, from = ris) =>
    expectBody(await from.call('POST', '/createreport', sent), 200, Intake)
  const refused = async (sent: object) =>
    expectRefusal(await ris.call('POST', '/createreport', sent), 400, 'malformed').fields?.map(
      ({ name }) => name,
    )
  const read = async (id: number | null) =>
    expectBody(await service.call('administrator', 'GET', `/report/${id}`), 200, Report)
  const setCritical = (queries: Queries, id: number | null, critical: boolean) =>
    sql`update report set critical = ${critical}, critical_since = clock_timestamp() where id = ${id}`.execute(
      queries,
    )

  test('stores a report for the patient, exam and doctor that it names, closes and releases it', async () => {
    const answer = await send(body())
    expect(answer).toMatchObject({ outcome: 'created', inboxId: null, problems: [] })
    const report = await read(answer.reportId)
    expect(report).toMatchObject({
      close: 1,
      closedAs: 'received',
      closedBy: { name: 'RIS' },
      releasedBy: { name: 'RIS' },
      pdfSource: 'typeset',
      release: RELEASED,
      result: '# Impressão\n\nNormal.',
    })
    expect(report.patient.id).toBe(patientId)
    expect(report.userCreated.name).toBe('RIS')
    expect((await service.call('doctor', 'GET', `/portalreport/${answer.releaseId}`)).status).toBe(200)
  })

  test('keeps the PDF and the images that came with it, and takes HTML as a document', async () => {
    const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#264' } })
      .png()
      .toBuffer()
    const answer = await send(
      body({
        pdf,
        text: undefined,
        html: '<h2>Achados</h2><p>Leucócitos <b>7,5</b> x 10<sup>9</sup>/L.</p>',
        images: [{ data: image.toString('base64'), caption: 'Fígado', keyImage: true }],
        release: false,
      }),
    )
    const report = await read(answer.reportId)
    expect(report).toMatchObject({
      pdfSource: 'supplied',
      closedAs: 'received',
      releasedBy: null,
      release: { status: 'pending', released: false },
      result: 'Achados\n\nLeucócitos 7,5 x 10⁹/L.',
      resultForm: 'html',
      resultDocument: { blocks: [{ kind: 'heading', level: 2 }, { kind: 'paragraph' }] },
      images: [{ caption: 'Fígado', keyImage: true, width: 300 }],
    })
    expect(report.pdfsize).toBe(Buffer.from(pdf, 'base64').length)
  })

  test('does the same request once, however often and at once it comes', async () => {
    const sent = body()
    const answers = await Promise.all([send(sent), send(sent), send(sent)])
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'unchanged', 'unchanged'])
    expect(new Set(answers.map(({ reportId }) => reportId)).size).toBe(1)
    expect((await send({ ...sent }, other)).outcome).toBe('created')
  })

  test('corrects a report that comes again under its number with other content', async () => {
    const requestNumber = `RQ ${count}`
    const sent = body({ requestNumber })
    const first = await send(sent)
    const second = await send({ ...sent, text: 'Corrigido.' })
    expect(second.outcome).toBe('amended')
    expect(await read(first.reportId)).toMatchObject({ replacedBy: second.reportId })
    expect(await read(second.reportId)).toMatchObject({
      amends: { id: first.reportId },
      result: 'Corrigido.',
      requestNumber,
      release: RELEASED,
    })
    expect(await send({ ...sent, text: 'Corrigido.' })).toMatchObject({
      outcome: 'unchanged',
      reportId: second.reportId,
    })
    expect((await send({ ...sent, text: 'Outra vez.' })).outcome).toBe('amended')
  })

  test('corrects nothing where the same is written in another way', async () => {
    const requestNumber = `RQ ${count}`
    const sent = body({ requestNumber, pdf, text: 'Normal.\n\nSem alterações.' })
    const first = await send(sent)
    const documents = [{ number: '12345678909' }, { number: '123.456.789-09' }]
    for (const same of [
      { dateExam: '2026-03-01T09:00:00-03:00' },
      { dateExam: '2026-03-01T12:00:00.000Z' },
      { text: 'Normal.\r\n\r\nSem alterações.\r\n' },
      { patient: { ...sent.patient, documents, socialName: '' } },
      { text: '\uFEFFNormal.\n\nSem alterações.'.normalize('NFD') },
      { requestNumber: '' },
      { requestNumber: ` ${requestNumber} ` },
    ])
      expect(await send({ ...sent, ...same })).toMatchObject({
        outcome: 'unchanged',
        reportId: first.reportId,
        releaseId: first.releaseId,
      })
    const otherPdf = (await makePdf('Another report')).toString('base64')
    expect((await send({ ...sent, pdf: otherPdf })).outcome).toBe('amended')
  })

  test('finds a patient by the number in the other system, unless the birth date contradicts it', async () => {
    const results = await send(body({ patient: { externalId: 4711 } }))
    expect((await read(results.reportId)).patient.id).toBe(patientId)
    const patient = { externalId: '4711', birthDate: '1999-01-01' }
    const { outcome, problems } = await send(body({ patient }))
    expect(outcome).toBe('inbox')
    expect(problems.map(({ name }) => name)).toEqual(['patient'])
  })

  test('puts a report into the inbox where the patient, the exam or the doctor is not certain', async () => {
    const sent = body({
      patient: { externalId: 'P-9' },
      exam: { name: 'Unknown' },
      doctor: { registerNumber: '0' },
    })
    const answer = await send(sent)
    expect(answer).toMatchObject({ outcome: 'inbox', reportId: null })
    expect(answer.problems.map(({ name }) => name)).toEqual(['patient', 'exam', 'doctor'])
    expect(await send(sent)).toMatchObject({ outcome: 'inbox', inboxId: answer.inboxId })
    const corrected = await send({ ...sent, ...body(), externalId: sent.externalId })
    expect(corrected.outcome).toBe('created')
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${answer.inboxId}`)
    expect(item).toMatchObject({ state: 'stored', report: { id: corrected.reportId } })
  })

  test('stores a report of the inbox for the records that a person chooses, and remembers them', async () => {
    const { queries } = service.database
    const unknown = { externalId: 'P-77', firstName: 'Ana', lastName: 'Sousa', birthDate: '1980-02-29' }
    const { inboxId } = await send(body({ patient: unknown }))
    const candidates = await service.call('frontdesk', 'POST', '/inbox/candidates', { id: inboxId })
    expect(candidates.body).toMatchObject({ data: [{ part: 'patient', candidates: [{ id: patientId }] }] })
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    const { dateHourChanged } = item as { dateHourChanged: string }
    const choice = { id: inboxId, dateHourChanged, patient: { id: patientId }, remember: true }
    const done = await service.call('frontdesk', 'POST', '/inbox/resolve', choice)
    const stored = expectBody(done, 200, Intake)
    expect(stored.outcome).toBe('created')
    const received = { closedAs: 'received', closedBy: { name: 'RIS' }, releasedBy: { name: 'RIS' } }
    expect(await read(stored.reportId)).toMatchObject({
      ...received,
      userCreated: { name: 'Test frontdesk' },
    })
    expectRefusal(await service.call('frontdesk', 'POST', '/inbox/resolve', choice), 409, 'wrong_state')
    expect((await send(body({ patient: { externalId: 'P-77' } }))).outcome).toBe('created')
    // Numbers of one system mean nothing in another.
    expect((await send(body({ patient: { externalId: 'P-77' } }), other)).outcome).toBe('inbox')
    const bound = queries.selectFrom('integration_binding').where('integration_id', '=', ris.id)
    expect(await bound.select('number').execute()).toEqual([{ number: 'P-77' }])
  })

  test('is answered while a person stores what was sent under the same number, and so is the person', async () => {
    const { queries } = service.database
    const sent = body({ patient: { firstName: 'Ana', lastName: 'Sousa', birthDate: '1980-02-29' } })
    const { inboxId } = await send(sent)
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    const { dateHourChanged } = item as { dateHourChanged: string }
    const choice = { id: inboxId, dateHourChanged, patient: { id: patientId } }
    const { resolved, again } = await queries.transaction().execute(async (trx) => {
      await trx.selectFrom('inbox').select('id').where('id', '=', inboxId).forUpdate().execute()
      const answers = {
        resolved: service.call('frontdesk', 'POST', '/inbox/resolve', choice),
        again: untilBlocked(trx).then(() => send({ ...sent, text: '# Impressão\n\nAlterado.' })),
      }
      await untilBlocked(trx, 2)
      return answers
    })
    // On the embedded database, either comes first.
    const first = { resolved: 200, again: 'inbox' }
    const outcome = { resolved: (await resolved).status, again: (await again).outcome }
    expect([first, { ...first, resolved: 409 }]).toContainEqual(outcome)
  })

  test('keeps a critical mark that is set at the moment at which the correction comes', async () => {
    const { queries } = service.database
    const sent = body({ critical: undefined })
    const { reportId } = await send(sent)
    const answer = await queries.transaction().execute(async (trx) => {
      await setCritical(trx, reportId, true)
      const sending = send({ ...sent, text: 'Outro.' })
      await untilBlocked(trx)
      return { sending }
    })
    expect(await read((await answer.sending).reportId)).toMatchObject({ critical: true })
  })

  // What follows is the same on each, and is tested on one.
  if (open !== anyDatabase.open) return

  test.each([
    [{ text: '{\\rtf1 Normal}' }, 'text', /RTF/],
    [{ text: 'Normal.\\.br\\Fim' }, 'text', /HL7 escape/],
    [{ text: 'a\u0007' }, 'text', /U\+0007/],
    [{ text: undefined, html: '<p>Sem <img src="x"></p>' }, 'html', /picture/],
    [{ text: undefined, html: '<p style="display:none">Sem</p>' }, 'html', /hidden text/],
    [{ html: '<p>Outro.</p>' }, 'html', /second text/],
  ])('refuses a text that cannot be read safely, by its field: %j', async (own, field, problem) => {
    const answer = await ris.call('POST', '/createreport', body(own))
    expect(expectRefusal(answer, 400, 'malformed').fields).toMatchObject([
      { name: field, problem: expect.stringMatching(problem) },
    ])
  })

  test('takes plain text as it is, with signs that are markup elsewhere', async () => {
    const text = '# distal radius\n<S> <B> <td>\n\n1\u000b2 cm'
    const report = await read((await send(body({ text }))).reportId)
    expect(report).toMatchObject({ result: text.replace('\u000b', '\n'), resultForm: 'plain' })
    expect(report.resultDocument?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  })

  test('keeps for a person a text with characters that its PDF cannot show, and says which', async () => {
    const { outcome, inboxId, problems } = await send(body({ text: 'Normal.\n\nSinal 𓀀.' }))
    expect(outcome).toBe('inbox')
    expect(problems).toEqual([{ name: 'report', problem: expect.stringMatching(/𓀀.*U\+13000.*line 3/) }])
    const emoji = await send(body({ text: 'Fumante 🚬.' }))
    expect(emoji.problems).toEqual([
      { name: 'report', problem: expect.stringMatching(/🚬 \(U\+1F6AC, line 1\)\./) },
    ])
    const item = await service.call('administrator', 'GET', `/inbox/${inboxId}`)
    expect(JSON.stringify(item.body)).toContain('U+13000')
  })

  test('stores with a correction the reason that came with it, and none of an earlier one', async () => {
    const sent = body({ correctionReason: 'Sent too early.' })
    const first = await send(sent)
    const reasonOf = async ({ reportId }: typeof first) => (await read(reportId)).correctionReason
    expect([first.outcome, await reasonOf(first)]).toEqual(['created', null])
    const second = await send({ ...sent, text: 'Corrigido.', correctionReason: ' Lado\r\ntrocado. ' })
    expect([second.outcome, await reasonOf(second)]).toEqual(['amended', 'Lado trocado.'])
    const same = await send({ ...sent, text: 'Corrigido.', correctionReason: 'Outro motivo.' })
    expect(same).toMatchObject({ outcome: 'unchanged', reportId: second.reportId })
    expect(await reasonOf(same)).toBe('Lado trocado.')
    const third = await send({ ...sent, text: 'Outra vez.', correctionReason: undefined })
    expect([third.outcome, await reasonOf(third)]).toEqual(['amended', null])

    const unclear = { text: 'Mais uma.', correctionReason: 'Lado certo.', exam: { name: 'No such exam' } }
    const { inboxId } = await send({ ...sent, ...unclear })
    const shownTo = async (who: 'administrator' | 'frontdesk') =>
      (await service.call(who, 'GET', `/inbox/${inboxId}`)).body as { payload: object }
    expect((await shownTo('administrator')).payload).toMatchObject({ correctionReason: 'Lado certo.' })
    expect((await shownTo('frontdesk')).payload).not.toHaveProperty('correctionReason')
  })

  test('corrects, with the images of the correction alone, what an integration has sent that sees no reports', async () => {
    const { queries } = service.database
    const list = await insertPermissionList(queries, { name: 'Sends', permissions: ['integration.send'] })
    await queries.updateTable('permission_list').set({ reach: 'own' }).where('id', '=', list).execute()
    const sender = await makeIntegration(service, 'Sender', { permissionList: { id: list } })
    const imageOf = async (background: string) => {
      const image = sharp({ create: { width: 30, height: 20, channels: 3, background } })
      return { data: (await image.png().toBuffer()).toString('base64') }
    }
    const sent = body({ images: [await imageOf('#264')] })
    const first = await send(sent, sender)
    const second = await send({ ...sent, images: [await imageOf('#826')] }, sender)
    expect([first.outcome, second.outcome]).toEqual(['created', 'amended'])
    const images = queries.selectFrom('image').select('report_id').orderBy('id')
    const reports = [first.reportId!, second.reportId!]
    expect(await images.where('report_id', 'in', reports).execute()).toEqual(
      reports.map((report_id) => ({ report_id })),
    )
  })

  test('does not bring back what was replaced since, unless it comes under a new Idempotency-Key', async () => {
    const ask = (key: string, sent: object) =>
      ris.call('POST', '/createreport', sent, undefined, { 'idempotency-key': key })
    const under = async (key: string, sent: object) => expectBody(await ask(key, sent), 200, Intake)
    const sent = body()
    const corrected = { ...sent, text: 'Corrigido.' }
    const key = (name: string) => `${sent.externalId}-${name}-key`
    const first = await under(key('1'), sent)
    expect(await under(key('1'), sent)).toMatchObject({ outcome: 'unchanged', reportId: first.reportId })
    const second = await under(key('2'), corrected)
    expect(second.outcome).toBe('amended')
    expectRefusal(await ask(key('1'), corrected), 422, 'key_reused')
    const late = { outcome: 'superseded', reportId: second.reportId }
    expect(await under(key('1'), sent)).toMatchObject(late)
    expect(await send(sent)).toMatchObject(late)
    expect(await read(second.reportId)).toMatchObject({ replacedBy: 0, release: RELEASED })
    // A key that came with what was current is used.
    expect((await under(key('3'), corrected)).outcome).toBe('unchanged')
    const back = await under(key('4'), sent)
    expect(back.outcome).toBe('amended')
    for (const used of ['2', '3'])
      expect(await under(key(used), corrected)).toMatchObject({
        outcome: 'superseded',
        reportId: back.reportId,
      })
    expect(await read(back.reportId)).toMatchObject({ replacedBy: 0, result: sent.text })
  })

  test('keeps what waits in the inbox from what was sent before it', async () => {
    const sent = body()
    const { reportId } = await send(sent)
    const moved = { ...sent, exam: { name: 'Another exam' } }
    const { inboxId } = await send(moved)
    expect(await send(sent)).toMatchObject({ outcome: 'superseded', reportId, inboxId })
    expect(await send(moved)).toMatchObject({ outcome: 'inbox', inboxId })
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    expect(item).toMatchObject({ state: 'waiting', payload: { exam: { name: 'Another exam' } } })
  })

  test('does not bring back what was replaced since where it is written in another way', async () => {
    const sent = body()
    const first = await send(sent)
    const second = await send({ ...sent, text: 'Corrigido.' })
    for (const same of [{ text: `${sent.text}\r\n` }, { dateExam: '2026-03-01T09:00:00-03:00' }]) {
      const late = { outcome: 'superseded', reportId: second.reportId }
      for (const again of [
        { ...sent, ...same },
        { ...sent, ...same },
      ])
        expect(await send(again)).toMatchObject(late)
    }
    expect(await read(second.reportId)).toMatchObject({ replacedBy: 0, release: RELEASED })
    expect((await send({ ...sent, text: 'Corrigido.' })).outcome).toBe('unchanged')
    const headers = { 'idempotency-key': `${sent.externalId}-new-key` }
    const wished = await ris.call(
      'POST',
      '/createreport',
      { ...sent, dateExam: '2026-03-01T09:00:00-03:00' },
      undefined,
      headers,
    )
    const back = expectBody(wished, 200, Intake)
    expect([back.outcome, (await read(back.reportId)).result]).toEqual(['amended', sent.text])
    expect(back.reportId).not.toBe(first.reportId)
  })

  test('keeps what waits in the inbox from what was sent before it in another way', async () => {
    const sent = body()
    const { reportId } = await send(sent)
    const { inboxId } = await send({ ...sent, text: 'Corrigido.', exam: { name: 'Another exam' } })
    const late = { ...sent, dateExam: '2026-03-01T12:00:00.000Z' }
    expect(await send(late)).toMatchObject({ outcome: 'superseded', reportId, inboxId })
    const { body: item } = await service.call('administrator', 'GET', `/inbox/${inboxId}`)
    expect(item).toMatchObject({ state: 'waiting', payload: { text: 'Corrigido.' } })
  })

  test('corrects the number of a request, which is found then', async () => {
    const sent = body({ requestNumber: `RQ ${count} wrong` })
    await send(sent)
    const { outcome, reportId } = await send({ ...sent, requestNumber: `RQ ${count} right` })
    expect(outcome).toBe('amended')
    expect((await read(reportId)).requestNumber).toBe(`RQ ${count} right`)
    expect(
      (await read((await send({ ...sent, requestNumber: undefined, text: 'Outro.' })).reportId))
        .requestNumber,
    ).toBe(`RQ ${count} right`)
  })

  test('takes several reports of one request, one for each exam', async () => {
    const requestNumber = `RQ ${count} several`
    const answers = [await send(body({ requestNumber })), await send(body({ requestNumber }))]
    expect(answers).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }])
    for (const { reportId } of answers) expect(await read(reportId)).toMatchObject({ requestNumber })
  })

  test('says that a report has to be moved where a correction names another patient', async () => {
    const otherId = await insertPatient(service.database.queries, { external_id: 4712 })
    const sent = body()
    const { reportId } = await send(sent)
    const { outcome, problems } = await send({ ...sent, patient: { externalId: 4712 } })
    expect(outcome).toBe('inbox')
    expect(problems).toMatchObject([{ problem: expect.stringContaining(`report ${reportId}`) }])
    expect(problems[0]?.problem).toMatch(/move it to the right patient/)
    expect((await read(reportId)).patient.id).not.toBe(otherId)
  })

  test('puts a report that names several people in one field into the inbox, with the reason', async () => {
    await insertEmployee(service.database.queries, { first_name: 'Olga', last_name: 'Pires' })
    const names = { firstName: 'Rui Sales; Dra. Olga Pires' }
    const problem = 'names several people, and only one can be stored here'
    for (const field of ['doctor', 'requester'])
      expect(await send(body({ [field]: names }))).toMatchObject({
        outcome: 'inbox',
        problems: [{ name: field, problem }],
      })
  })

  test('shows the text and the files of a waiting report to those alone who may read reports', async () => {
    const { inboxId } = await send(body({ exam: { name: 'Unknown' }, text: 'Zebrafinding', pdf }))
    const answers = async (username: 'administrator' | 'frontdesk') => [
      await service.call(username, 'GET', `/inbox/${inboxId}`),
      await service.call(username, 'GET', '/inbox'),
      await service.call(username, 'GET', '/inbox/query?sort=-dateHourChanged'),
    ]
    const candidates = async (username: 'administrator' | 'frontdesk') =>
      (await service.call(username, 'POST', '/inbox/candidates', { id: inboxId })).body
    for (const { status, text } of await answers('administrator')) {
      expect(status).toBe(200)
      expect(text).toContain('Zebrafinding')
    }
    for (const { status, text } of await answers('frontdesk')) {
      expect(status).toBe(200)
      expect(text).toContain('12345678909')
      expect(text).not.toContain('Zebrafinding')
    }
    expect(await candidates('administrator')).toMatchObject({ files: { pdf: true, images: 0 } })
    expect(await candidates('frontdesk')).toMatchObject({ files: null })
  })

  test('keeps for a person whose details are not those of the patient to whom a number leads', async () => {
    const someone = { externalId: '4711', firstName: 'Rafael', birthDate: '1980-02-29', gender: 'M' }
    const { outcome, inboxId, problems } = await send(body({ patient: someone }))
    const problem = 'externalId leads to a patient with another name and sex'
    expect({ outcome, problems }).toEqual({ outcome: 'inbox', problems: [{ name: 'patient', problem }] })
    const candidates = await service.call('frontdesk', 'POST', '/inbox/candidates', { id: inboxId })
    expect(candidates.body).toMatchObject({
      data: [{ part: 'patient', candidates: [{ id: patientId, gender: { code: 'female' } }] }],
    })
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    const { dateHourChanged } = item as { dateHourChanged: string }
    const choice = { id: inboxId, dateHourChanged, patient: { id: patientId } }
    const { fields } = expectRefusal(
      await service.call('frontdesk', 'POST', '/inbox/resolve', choice),
      400,
      'malformed',
    )
    expect(fields?.[0]?.problem).toMatch(/^has another name and sex than what was sent/)
    const nobody = { ...choice, contradicted: true, patient: { id: 99_999 }, exam: { id: 99_999 } }
    const missing = await service.call('frontdesk', 'POST', '/inbox/resolve', nobody)
    expect(expectRefusal(missing, 400, 'malformed').fields).toEqual([
      { name: 'patient', problem: 'is not there any more' },
      { name: 'exam', problem: 'is not there any more' },
    ])
    const confirmed = { ...choice, contradicted: true }
    const done = await service.call('frontdesk', 'POST', '/inbox/resolve', confirmed)
    expect(expectBody(done, 200, Intake).outcome).toBe('created')
    expect(await refused(body({ patient: { ...someone, gender: 'unclear' } }))).toEqual(['patient.gender'])
  })

  test('keeps for a person an exam or a doctor with a name that is not that of the number, until somebody has confirmed it', async () => {
    const exam = { externalId: 31, name: 'US ABD' }
    const doctor = { council: 'CRM', registerNumber: '12345', externalId: 'D-7', firstName: 'Otto' }
    const { outcome, inboxId, problems } = await send(body({ exam, doctor }), other)
    expect({ outcome, problems }).toEqual({
      outcome: 'inbox',
      problems: [
        { name: 'exam', problem: 'externalId leads to an exam with another name' },
        { name: 'doctor', problem: 'registerNumber leads to an employee with another name' },
      ],
    })
    const candidates = await service.call('frontdesk', 'POST', '/inbox/candidates', { id: inboxId })
    const { data } = candidates.body as { data: { part: string; candidates: { id: number }[] }[] }
    const first = (part: string) => data.find((one) => one.part === part)?.candidates[0]
    expect(first('exam')).toMatchObject({ name: 'Ultrassonografia de abdome' })
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    const { dateHourChanged } = item as { dateHourChanged: string }
    const choice = {
      id: inboxId,
      dateHourChanged,
      exam: first('exam'),
      doctor: first('doctor'),
      remember: true,
    }
    const chosen = {
      ...choice,
      exam: { id: choice.exam?.id },
      doctor: { id: choice.doctor?.id },
    }
    const done = await service.call('frontdesk', 'POST', '/inbox/resolve', chosen)
    expect(expectBody(done, 200, Intake).outcome).toBe('created')
    expect(await send(body({ exam, doctor }), other)).toMatchObject({ outcome: 'created' })
    expect(await send(body({ exam: { ...exam, name: 'US MAMA' }, doctor }), other)).toMatchObject({
      outcome: 'inbox',
      problems: [{ name: 'exam' }],
    })
  })

  test('asks a person where the same report, or a correction of it, comes after it was removed here', async () => {
    const sent = body({ release: false, requestNumber: `RQ ${count}` })
    const { reportId } = await send(sent)
    expect((await send(sent)).outcome).toBe('unchanged')
    const { dateHourChanged } = await read(reportId)
    const removal = { id: reportId, dateHourChanged }
    expect((await service.call('administrator', 'DELETE', '/report', removal)).status).toBe(200)
    const again = await send(sent)
    const problem = `Report ${reportId}, as which this was stored before, was removed here.`
    expect(again).toMatchObject({
      outcome: 'inbox',
      reportId: null,
      problems: [{ name: 'report', problem }],
    })
    expect(await send(sent)).toMatchObject({ outcome: 'inbox', inboxId: again.inboxId })
    expect((await send({ ...sent, text: 'Corrigido.' })).problems).toEqual([{ name: 'report', problem }])
    const resolve = async (more: object) => {
      const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${again.inboxId}`)
      const version = (item as { dateHourChanged: string }).dateHourChanged
      const choice = { id: again.inboxId, dateHourChanged: version, ...more }
      return expectBody(await service.call('frontdesk', 'POST', '/inbox/resolve', choice), 200, Intake)
    }
    expect((await resolve({})).outcome).toBe('inbox')
    const stored = await resolve({ anew: true })
    expect(stored.outcome).toBe('created')
    expect(stored.reportId).not.toBe(reportId)
    expect((await send({ ...sent, text: 'Corrigido.' })).outcome).toBe('unchanged')
  })

  test('asks a person where the same report, or a correction of it, comes after its patient was removed here', async () => {
    const documents = [{ number: `GONE-${count}`, type_id: 2 }]
    const name = { first_name: 'Davi', last_name: 'Prado', birth_date: '1977-01-01' }
    const gone = await insertPatient(service.database.queries, { ...name, documents })
    const sent = body({
      patient: { documents: [{ number: `GONE-${count}` }], birthDate: '1977-01-01' },
      release: false,
    })
    const { reportId } = await send(sent)
    const frontdesk = (method: string, path: string, more?: object) =>
      service.call('administrator', method, path, more)
    expect((await frontdesk('DELETE', '/patient', { id: gone })).status).toBe(200)
    const problem = `Report ${reportId}, as which this was stored before, is of record ${gone}, which was removed here.`
    const again = await send(sent)
    expect(again).toMatchObject({
      outcome: 'inbox',
      reportId: null,
      problems: [{ name: 'patient' }, { name: 'report', problem }],
    })
    expect(await send(sent)).toMatchObject({ outcome: 'inbox', inboxId: again.inboxId })
    const resolve = async (more: object) => {
      const { body: item } = await frontdesk('GET', `/inbox/${again.inboxId}`)
      const { dateHourChanged } = item as { dateHourChanged: string }
      const answer = await frontdesk('POST', '/inbox/resolve', {
        id: again.inboxId,
        dateHourChanged,
        ...more,
      })
      return expectBody(answer, 200, Intake)
    }
    const namesake = {
      patient: { id: await insertPatient(service.database.queries, name) },
      contradicted: true,
    }
    expect((await resolve(namesake)).problems).toEqual([{ name: 'report', problem }])
    // Restored by a person who looked into it.
    expect((await frontdesk('POST', '/patient/restore', { id: gone })).status).toBe(200)
    expect(await send(sent)).toMatchObject({ outcome: 'inbox', inboxId: again.inboxId })
    expect(await resolve({})).toMatchObject({ outcome: 'unchanged', reportId })
    expect(await send(sent)).toMatchObject({ outcome: 'unchanged', reportId })

    expect((await frontdesk('DELETE', '/patient', { id: gone })).status).toBe(200)
    const corrected = { ...sent, text: 'Corrigido.' }
    const third = await send(corrected)
    expect(third.problems).toContainEqual({ name: 'report', problem })
    const { body: item } = await frontdesk('GET', `/inbox/${third.inboxId}`)
    const { dateHourChanged } = item as { dateHourChanged: string }
    const choice = { id: third.inboxId, dateHourChanged, ...namesake, anew: true }
    const stored = expectBody(await frontdesk('POST', '/inbox/resolve', choice), 200, Intake)
    expect(stored.outcome).toBe('created')
    expect((await read(stored.reportId)).patient.id).toBe(namesake.patient.id)
    expect(await send(corrected)).toMatchObject({ outcome: 'unchanged', reportId: stored.reportId })
  })

  test('puts a report aside with the reason, and keeps it', async () => {
    const { inboxId } = await send(body({ exam: { name: 'Nothing like it' } }))
    const { body: item } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    const { dateHourChanged } = item as { dateHourChanged: string }
    const discard = { id: inboxId, dateHourChanged, reason: 'A test of the other system' }
    expect((await service.call('frontdesk', 'POST', '/inbox/discard', discard)).status).toBe(200)
    const { body: kept } = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    expect(kept).toMatchObject({ state: 'discarded', note: 'A test of the other system' })
  })

  test('asks a person where the report was corrected here meanwhile', async () => {
    const sent = body()
    const { reportId } = await send(sent)
    const stored = await read(reportId)
    const { patient, exam, doctor, requester } = stored
    const amendment = {
      patient: { id: patient.id },
      exam: { id: exam.id },
      doctor: { id: doctor.id },
      requester: { id: requester.id },
      result: 'Corrected here.',
      dateExam: stored.dateExam,
      amends: { id: reportId },
    }
    expect((await service.call('administrator', 'POST', '/report', amendment)).status).toBe(201)
    const again = await send({ ...sent, text: 'Corrected there.' })
    expect(again).toMatchObject({ outcome: 'inbox', problems: [{ name: 'report' }] })
  })

  test('names the field of each refusal', async () => {
    for (const dateExam of ['yesterday', '2026-02-30T10:00:00Z', '2026-03-01T10:00:00', '2026-03-01']) {
      const { fields } = expectRefusal(
        await ris.call('POST', '/createreport', body({ dateExam })),
        400,
        'malformed',
      )
      const problem = 'must be a moment of a day that there is, with its zone, as 2026-04-03T10:00:00Z'
      expect(fields).toEqual([{ name: 'dateExam', problem }])
    }
    for (const outside of ['0000-12-31T00:00:00Z', '9999-12-31T23:59:59-01:00', '2026-03-01T12:00:00+23:59'])
      expect(await refused(body({ dateExam: outside, dateRelease: outside }))).toEqual([
        'dateExam',
        'dateRelease',
      ])
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    for (const future of ['2099-03-01T12:00:00Z', inHours(25)])
      expect(await refused(body({ dateExam: future, dateRelease: future }))).toEqual([
        'dateExam',
        'dateRelease',
      ])
    expect(await send(body({ dateExam: inHours(23) }))).toMatchObject({ outcome: 'created' })
    expect(await send(body({ dateExam: '1980-02-28T12:00:00Z' }))).toMatchObject({ outcome: 'created' })
    expect(await send(body({ dateExam: '1979-02-28T12:00:00Z' }))).toMatchObject({
      outcome: 'inbox',
      problems: [{ name: 'report', problem: 'dateExam: lies before the birth of the patient' }],
    })
    expect(await refused(body({ patient: { birthDate: '31/12/1980' } }))).toEqual(['patient.birthDate'])
    // A year alone is less than this clinic has to know.
    for (const birthDate of ['2999-01-01', '1849-12-31', '1980'])
      expect(await refused(body({ patient: { birthDate } }))).toEqual(['patient.birthDate'])
    expect(await refused(body({ text: '  ' }))).toEqual(['text'])
    expect(await refused(body({ pdf: Buffer.from('no PDF').toString('base64') }))).toEqual(['pdf'])
    for (const { make } of pdfPolyglots) {
      const polyglot = make(Buffer.from(pdf, 'base64')).toString('base64')
      expect(await refused(body({ pdf: polyglot }))).toEqual(['pdf'])
    }
    expect(await refused(body({ images: [{ data: 'AAAA' }] }))).toEqual(['images.0.data'])
    expect(await refused({ ...body(), doctor: undefined })).toEqual(['doctor'])
  })

  test('takes priority and critical mark, and a correction that says nothing of them keeps them', async () => {
    const sent = body({ priority: ' STAT ', critical: true })
    const { reportId } = await send(sent)
    expect(await read(reportId)).toMatchObject({ priority: 'stat', critical: true })
    const corrected = { ...sent, text: 'Outro.', priority: undefined, critical: undefined }
    const correction = await send(corrected)
    expect(correction.outcome).toBe('amended')
    expect(await read(correction.reportId)).toMatchObject({ priority: 'stat', critical: true })
    const calmed = await send({ ...corrected, critical: false })
    expect(calmed.outcome).toBe('amended')
    expect(await read(calmed.reportId)).toMatchObject({ priority: 'stat', critical: false })
  })

  test('leaves a critical mark that was set here, until the system itself says something else than before', async () => {
    const { queries } = service.database
    const sent = body({ critical: false })
    const { reportId } = await send(sent)
    await setCritical(queries, reportId, true)
    expect(await send(sent)).toMatchObject({ outcome: 'unchanged', reportId })
    expect(await send({ ...sent, requestNumber: '' })).toMatchObject({ outcome: 'unchanged', reportId })
    const corrected = await send({ ...sent, text: 'Outro.' })
    expect(await read(corrected.reportId)).toMatchObject({ critical: true })
    expect((await send({ ...sent, text: 'Outro.', critical: true })).outcome).toBe('unchanged')
    const calmed = await send({ ...sent, text: 'Outro.', critical: false })
    expect(calmed.outcome).toBe('amended')
    expect(await read(calmed.reportId)).toMatchObject({ critical: false })
  })

  test('leaves a priority that a person has set, until the system itself says another than before', async () => {
    const { queries } = service.database
    const setPriority = (id: number | null, priority: string) =>
      sql`update report set priority = ${priority} where id = ${id}`.execute(queries)
    const sent = body({ priority: 'routine' })
    const first = await send(sent)
    await setPriority(first.reportId, 'urgent')
    expect((await send(sent)).outcome).toBe('unchanged')
    const corrected = await send({ ...sent, text: 'Outro.' })
    expect(corrected.outcome).toBe('amended')
    expect(await read(corrected.reportId)).toMatchObject({ priority: 'urgent' })
    const raised = await send({ ...sent, text: 'Outro.', priority: 'stat' })
    expect(raised.outcome).toBe('amended')
    expect(await read(raised.reportId)).toMatchObject({ priority: 'stat' })
    const calmed = await send({ ...sent, text: 'Mais um.', priority: 'routine' })
    expect(await read(calmed.reportId)).toMatchObject({ priority: 'routine' })
  })

  test('puts a report with a priority in another word into the inbox, where a person says which it is', async () => {
    const { outcome, inboxId, problems } = await send(body({ priority: 'P1', critical: true }))
    expect({ outcome, problems }).toEqual({
      outcome: 'inbox',
      problems: [{ name: 'priority', problem: 'is “P1”, which is none of routine, urgent, stat' }],
    })
    const item = await service.call('frontdesk', 'GET', `/inbox/${inboxId}`)
    const { dateHourChanged, payload } = item.body as { dateHourChanged: string; payload: object }
    expect(payload).toMatchObject({ priority: 'P1' })
    expect(payload).not.toHaveProperty('critical')
    const choice = { id: inboxId, dateHourChanged, priority: 'urgent' }
    const stored = expectBody(await service.call('frontdesk', 'POST', '/inbox/resolve', choice), 200, Intake)
    expect(stored.outcome).toBe('created')
    expect(await read(stored.reportId)).toMatchObject({ priority: 'urgent', critical: true })
  })

  test('is refused to people, and to integrations without the permission', async () => {
    expectRefusal(await service.call('doctor', 'POST', '/createreport', body()), 403, 'forbidden')
    expectRefusal(await service.call('administrator', 'POST', '/createreport', body()), 403, 'forbidden')
  })
})
