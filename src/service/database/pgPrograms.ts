import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type Dump, type Queries, snapshot } from './database.ts'

/** A program of PostgreSQL is missing, or has failed. Its message holds no password. */
class PgProgramError extends Error {
  override name = 'PgProgramError'
}

/** What of an address the programs know; the driver knows more. */
const KNOWN = ['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'application_name']

/**
 * An address as the programs take it, and their environment: other users of the machine can read what stands on a command line, so that
 * the password does not.
 */
function programAddress(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  for (const name of Array.from(address.searchParams.keys()))
    if (!KNOWN.includes(name)) address.searchParams.delete(name)
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  const { PATH, LANG } = process.env
  return { dbname: address.href, env: { PATH, LANG, ...(password && { PGPASSWORD: password }) } }
}

function start(program: string, url: string, options: readonly string[]) {
  const { dbname, env } = programAddress(url)
  const child = spawn(program, [...options, `--dbname=${dbname}`], { env, stdio: 'pipe' })
  const said = text(child.stderr).catch(() => '')
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new PgProgramError(
          `${program} cannot be run: install PostgreSQL's client programs, of the server's version or newer.`,
          { cause },
        ),
      ),
    )
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        void said.then((words) => reject(new PgProgramError(`${program}: ${words.trim() || signal || code}`)))
    })
  })
  // Waited for later, or not at all where the other side fails first.
  ended.catch(() => {})
  return { child, ended }
}

/**
 * Reads the database and dumps it, both as of one moment. pg_dump brings its own snapshot from that of `read`, whose transaction ends when
 * the first bytes are there.
 */
export async function dumpPostgres<T>(
  queries: Queries,
  url: string,
  read: (queries: Queries) => Promise<T>,
): Promise<Dump<T>> {
  return snapshot(queries, async (reader) => {
    const result = await read(reader)
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(reader)
    const { child, ended } = start('pg_dump', url, [
      '--format=custom',
      '--compress=1',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.id ?? ''}`,
    ])
    child.stdin.end()
    await Promise.race([once(child.stdout, 'readable'), ended])
    return { read: result, content: output(child.stdout, ended), stop: () => void child.kill() }
  })
}

async function* output(content: Readable, ended: Promise<void>): AsyncGenerator<Uint8Array> {
  yield* content
  await ended
}

/** Fills an empty database from a dump, wholly or not at all. Its objects belong to the role of the address. */
export async function restorePostgres(url: string, content: Readable): Promise<void> {
  const { child, ended } = start('pg_restore', url, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
  ])
  child.stdout.resume()
  const stdin: Writable = child.stdin
  try {
    await pipeline(content, stdin)
  } catch (error) {
    // Where it has ended by itself, its own words are the reason.
    child.kill()
    if (!isBrokenPipe(error)) throw error
  }
  await ended
}

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
