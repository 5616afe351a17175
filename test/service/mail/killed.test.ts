import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPostgres } from '#service/database/connect.ts'
import { migratedPostgres } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { startMailServer } from '#test/support/mailServer.ts'
import { PORTAL_ADDRESS, startMailingService } from '#test/support/mailingService.ts'
import { startService, testSecret } from '#test/support/startService.ts'
import { startProgram } from '#test/service/app/process/program.ts'
import { testPassword } from '#test/support/testPassword.ts'

test.runIf(migratedPostgres)(
  'a process that is killed between the acceptance of a mail and its storing has it sent again, under the same Message-ID',
  async () => {
    const copy = await migratedPostgres!()
    const server = await startMailServer()
    const clinic = await startMailingService(await openPostgres(copy.url))
    await clinic.useAccount(server.port)
    const report = await clinic.write()
    await clinic.close()

    const program = startProgram('main', ['--without-portal'], {
      PORT: '0',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'report-portal-killed-')),
      STANDARD_DATA: 'none',
      DATABASE_URL: copy.url,
      TOKEN_SECRET: testSecret,
      PUBLIC_URL: PORTAL_ADDRESS,
      DEMO: 'off',
    })
    const [, address = ''] = await program.printed(/Report portal: (http:[^"]+)"/)
    const post = async (path: string, body: object, token = '') => {
      const answer = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { token: string }
    }
    const { token } = await post('/auth/authenticate', { username: 'administrator', password: testPassword })
    // The server has the whole mail, and its answer does not arrive.
    server.answers.beforeAcceptance = () => new Promise(() => {})
    await post('/portalreport/release', { reportId: report.id }, token)
    await eventually(() => {
      expect(server.received).toHaveLength(1)
    })
    program.process.kill('SIGKILL')
    await program.ended

    server.answers.beforeAcceptance = undefined
    const database = await openPostgres(copy.url)
    const service = await startService(database, { mail: { portalAddress: PORTAL_ADDRESS } })
    await service.app.ready()
    // The claim of the killed process ends.
    await database.queries
      .updateTable('job')
      .set({ due_at: new Date(0) })
      .where('kind', '=', 'email')
      .execute()
    await eventually(async () => {
      expect(
        await database.queries.selectFrom('email_message').select(['state', 'attempts']).execute(),
      ).toEqual([{ state: 'sent', attempts: 2 }])
    })
    expect(server.received).toHaveLength(2)
    expect(server.received[0]?.messageId).toBe(server.received[1]?.messageId)
    await service.close()
    await server.close()
    await copy.drop()
  },
)
