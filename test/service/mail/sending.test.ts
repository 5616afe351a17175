import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { type MailServer, startMailServer } from '#test/support/mailServer.ts'
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
})
