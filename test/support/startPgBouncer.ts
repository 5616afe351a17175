import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runServer, serverFolder } from './childServer.ts'
import { freePort } from './freePort.ts'
import { untilReady } from './temporaryPostgres.ts'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of PgBouncer; undefined where it is not installed. */
export const pgBouncer = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))

/** Runs PgBouncer in transaction mode before a database, to which it has four connections. Otherwise as its package sets it up. */
export async function startPgBouncer(database: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!pgBouncer) throw new Error('There is no PgBouncer on this machine.')
  const { username, password, hostname, port, pathname, searchParams } = new URL(database)
  const place = serverFolder('pgbouncer')
  const { folder } = place
  const near = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    file,
    `[databases]
portal = host=${searchParams.get('host') ?? hostname} port=${port || 5432} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${near}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  )
  const { stop } = runServer(place, pgBouncer, [file])
  const url = `postgresql://${username}@127.0.0.1:${near}/portal`
  await untilReady(url)
  return { url, stop }
}
