import { sql } from 'kysely'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Queries, ReadReplica, ReplicaState } from '#service/database/database.ts'
import { type FileStore, monthFolder } from '#service/files/fileStore.ts'
import { errorCode } from '#service/app/process/dataFolder.ts'

/** The problem of each part that is needed; undefined where it is ready. */
export type Readiness = Record<string, string | undefined>

/** The result of a check: no problem where the part is ready. */
interface Finding {
  problem?: string
  cause?: unknown
}

/** The check of each part. They run one after the other, in this order. */
export type Checks = Record<string, () => Promise<Finding>>

/** How long each part may take to answer. */
const CHECK_TIMEOUT_MS = 3_000
/** With less free disk space than this, a report may no longer fit. */
const MIN_FREE_BYTES = 100 * 1024 * 1024

/** How long a result is reused by default, in milliseconds. */
const READINESS_TTL_MS = 2_000

/** From so many seconds on, a replica that is behind is worth a line in the log. */
const TOLD_LAG = 5

/** Watches a read replica while the service runs, and logs when reads have to go to the primary and when no longer. Returns how it was found last. */
export function watchReplica(app: FastifyInstance, replica: ReadReplica): () => ReplicaState | undefined {
  let last: ReplicaState | undefined
  let isTold = false
  let stop = () => {}

  app.addHook('onReady', async () => {
    stop = replica.watch((found) => {
      last = found
      if (found.state === 'in use') {
        if (isTold) app.log.info('the read replica is in use again')
        isTold = false
      } else if (!isTold && (found.state === 'away' || found.lag >= TOLD_LAG)) {
        isTold = true
        app.log.warn(
          found.state === 'away' ? { err: found.cause } : { lag: found.lag },
          `the read replica is ${replicaWords(found)}: the primary is read`,
        )
      }
    })
  })
  app.addHook('preClose', async () => stop())
  return () => last
}

/** How a read replica is, in words. */
export function replicaWords(found: ReplicaState | undefined): string {
  if (!found) return 'not asked yet'
  return found.state === 'behind' ? `${found.lag} s behind` : found.state
}

/** Runs the checks. A result is reused for `ttlMs`, so that frequent requests cost no more than one. */
export function readiness(
  checks: Checks,
  log: FastifyBaseLogger,
  ttlMs = READINESS_TTL_MS,
): () => Promise<Readiness> {
  const limited = Object.entries(checks).map(([part, check]) => [part, withTimeout(check)] as const)
  let latest: { at: number; result: Promise<Readiness> } | undefined
  let logged = ''

  async function checkAll(): Promise<Readiness> {
    const findings: [string, Finding][] = []
    for (const [part, find] of limited) findings.push([part, await find()])
    const now: Readiness = Object.fromEntries(findings.map(([part, { problem }]) => [part, problem]))
    // Logged once per change, because a supervisor asks every few seconds.
    if (JSON.stringify(now) !== logged)
      for (const [part, { problem, cause }] of findings)
        if (problem) log.error({ part, ...(cause !== undefined && { err: cause }) }, `not ready: ${problem}`)
    logged = JSON.stringify(now)
    return now
  }

  return () => {
    if (!latest || performance.now() - latest.at > ttlMs)
      latest = { at: performance.now(), result: checkAll() }
    return latest.result
  }
}

/** Whether the database answers and accepts changes, and whether files can be written where those of reports go, and read there. */
export function serviceChecks(queries: Queries, files: FileStore): Checks {
  let samplePaths: string[] = []
  return {
    database: async () => {
      const finding = await checkDatabase(queries)
      samplePaths = finding.samplePaths ?? samplePaths
      return finding
    },
    files: () => checkFiles(files, samplePaths),
  }
}

async function checkDatabase(queries: Queries): Promise<Finding & { samplePaths?: string[] }> {
  try {
    const { rows } = await sql<{ read_only: boolean; paths: string[] }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
        array(
          (select pdf_path from report order by id limit 3) union (select pdf_path from report order by id desc limit 5)
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
    const now = new Date()
    // Where the next files go, because a folder may be another user's.
    const free = await files.probe([monthFolder('reports', now), monthFolder('images', now)])
    if (free < MIN_FREE_BYTES) return { problem: 'the disk is full' }
    const found = await Promise.all(samplePaths.map((path) => readBeginning(files, path)))
    // A file that is there is readable: one that is not was written by another user, as by a command that root has given.
    const unreadable = found.find(({ cause }) => cause !== undefined)
    if (unreadable) return { problem: 'those of the reports cannot be read', cause: unreadable.cause }
    // A disk that is not mounted leaves an empty folder that can be written, so some of the reports' files have to exist. Not all: a
    // single file may be missing, and another program may not have delivered the newest ones yet.
    return found.length === 0 || found.some(({ isThere }) => isThere)
      ? {}
      : { problem: 'those of the reports are not there' }
  } catch (cause) {
    if (!('folder' in files.address)) return { problem: 'the object store cannot be written', cause }
    return { problem: errorCode(cause) === 'ENOSPC' ? 'the disk is full' : 'cannot be written', cause }
  }
}

async function readBeginning(files: FileStore, path: string): Promise<{ isThere: boolean; cause?: unknown }> {
  try {
    const file = await files.read(path)
    // The first bytes are enough: what cannot be read fails at once.
    await file?.stream.iterator().next()
    file?.stream.destroy()
    return { isThere: file !== undefined }
  } catch (cause) {
    return { isThere: false, cause }
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
