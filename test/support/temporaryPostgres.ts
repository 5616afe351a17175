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

/** A PostgreSQL server for one run of the tests. */
export interface TemporaryPostgres {
  url: string
  /** With TLS: where it listens besides, and the certificate that it shows there. */
  tls?: { url: string; cert: string }
  stop: () => Promise<void>
}

/**
 * Starts a server, which ends with this process at the latest. Returns null where PostgreSQL is not installed. `durable`: its writes reach the
 * disk, as they do in a clinic. `tls`: it also listens on a port, with a certificate of its own.
 */
export async function startTemporaryPostgres({
  durable = false,
  tls = false,
} = {}): Promise<TemporaryPostgres | null> {
  const binaries = findBinaries()
  if (binaries === null) return null
  const place = serverFolder('postgres')
  const { folder, owner } = place
  const data = join(folder, 'data')
  const log = join(folder, 'log')

  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', ADMIN, '-A', 'trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const listening = tls ? await listenWithTls(place) : undefined
  const settings = [
    ...(listening?.settings ?? ['listen_addresses=']),
    'max_connections=200',
    ...(durable ? [] : fast),
  ].flatMap((setting) => ['-c', setting])
  const { stop } = runServer(place, join(binaries, 'postgres'), ['-D', data, '-k', folder, ...settings])
  const url = `postgresql://${ADMIN}@localhost${listening ? `:${listening.port}` : ''}/postgres?host=${encodeURIComponent(folder)}`
  try {
    await untilReady(url)
  } catch (cause) {
    const output = existsSync(log) ? readFileSync(log, 'utf8') : ''
    await stop()
    throw new Error(`The temporary PostgreSQL did not start.\n${output}`, { cause })
  }
  return { url, stop, ...(listening && { tls: listening }) }
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
  const complete = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
  return folders.find(complete) ?? null
}

async function untilReady(url: string): Promise<void> {
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
