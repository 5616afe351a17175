import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { codeOf } from './dataFolder.ts'

/** What the service needs, and what is wrong with it; undefined where nothing is. */
export type Readiness = Record<'database' | 'files', string | undefined>

/** Milliseconds that each part has to answer. */
const PATIENCE = 3_000
/** Bytes without which a report may not find room on the disk any more. */
const LEAST_FREE = 100 * 1024 * 1024

/**
 * Looks whether the database answers and takes changes, and whether a file can be written where the reports' files are. An answer is
 * kept for so many milliseconds, so that many questions cost no more than one.
 */
export function readiness(
  queries: Queries,
  files: FileStore,
  log: FastifyBaseLogger,
  kept: number,
): () => Promise<Readiness> {
  let named: string[] = []
  const database = bounded(async () => {
    const finding = await checkDatabase(queries)
    named = finding.named ?? named
    return finding
  })
  const store = bounded(() => checkFiles(files, named))
  let latest: { at: number; told: Promise<Readiness> } | undefined
  let before = ''

  async function look(): Promise<Readiness> {
    const ofDatabase = await database()
    const ofFiles = await store()
    const now = { database: ofDatabase.problem, files: ofFiles.problem }
    // Each change once: a supervisor asks every few seconds.
    if (JSON.stringify(now) !== before)
      for (const [part, { problem, cause }] of Object.entries({ database: ofDatabase, files: ofFiles }))
        if (problem) log.error({ part, ...(cause !== undefined && { err: cause }) }, `not ready: ${problem}`)
    before = JSON.stringify(now)
    return now
  }

  return () => {
    if (!latest || performance.now() - latest.at > kept) latest = { at: performance.now(), told: look() }
    return latest.told
  }
}

interface Finding {
  problem?: string
  cause?: unknown
  /** Files that should be there. */
  named?: string[]
}

async function checkDatabase(queries: Queries): Promise<Finding> {
  try {
    const { rows } = await sql<{ reads: boolean; named: string[] }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as reads,
        array(
          (select pdf_path from report order by id limit 3) union (select pdf_path from report order by id desc limit 3)
        ) as named`.execute(queries)
    const { reads = true, named = [] } = rows[0] ?? {}
    return { ...(reads && { problem: 'takes no changes' }), named: named.filter((path) => path !== '') }
  } catch (cause) {
    return { problem: 'does not answer', cause }
  }
}

async function checkFiles(files: FileStore, named: string[]): Promise<Finding> {
  try {
    const free = await files.probe()
    if (free < LEAST_FREE) return { problem: 'the disk is full' }
    // A disk that is not mounted leaves a folder behind that can be written. One file that is missing is no sign of that, nor are the
    // newest, which another program may still be about to bring.
    const there = await Promise.all(named.map((path) => files.exists(path).catch(() => false)))
    return there.length === 0 || there.includes(true) ? {} : { problem: 'those of the reports are not there' }
  } catch (cause) {
    return { problem: codeOf(cause) === 'ENOSPC' ? 'the disk is full' : 'cannot be written', cause }
  }
}

/**
 * Waits so long for a check and no longer. One that hangs, as on a network disk that is gone, is not begun anew: each would take
 * one of the few threads that files have.
 */
function bounded(check: () => Promise<Finding>): () => Promise<Finding> {
  let running: Promise<Finding> | undefined
  return async () => {
    running ??= check().finally(() => (running = undefined))
    const { promise: late, resolve } = Promise.withResolvers<Finding>()
    const timer = setTimeout(resolve, PATIENCE, { problem: 'does not answer' })
    try {
      return await Promise.race([running, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
