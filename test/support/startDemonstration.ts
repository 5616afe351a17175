import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { API } from '#contract/http/url.ts'
import { demoPassword } from '#demo/demoUsers.ts'
import { startDemo } from '#demo/startDemo.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { shownCompany } from '#service/app/http/shownCompany.ts'
import { closeServer } from '#service/app/process/shutDown.ts'
import type { Database } from '#service/database/database.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { testSecret } from './startService.ts'

const timeZone = 'America/Sao_Paulo'

/** A service in demo mode. */
export async function startDemonstration(database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'panel-'))
  const files = folderStore(join(folder, 'files'))
  const size = { patients: 40, reports: 90, timeZone, isLiving: false }
  const demo = (await startDemo(database, files, size, () => {}))!
  const clinic = clinicSettings({
    folder,
    timeZone,
    company: shownCompany(database.queries, demo.round),
  })
  const app = await buildService({
    database,
    files,
    tokenSecret: testSecret,
    version: '0.0.0-test',
    readinessTtlMs: 0,
    timeZone,
    clinic,
    demo: demo.signIns,
    demonstrate: demo.install,
  })
  const tokens = new Map<string, string>()
  const close = async () => {
    await closeServer(app)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, database, folder, close, call: caller(app, tokens) }
}

/** Calls an operation as a demo user, or as nobody. */
const caller =
  (app: FastifyInstance, tokens: Map<string, string>) =>
  async (username: string | null, method: string, path: string, { body }: { body?: unknown } = {}) => {
    if (username !== null && !tokens.has(username)) {
      const payload = { username, password: demoPassword }
      const signedIn = await app.inject({ method: 'POST', url: `${API}/auth/authenticate`, payload })
      tokens.set(username, signedIn.json<{ token: string }>().token)
    }
    return app.inject({
      method: method as 'GET',
      url: API + path,
      headers: {
        ...(username !== null && { authorization: `Bearer ${tokens.get(username)}` }),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  }

export type Demonstrated = Awaited<ReturnType<typeof startDemonstration>>
