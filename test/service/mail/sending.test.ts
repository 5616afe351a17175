import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeServer } from '#service/app/process/shutDown.ts'
import { announceDue } from '#service/mail/announce.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { type MailServer, startMailServer } from '#test/support/mailServer.ts'
import { startService } from '#test/support/startService.ts'
import { type MailingService, PORTAL_ADDRESS, startMailingService } from '#test/support/mailingService.ts'

describe.each(databases)('e-mails about reports on $name', ({ open }) => {
  let server: MailServer
  let clinic: MailingService
  beforeAll(async () => {
    server = await startMailServer()
    clinic = await startMailingService(await open())
    await clinic.useAccount(server.port)
  })
  afterAll(async () => {
    await clinic.close()
    await server.close()
  })

  beforeEach(async () => {
    server.received.length = 0
    server.answers.recipient = undefined
    await sql`delete from email_message`.execute(clinic.queries)
    await sql`update report set critical = false where critical`.execute(clinic.queries)
    await choose({ released: true, corrected: true, critical: true, acknowledgementDue: true })
  })
  const choose = (choices: Record<string, boolean>) =>
    clinic.service.call('doctor', 'PUT', '/account/email', choices)
  const none = { released: false, corrected: false, critical: false, acknowledgementDue: false }
  const told = async () => (await clinic.mails()).map(({ event, state, reason }) => [event, state, reason])
  const away = (code: number) => {
    server.answers.recipient = () => [code, 'Not now']
  }

  const untilSettled = () =>
    eventually(async () => {
      expect((await clinic.mails()).map(({ state }) => state)).not.toContain('waiting')
    })

  test('a released report is told of to its requester, and the release says so', async () => {
    const id = await clinic.release(await clinic.write())
    await untilSettled()
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'reports@clinic.example', to: 'rui.sales@practice.example' })
    expect(mail?.text).toContain(`${PORTAL_ADDRESS}/reports/${id}`)
    expect(mail?.text).not.toMatch(/Zuleica|Xavantina|Zirrose|1980|Bi[oó]psia/)
    const [stored] = await clinic.mails()
    expect(stored).toMatchObject({ state: 'sent', attempts: 1, messageId: mail?.messageId })
    const { data } = await clinic.send<{ data: object[] }>('GET', '/portalreport')
    expect(data[0]).toMatchObject({
      id,
      emailId: stored?.id,
      email: { id: stored?.id },
      notified: true,
      statusMessage: 'The mail server has accepted an e-mail to Rui Sales.',
    })
  })

  test('reminding again of what was told of takes no numbers of mails', async () => {
    await choose({ ...none, acknowledgementDue: true })
    await clinic.release(await clinic.write({ critical: true }))
    const number = async () => {
      const { rows } = await sql<{ id: string }>`
        select nextval(pg_get_serial_sequence('email_message', 'id')) as id`.execute(clinic.queries)
      return Number(rows[0]?.id)
    }
    const remind = () => clinic.queries.transaction().execute((trx) => announceDue(trx, 0))
    await remind()
    const before = await number()
    await remind()
    expect(await number()).toBe(before + 1)
    await untilSettled()
  })

  test('a mail whose acceptance cannot be stored at once is not sent again', async () => {
    const { queries } = clinic
    await sql`create sequence storing_tried`.execute(queries)
    await sql`create function refuse_storing() returns trigger language plpgsql as $$
      begin
        if nextval('storing_tried') <= 2 then raise 'refused by the test'; end if;
        return new;
      end $$`.execute(queries)
    await sql`create trigger refuse_storing before update on email_message for each row when (new.state = 'sent')
      execute function refuse_storing()`.execute(queries)
    await clinic.release(await clinic.write())
    await untilSettled()
    await sql`drop function refuse_storing cascade`.execute(queries)
    expect(await clinic.mails()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(server.received).toHaveLength(1)
  })

  test('two processes send each mail once', async () => {
    const other = await startService(clinic.service.database, {
      mail: { portalAddress: PORTAL_ADDRESS, pauseMs: 0 },
    })
    const reports = []
    for (let count = 0; count < 8; count++) reports.push(await clinic.write())
    for (const report of reports) await clinic.release(report)
    await untilSettled()
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(8)
    expect(server.received).toHaveLength(8)
    await closeServer(other.app)
  })

  // What follows is the same on each, and is tested on one.
  if (open !== anyDatabase.open) return

  test('the sender’s name and the text have the name of the clinic’s record, as it is when the mail is sent', async () => {
    const { id } = await clinic.send<{ id: number }>('POST', '/clinic', { name: 'Clinica Boa Vista' })
    await clinic.release(await clinic.write())
    await untilSettled()
    expect(server.received[0]?.text).toMatch(/^From: "?Clinica Boa Vista"? <reports@clinic.example>/m)
    const { dateHourChanged } = await clinic.send<{ dateHourChanged: string }>('GET', `/clinic/${id}`)
    await clinic.send('PUT', '/clinic', { id, dateHourChanged, name: 'Clinica Nova' })
    await clinic.release(await clinic.write())
    await untilSettled()
    expect(server.received[1]?.text).toMatch(/^From: "?Clinica Nova"? <reports@clinic.example>/m)
    expect((await clinic.mails()).map(({ text }) => text).join()).toContain('Clinica Nova')
  })

  test('each is told of what was chosen: a critical report, a correction, and once of each', async () => {
    const first = await clinic.write({ critical: true })
    await clinic.release(first)
    await untilSettled()
    expect(await told()).toEqual([['critical', 'sent', null]])
    await choose({ ...none, corrected: true })
    const correction = await clinic.write({ amends: { id: first.id }, correctionReason: 'Lado trocado.' })
    await clinic.release(correction)
    await untilSettled()
    expect(await told()).toEqual([
      ['critical', 'sent', null],
      ['corrected', 'sent', null],
    ])
    await choose(none)
    await clinic.release(await clinic.write())
    expect(await told()).toHaveLength(2)
    expect(server.received).toHaveLength(2)
  })

  test('a report that is marked as critical later is told of, and reminded of once while nobody acknowledges it', async () => {
    await choose({ ...none, critical: true, acknowledgementDue: true })
    const report = await clinic.write()
    await clinic.release(report)
    const { dateHourChanged } = await clinic.send<{ dateHourChanged: string }>('GET', `/report/${report.id}`)
    await clinic.send('PUT', '/report/priority', { id: report.id, dateHourChanged, critical: true })
    const remind = (seconds: number) =>
      clinic.queries.transaction().execute((trx) => announceDue(trx, seconds))
    await remind(3_600)
    await Promise.all([remind(0), remind(0)])
    await remind(0)
    await untilSettled()
    expect(await told()).toEqual([
      ['critical', 'sent', null],
      ['acknowledgementDue', 'sent', null],
    ])
  })

  test('a finding that waits since an outage of days is reminded of, and one of more than thirty days ago is not', async () => {
    await choose({ ...none, acknowledgementDue: true })
    const remindOfOneSince = async (days: number) => {
      const { queries } = clinic
      const report = await clinic.write({ critical: true })
      await clinic.release(report)
      const then = sql`clock_timestamp() - make_interval(days => ${days}::integer)`
      await sql`update report set date_report_release = ${then}, critical_since = ${then} where id = ${report.id}`.execute(
        queries,
      )
      for (let count = 0; count < 2; count++)
        await queries.transaction().execute((trx) => announceDue(trx, 3_600))
      await untilSettled()
    }
    await remindOfOneSince(31)
    expect(await told()).toEqual([])
    await remindOfOneSince(29)
    expect(await told()).toEqual([['acknowledgementDue', 'sent', null]])
  })

  test('a report that was withdrawn before is not told of, and is when it is released again', async () => {
    away(451)
    const report = await clinic.write()
    await clinic.release(report)
    await clinic.send('POST', '/portalreport/withdraw', { reportId: report.id, reason: 'Outro paciente' })
    expect(await told()).toEqual([['released', 'cancelled', 'withdrawn']])
    expect(await clinic.send('GET', `/report/${report.id}`)).toMatchObject({
      release: { status: 'withdrawn', statusMessage: 'Outro paciente' },
    })
    server.answers.recipient = undefined
    await clinic.release(report)
    await untilSettled()
    expect(await told()).toEqual([
      ['released', 'cancelled', 'withdrawn'],
      ['released', 'sent', null],
    ])
    expect(server.received).toHaveLength(1)
  })

  test('who may not see the report gets no mail about it', async () => {
    const permissions = sql`update permission_list set reach = 'unit' where code = 'doctor'`
    await permissions.execute(clinic.queries)
    await clinic.release(await clinic.write())
    await untilSettled()
    await sql`update permission_list set reach = 'all' where code = 'doctor'`.execute(clinic.queries)
    expect(await told()).toEqual([['released', 'cancelled', 'noAccess']])
    expect(server.received).toEqual([])
  })

  test('a prepared text is sent in place of the program’s, and may say nothing of a patient', async () => {
    const prepared = {
      name: 'Ours',
      event: 'released',
      subject: 'Novo laudo',
      text: 'Veja {{ link }}, {{recipient}}.',
    }
    const { id, dateHourChanged } = await clinic.send<{ id: number; dateHourChanged: string }>(
      'POST',
      '/predefinitionemail',
      prepared,
    )
    const release = await clinic.release(await clinic.write())
    await untilSettled()
    const texts = server.received.map(({ text }) => text).join('\n')
    expect(texts).toContain(`Veja ${PORTAL_ADDRESS}/reports/${release}, Rui Sales.`)
    const change = (text: string) =>
      clinic.service.call('administrator', 'PUT', '/predefinitionemail', { id, dateHourChanged, text })
    expectMalformed(await change('{{patient.name}} {{link}}'), 'text')
    expect((await clinic.service.call('administrator', 'DELETE', '/predefinitionemail', { id })).status).toBe(
      200,
    )
  })

  test('a user sends a prepared text to an employee, cancels, and removes what does not wait', async () => {
    away(451)
    const predefinition = await clinic.send<{ id: number }>('POST', '/predefinitionemail', {
      name: 'Welcome',
      subject: 'Welcome to {{clinic}}',
      text: 'Sign in at {{link}}.',
    })
    const employee = { id: clinic.requester }
    const mail = await clinic.send<{ id: number }>('POST', '/email', {
      employee,
      predefinition: { id: predefinition.id },
    })
    const call = (method: string, body: object) =>
      clinic.service.call('administrator', method, '/email', body)
    expectRefusal(await call('DELETE', { id: mail.id }), 409, 'wrong_state')
    await eventually(async () => {
      const [{ dateHourChanged } = { dateHourChanged: '' }] = await clinic.mails()
      expect((await call('PUT', { id: mail.id, dateHourChanged, state: 'cancelled' })).status).toBe(200)
    })
    expect(await told()).toEqual([['message', 'cancelled', 'byUser']])
    expect((await call('DELETE', { id: mail.id })).status).toBe(200)
    server.answers.recipient = undefined
    expectMalformed(
      await call('POST', { employee: { id: clinic.examiner }, predefinition: { id: predefinition.id } }),
      'employee',
    )
  })

  test('a prepared text that was removed before the mail was first tried cancels it', async () => {
    away(451)
    const predefinition = await clinic.send<{ id: number }>('POST', '/predefinitionemail', {
      name: 'Farewell',
      subject: 'Farewell',
      text: 'Sign in at {{link}}.',
    })
    await clinic.send('POST', '/email', {
      employee: { id: clinic.requester },
      predefinition: { id: predefinition.id },
    })
    await eventually(async () => {
      expect(await told()).toEqual([['message', 'waiting', 'refusedForNow']])
    })
    // As one that has waited for the account.
    await sql`update email_message set subject = '', text = ''`.execute(clinic.queries)
    await clinic.send('DELETE', '/predefinitionemail', { id: predefinition.id })
    server.answers.recipient = undefined
    await eventually(async () => {
      await clinic.makeDue()
      expect(await told()).toEqual([['message', 'cancelled', 'textRemoved']])
    })
    expect(server.received).toEqual([])
  })
})

describe('without an account in use', () => {
  test('nothing is queued, and none can be put in use without the address of the portal', async () => {
    const clinic = await startMailingService(await anyDatabase.open(), { portalAddress: undefined })
    const account = { name: 'Clinic', address: 'reports@clinic.example', host: '127.0.0.1', inUse: true }
    expectMalformed(await clinic.service.call('administrator', 'POST', '/configemail', account), 'inUse')
    const id = await clinic.release(await clinic.write())
    expect(await clinic.mails()).toEqual([])
    expect(await clinic.send('GET', `/portalreport/${id}`)).toMatchObject({
      emailId: null,
      email: null,
      notified: false,
      statusMessage: null,
    })
    await clinic.close()
  })
})
