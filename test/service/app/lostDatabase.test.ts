import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { databases } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const postgres = inject('postgres')

/** A line to a PostgreSQL that can be cut and mended. */
async function line(url: URL) {
  const folder = url.searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const sockets = new Set<Socket>()
  const carry = (near: Socket) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
  }
  let server: Server
  const listen = async (port = 0) => {
    server = createServer(carry).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen()
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port, cut, mend: () => listen(port) }
}

describe.runIf(postgres)('a service whose PostgreSQL goes away', () => {
  let service: RunningService
  let copy: Database
  let wire: Awaited<ReturnType<typeof line>>

  beforeAll(async () => {
    copy = await databases.find(({ name }) => name === 'PostgreSQL')!.open()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(copy.queries)
    const url = new URL(postgres!.url)
    wire = await line(url)
    const near = new URL(
      `postgresql://${url.username}:${url.password}@127.0.0.1:${wire.port}/${rows[0]!.name}`,
    )
    service = await startService(await openPostgres(near.href))
  })
  afterAll(async () => {
    await service.close()
    await wire.cut()
    await copy.close()
  })

  test('says so, and goes on when it is back', async () => {
    expect((await service.call('doctor', 'GET', '/portalreport')).status).toBe(200)
    await wire.cut()
    for (let time = 0; time < 3; time++) {
      expectRefusal(await service.call('doctor', 'GET', '/portalreport'), 503, 'unavailable')
      expectRefusal(await service.call(null, 'GET', '/../../readyz'), 503, 'unavailable')
    }
    await wire.mend()
    expect((await service.call('doctor', 'GET', '/portalreport')).status).toBe(200)
    expect((await service.call(null, 'GET', '/../../readyz')).status).toBe(200)
  })
})
