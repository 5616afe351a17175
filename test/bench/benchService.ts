import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API } from '#contract/http/url.ts'
import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { launchService } from '#test/support/launchService.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'

/**
 * The service in a process of its own on PostgreSQL, with a user who may see all: on a database that `fill` fills, or on the one of
 * `BENCH_DATABASE_URL`, which is filled already, with its files in `BENCH_DATA_DIR`.
 */
export async function startBenchService(fill: (database: Database, folder: string) => Promise<void>) {
  const given = process.env['BENCH_DATABASE_URL']
  const server = given === undefined ? await startTemporaryPostgres() : { url: given, stop: async () => {} }
  if (!server) throw new Error('This needs the binaries of PostgreSQL.')
  const kept = process.env['BENCH_DATA_DIR']
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'report-portal-bench-')))
  const reader = {
    username: `reader-${randomBytes(4).toString('hex')}`,
    password: randomBytes(12).toString('hex'),
  }
  const database = await openPostgres(server.url)
  if (given === undefined) await fill(database, folder)
  await userRepository(database.queries).insert({
    username: reader.username,
    name: 'Reader',
    permissionList: 'administrator',
    passwordHash: await hashPassword(reader.password),
  })
  await database.close()
  const service = await launchService(folder, {
    DATABASE_URL: server.url,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
  })
  const signedIn = await fetch(`${service.url}${API}/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reader),
  })
  const { token } = (await signedIn.json()) as { token: string }
  return {
    folder,
    /** The group of the processes of the service. */
    group: service.group,
    address: (path: string) => `${service.url}${API}${path}`,
    // Uncompressed, as the bare server sends it.
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    output: service.output,
    async stop(): Promise<void> {
      await service.stop()
      await server.stop()
      if (kept === undefined) await rm(folder, { recursive: true })
    },
  }
}
