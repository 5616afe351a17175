import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { errorCode } from '#service/app/process/dataFolder.ts'

/** The problem of each part that the service needs; undefined where it is ready. */
export type Readiness = Record<'database' | 'files', string | undefined>

/** How long each part may take to answer. */
const CHECK_TIMEOUT_MS = 3_000
/** With less free disk space than this, a report may no longer fit. */
const MIN_FREE_BYTES = 100 * 1024 * 1024

/**
 * Checks whether the database answers and accepts changes, and whether files can be written in the store of the reports' files. A
 * result is reused for `ttlMs`, so that frequent requests cost no more than one.
 */
export function readiness(
  queries: Queries,
  files: FileStore,
  log: FastifyBaseLogger,
  ttlMs: number,
): () => Promise<Readiness> {
  let samplePaths: string[] = []
  const database = withTimeout(async () => {
    const finding = await checkDatabase(queries)
    samplePaths = finding.samplePaths ?? samplePaths
    return finding
  })
  const store = withTimeout(() => checkFiles(files, samplePaths))
  let latest: { at: number; result: Promise<Readiness> } | undefined
  let logged = ''

  async function check(): Promise<Readiness> {
    const ofDatabase = await database()
    const ofFiles = await store()
    const now = { database: ofDatabase.problem, files: ofFiles.problem }
    // Logged once per change, because a supervisor asks every few seconds.
    if (JSON.stringify(now) !== logged)
      for (const [part, { problem, cause }] of Object.entries({ database: ofDatabase, files: ofFiles }))
        if (problem) log.error({ part, ...(cause !== undefined && { err: cause }) }, `not ready: ${problem}`)
    logged = JSON.stringify(now)
    return now
  }

  return () => {
    if (!latest || performance.now() - latest.at > ttlMs) latest = { at: performance.now(), result: check() }
    return latest.result
  }
}

interface Finding {
  problem?: string
  cause?: unknown
  /** Paths of some files that should exist. */
  samplePaths?: string[]
}

async function checkDatabase(queries: Queries): Promise<Finding> {
  try {
    const { rows } = await sql<{ read_only: boolean; paths: string[] }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
        array(
          (select pdf_path from report order by id limit 3) union (select pdf_path from report order by id desc limit 3)
        ) as paths`.execute(queries)
    const { read_only = true, paths = [] } = rows[0] ?? {}
    return {
      ...(read_only && { problem: 'takes no changes' }),
      samplePaths: paths.filter((path) => path !== ''),
    }
  } catch (cause) {
    return { problem: 'does not answer', cause }
  }
}

async function checkFiles(files: FileStore, samplePaths: string[]): Promise<Finding> {
  try {
    const free = await files.probe()
    if (free < MIN_FREE_BYTES) return { problem: 'the disk is full' }
    // A disk that is not mounted leaves an empty folder that can be written, so some of the reports' files have to exist. Not all: a
    // single file may be missing, and another program may not have delivered the newest ones yet.
    const found = await Promise.all(samplePaths.map((path) => files.exists(path).catch(() => false)))
    return found.length === 0 || found.includes(true) ? {} : { problem: 'those of the reports are not there' }
  } catch (cause) {
    return { problem: errorCode(cause) === 'ENOSPC' ? 'the disk is full' : 'cannot be written', cause }
  }
}

/**
 * Limits how long a check is waited for. A check that hangs, as on a network disk that has vanished, is not started again: each
 * would occupy one of the few threads for file access.
 */
function withTimeout(check: () => Promise<Finding>): () => Promise<Finding> {
  let running: Promise<Finding> | undefined
  return async () => {
    running ??= check().finally(() => (running = undefined))
    const { promise: late, resolve } = Promise.withResolvers<Finding>()
    const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, { problem: 'does not answer' })
    try {
      return await Promise.race([running, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
