import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makeCertificate } from './certificates.ts'
import { freePort } from './freePort.ts'
import { runServer, serverFolder } from './childServer.ts'

const ADMIN = 'postgres'

// Speed matters here, and durability does not.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Commits are flushed before they are answered, which a replica needs to know what it lacks; the disk still is not waited for. */
const replicated = ['synchronous_commit=on', 'log_statement=all']

/** A PostgreSQL server for one run of the tests. */
export interface TemporaryPostgres {
  url: string
  /** With TLS: where it listens besides, and the certificate that it shows there. */
  tls?: { url: string; cert: string }
  /** Everything it has logged: with `replicable` all statements. */
  logged: () => string
  stop: () => Promise<void>
}

/**
 * Starts a server, which ends with this process at the latest. Returns null where PostgreSQL is not installed. `durable`: its writes reach the
 * disk, as they do in a clinic. `replicable`: it can have replicas. `archive`: the command by which it archives its log. `tls`: it also listens on a
 * port, with a certificate of its own.
 */
export async function startTemporaryPostgres({
  durable = false,
  replicable = false,
  archive = undefined as string | undefined,
  tls = false,
} = {}): Promise<TemporaryPostgres | null> {
  const binaries = findBinaries()
  if (binaries === null) return null
  const place = serverFolder('postgres')
  const { folder, owner } = place
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', dataOf(folder), '-U', ADMIN, '-A', 'trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const listening = tls ? await listenWithTls(place) : undefined
  const server = await run(place, binaries, {
    port: listening?.port,
    settings: [
      ...(listening?.settings ?? ['listen_addresses=']),
      ...(durable ? [] : fast),
      ...(replicable ? replicated : []),
      ...(archive === undefined ? [] : ['archive_mode=on', `archive_command=${archive}`]),
    ],
  })
  return { ...server, ...(listening && { tls: listening }) }
}

/** Starts a streaming replica of a `replicable` server. */
export async function startReplica(primary: TemporaryPostgres): Promise<TemporaryPostgres> {
  const binaries = findBinaries()!
  const place = serverFolder('replica')
  const { folder, owner } = place
  const host = new URL(primary.url).searchParams.get('host')!
  execFileSync(
    join(binaries, 'pg_basebackup'),
    [
      '-D',
      dataOf(folder),
      '-h',
      host,
      '-U',
      ADMIN,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return run(place, binaries, { settings: ['listen_addresses=', ...fast, ...replicated] })
}

const dataOf = (folder: string): string => join(folder, 'data')

/** Runs a server on the data in its folder, and waits until it answers. */
async function run(
  place: ReturnType<typeof serverFolder>,
  binaries: string,
  { port, settings }: { port?: number | undefined; settings: string[] },
): Promise<TemporaryPostgres> {
  const { folder } = place
  const log = join(folder, 'log')
  const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  const { stop } = runServer(place, join(binaries, 'postgres'), [
    '-D',
    dataOf(folder),
    '-k',
    folder,
    ...['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
  ])
  const url = `postgresql://${ADMIN}@localhost${port ? `:${port}` : ''}/postgres?host=${encodeURIComponent(folder)}`
  try {
    await untilReady(url)
  } catch (cause) {
    const output = logged()
    await stop()
    throw new Error(`The temporary PostgreSQL did not start.\n${output}`, { cause })
  }
  return { url, logged, stop }
}

async function listenWithTls({ folder, owner }: ReturnType<typeof serverFolder>) {
  const { cert, key } = await makeCertificate(folder, 'postgres')
  if (owner) chownSync(key, owner.uid, owner.gid)
  const port = await freePort()
  return {
    url: `postgresql://${ADMIN}@localhost:${port}/postgres`,
    cert,
    port,
    settings: [
      'listen_addresses=localhost',
      `port=${port}`,
      'ssl=on',
      `ssl_cert_file=${cert}`,
      `ssl_key_file=${key}`,
    ],
  }
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const complete = (folder: string) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name)))
  return folders.find(complete) ?? null
}

/** Which PostgreSQL there is; null where none is. */
export function postgresVersion(): string | null {
  const binaries = findBinaries()
  return binaries && execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()
}

/** Runs a statement on a server. */
export async function runOn({ url }: TemporaryPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Waits until a server answers. */
export async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
