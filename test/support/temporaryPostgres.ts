import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const ADMIN = 'postgres'
const KEEPER = '"$@" >"$LOG" 2>&1 & cat >/dev/null; kill -INT $!; wait; rm -rf "$FOLDER"'

// A power cut may lose it all.
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** A PostgreSQL server of our own, with nothing in it that anybody would miss. */
export interface TemporaryPostgres {
  url: string
  stop: () => Promise<void>
}

/** Starts a server where the machine has the binaries, else answers null. It ends with this process at the latest. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres | null> {
  const binaries = findBinaries()
  if (binaries === null) return null
  const owner = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'report-portal-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const log = join(folder, 'log')

  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', ADMIN, '-A', 'trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const settings = ['listen_addresses=', 'max_connections=200', ...quick].flatMap((it) => ['-c', it])
  // The shell outlives us for as long as it takes: its standard input ends however we end, and then it tidies up.
  const keeper = spawn(
    'sh',
    ['-c', KEEPER, 'keeper', join(binaries, 'postgres'), '-D', data, '-k', folder, ...settings],
    {
      ...owner,
      cwd: folder,
      env: { ...process.env, LOG: log, FOLDER: folder },
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  const stop = async () => {
    keeper.stdin.end()
    await ended
  }
  const url = `postgresql://${ADMIN}@localhost/postgres?host=${encodeURIComponent(folder)}`
  try {
    await untilReady(url)
  } catch (cause) {
    const told = existsSync(log) ? readFileSync(log, 'utf8') : ''
    await stop()
    throw new Error(`The temporary PostgreSQL did not start.\n${told}`, { cause })
  }
  return { url, stop }
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

/** PostgreSQL refuses to run as root, so root runs it as somebody else. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = ['postgres:', 'nobody:']
    .map((name) => users.find((line) => line.startsWith(name)))
    .find(Boolean)
  const [, , uid, gid] = (found ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ;) {
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
