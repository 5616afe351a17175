import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate, openssl } from '#test/support/certificates.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { freePort } from '#test/support/freePort.ts'
import { type MailServer, startMailServer } from '#test/support/mailServer.ts'
import { type MailingService, startMailingService } from '#test/support/mailingService.ts'

// Without openssl there is no certificate, and no server with TLS.
describe.runIf(openssl)('a mail server', () => {
  let clinic: MailingService
  let certificate: { cert: string; key: string }
  const servers: MailServer[] = []
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-portal-mail-'))
    const [known, other] = [await makeCertificate(folder, 'known'), await makeCertificate(folder, 'other')]
    const pem = async ({ cert, key }: typeof known) => ({
      cert: await readFile(cert, 'utf8'),
      key: await readFile(key, 'utf8'),
    })
    certificate = await pem(known)
    unknown = await pem(other)
    clinic = await startMailingService(await anyDatabase.open(), {
      ca: certificate.cert,
      // A busy machine takes seconds to greet.
      limits: { connection: 4_000, greeting: 4_000, silence: 1_500, whole: 8_000, idle: 15_000 },
    })
  })
  let unknown: typeof certificate
  afterAll(() => clinic.close())
  afterEach(async () => {
    await sql`update email_message set state = 'cancelled' where state = 'waiting'`.execute(clinic.queries)
    for (const server of servers.splice(0)) await server.close()
  })

  async function serve(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...options)
    servers.push(server)
    return server
  }
  const lastMail = async () => (await clinic.mails()).at(-1)
  const until = (expected: object) =>
    eventually(async () => {
      expect(await lastMail()).toMatchObject(expected)
    })
  /** Has the pauses pass. */
  const untilTried = (attempts: number) =>
    eventually(async () => {
      await clinic.makeDue()
      expect((await lastMail())?.attempts).toBeGreaterThanOrEqual(attempts)
    })
  const release = async () => clinic.release(await clinic.write())
  const account = async () =>
    (await clinic.send<{ data: { problem: string | null }[] }>('GET', '/configemail')).data[0]

  test.each(['tls', 'starttls'])(
    'of a known authority gets mails and the password over %s',
    async (security) => {
      const server = await serve({ ...certificate, secure: security === 'tls', authOptional: false })
      await clinic.useAccount(server.port, { security, userName: 'clinic', password: 'right' })
      await release()
      await until({ state: 'sent', reason: null })
      expect(server.received).toMatchObject([{ isEncrypted: true }])
    },
  )

  test('gets nothing where its certificate is of nobody who is known, and mails wait until that is put right', async () => {
    const server = await serve({ ...unknown, secure: true })
    await clinic.useAccount(server.port, { security: 'tls' })
    await release()
    await until({ state: 'waiting', reason: 'certificate', attempts: 1 })
    expect(await account()).toMatchObject({ problem: 'certificate' })
    expect(server.received).toEqual([])
    const right = await serve({ ...certificate, secure: true })
    await clinic.useAccount(right.port, { security: 'tls' })
    await until({ state: 'sent' })
    expect(await account()).toMatchObject({ problem: null })
  })

  test('gets nothing in clear where it does not offer the encryption', async () => {
    const server = await serve()
    await clinic.useAccount(server.port, { security: 'starttls' })
    await release()
    await until({ state: 'waiting', reason: 'noTls' })
    expect(server.received).toEqual([])
    await clinic.useAccount(server.port)
    await until({ state: 'sent' })
  })

  test('that refuses the password keeps mails waiting, and the account says so until it is put right', async () => {
    const server = await serve({ ...certificate, authOptional: false })
    await clinic.useAccount(server.port, { security: 'starttls', userName: 'clinic', password: 'wrong' })
    const id = await release()
    await until({ state: 'waiting', reason: 'login', reply: expect.stringContaining('535') as string })
    await sql`update email_message set attempts = 1000 where state = 'waiting'`.execute(clinic.queries)
    await untilTried(1_001)
    expect(await lastMail()).toMatchObject({ state: 'waiting', reason: 'login' })
    expect(await account()).toMatchObject({ problem: 'login' })
    expect(await clinic.send('GET', `/portalreport/${id}`)).toMatchObject({
      notified: false,
      statusMessage:
        'An e-mail to Rui Sales waits to be sent: the mail server refuses the user name or password of the account.',
    })
    await clinic.useAccount(server.port, { security: 'starttls', userName: 'clinic', password: 'right' })
    await until({ state: 'sent' })
  })

  test('that greylists gets the mail again, under the same Message-ID', async () => {
    const server = await serve()
    let asked = 0
    server.answers.recipient = () => (asked++ === 0 ? [451, '4.7.1 Greylisted, try again'] : undefined)
    await clinic.useAccount(server.port)
    await release()
    await until({ state: 'waiting', reason: 'refusedForNow', attempts: 1 })
    await clinic.makeDue()
    await until({ state: 'sent', attempts: 2, reason: null })
    expect(server.received).toHaveLength(1)
  })

  test('that refuses the address ends the mail with its words, and a user can try again', async () => {
    const server = await serve()
    server.answers.recipient = () => [550, '5.1.1 No such user']
    await clinic.useAccount(server.port)
    const id = await release()
    await until({
      state: 'givenUp',
      reason: 'recipient',
      reply: expect.stringContaining('No such user') as string,
    })
    expect(await clinic.send('GET', `/portalreport/${id}`)).toMatchObject({
      notified: false,
      statusMessage: 'The e-mail to Rui Sales was given up: the mail server refuses the address.',
    })
    server.answers.recipient = undefined
    const mail = await lastMail()
    await clinic.send('PUT', '/email', {
      id: mail?.id,
      dateHourChanged: mail?.dateHourChanged,
      state: 'waiting',
    })
    await until({ state: 'sent', attempts: 1 })
    expect(await clinic.send('GET', `/portalreport/${id}`)).toMatchObject({ notified: true })
  })

  test('that refuses an address in words of certificates says nothing of the account', async () => {
    const server = await serve()
    server.answers.recipient = () => [550, '5.7.5 The certificate of your domain is self-signed (EPROTO)']
    await clinic.useAccount(server.port)
    await release()
    await until({ state: 'givenUp', reason: 'recipient' })
    expect(await account()).toMatchObject({ problem: null })
  })

  test('that refuses for an hour loses nothing, and for more than a day gets nothing any more', async () => {
    const server = await serve()
    server.answers.recipient = () => [421, '4.3.2 Come back later']
    await clinic.useAccount(server.port)
    await release()
    // One minute, five, fifteen, thirty: the fifth attempt is an hour later.
    await untilTried(5)
    expect(await lastMail()).toMatchObject({ state: 'waiting' })
    server.answers.recipient = undefined
    await eventually(async () => {
      await clinic.makeDue()
      expect(await lastMail()).toMatchObject({ state: 'sent' })
    })

    server.answers.recipient = () => [451, '4.3.0 Not now']
    await release()
    await until({ state: 'waiting' })
    await sql`update email_message set attempts = 29 where state = 'waiting'`.execute(clinic.queries)
    await untilTried(30)
    await until({ state: 'givenUp', reason: 'tooOften' })
  })

  test('that is away or says nothing is asked again, and the pauses grow', async () => {
    await clinic.useAccount(await freePort())
    await release()
    await until({ state: 'waiting', reason: 'noAnswer', attempts: 1 })
    const silent = createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    await clinic.useAccount((silent.address() as { port: number }).port)
    await until({ state: 'waiting', reason: 'noAnswer', attempts: 2 })
    await eventually(async () => {
      const { rows } = await sql<{ pause: number }>`
        select extract(epoch from next_attempt - clock_timestamp())::integer as pause from email_message
        where state = 'waiting'`.execute(clinic.queries)
      expect(rows[0]?.pause).toBeGreaterThan(60)
    })
    const server = await serve()
    await clinic.useAccount(server.port)
    await until({ state: 'sent' })
    silent.close()
  })

  test('gets several mails over one connection', async () => {
    const server = await serve()
    await clinic.useAccount(server.port)
    for (const report of [await clinic.write(), await clinic.write(), await clinic.write()])
      await clinic.release(report)
    await eventually(() => {
      expect(server.received).toHaveLength(3)
    })
    expect(new Set(server.received.map(({ session }) => session)).size).toBe(1)
  })

  test('is tried with a test, which says what it answers, a few times a minute', async () => {
    const server = await serve({ authOptional: false })
    const { id } = await clinic.useAccount(server.port, {
      security: 'none',
      userName: 'clinic',
      password: 'wrong',
    })
    const tried = () => clinic.send('POST', '/configemail/test', { id, address: 'it@clinic.example' })
    expect(await tried()).toMatchObject({ accepted: false, reason: 'login' })
    await clinic.useAccount(server.port, { userName: 'clinic', password: 'right' })
    expect(await tried()).toMatchObject({
      accepted: true,
      reason: null,
      reply: expect.stringContaining('250') as string,
    })
    expect(server.received).toMatchObject([{ to: 'it@clinic.example' }])
    for (let count = 0; count < 3; count++) await tried()
    const answer = await clinic.service.call('administrator', 'POST', '/configemail/test', {
      id,
      address: 'it@clinic.example',
    })
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    const { rows } = await sql<{ outcome: string }>`
      select outcome from audit_record where act = 'email.test' order by id`.execute(clinic.queries)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'done', 'done', 'done'])
  })
})
