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
  const database = bounded(() => checkDatabase(queries))
  const store = bounded(() => checkFiles(files))
  let latest: { at: number; told: Promise<Readiness> } | undefined
  let before = ''

  async function look(): Promise<Readiness> {
    const [ofDatabase, ofFiles] = await Promise.all([database(), store()])
    // A disk that is not mounted leaves an empty folder behind, which can be written.
    if (ofFiles.isEmpty && ofDatabase.namesFiles) ofFiles.problem ??= 'those of the reports are not there'
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
  /** Whether the latest reports have files. */
  namesFiles?: boolean | undefined
  /** Whether the store has none. */
  isEmpty?: boolean
}

async function checkDatabase(queries: Queries): Promise<Finding> {
  try {
    const { rows } = await sql<{ reads: boolean; namesFiles: boolean }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as reads,
        exists (
          select from (select pdf_path from report order by id desc limit 100) latest where pdf_path <> ''
        ) as "namesFiles"`.execute(queries)
    const [row] = rows
    return { ...(row?.reads !== false && { problem: 'takes no changes' }), namesFiles: row?.namesFiles }
  } catch (cause) {
    return { problem: 'does not answer', cause }
  }
}

async function checkFiles(files: FileStore): Promise<Finding> {
  try {
    const { free, isEmpty } = await files.probe()
    return { ...(free < LEAST_FREE && { problem: 'the disk is full' }), isEmpty }
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
