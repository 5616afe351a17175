import { sql, type Updateable } from 'kysely'
import { program, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { isUniqueViolation } from '#service/database/failures.ts'
import { messageOf } from '#service/database/failures.ts'
import type { Tables } from '#service/database/tables.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import type { DoJob, JobLog } from '#service/jobs/jobWorker.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import { type BackupSource, makeBackup } from './makeBackup.ts'
import { applyRetention } from './retention.ts'
import { listSets, newSetName } from './set.ts'
import type { FileCounts } from './storeFiles.ts'

/** Where backups go, and to which public keys they are encrypted. */
export interface BackupTarget {
  store: FileStore
  /** Makes sure that the store can be used; throws, in words for an administrator, where it cannot. */
  prepare: () => Promise<void>
  recipients: readonly string[]
}

const PROGRESS_MS = 1_000
/** How long a backup waits for another one. */
const AGAIN_SECONDS = 15

/** A row of `backup_log`, with its plan. */
interface Run {
  id: number
  removed: boolean
  /** How it has ended, where it has. */
  state: string
  set: string
  planId: number
  plan: string
  keep: number
}

type Store = Awaited<ReturnType<DoJob>>

/** Makes backups as jobs. A failed one is told in its record and not tried again: its schedule does that. */
export function backupJobs(
  source: BackupSource,
  { store, prepare, recipients }: BackupTarget,
  log: Pick<JobLog, 'warn'>,
) {
  const closing = new AbortController()

  async function make(queries: Queries, run: Run): Promise<Store> {
    const { id } = run
    const set = newSetName()
    const fresh = { progress: 0, ended: null, size: null, added: null, files: null, problem: null }
    if (!(await begin(queries, id, { ...setColumns(set), ...fresh, started: new Date() })))
      return async () => AGAIN_SECONDS
    try {
      await prepare()
      const { manifest, files, added } = await makeBackup(source, {
        target: store,
        recipients,
        set,
        plan: run.plan,
        onProgress: progressOf(queries, id),
        signal: closing.signal,
      })
      const problems = [...lossText(files), ...(await erase(queries, run))]
      const sets = await listSets(store)
      return async (trx) => {
        await end(trx, id, {
          state: 'complete',
          progress: 100,
          size: manifest.database.content.size + files.size,
          added,
          files: files.count,
          problem: problems.join(' ') || null,
        })
        await forgetErased(trx, sets)
        const { count, missing, kept } = files
        await recordAct(trx, program, {
          act: 'backup.complete',
          record: { kind: 'backupLog', ids: [id] },
          detail: { set, files: count, missing, kept },
        })
      }
    } catch (error) {
      closing.signal.throwIfAborted()
      log.warn({ err: error, backup: id }, 'a backup failed')
      return async (trx) => {
        await end(trx, id, { state: 'failed', problem: reasonOf(error) })
        await recordAct(trx, program, { act: 'backup.fail', record: { kind: 'backupLog', ids: [id] } })
      }
    }
  }

  /** Erases the set of a removed record. Nobody may take its files over meanwhile, so that it counts as running. */
  async function remove(queries: Queries, run: Run): Promise<Store> {
    if (!(await begin(queries, run.id, {}))) return async () => AGAIN_SECONDS
    let problem: string | undefined
    try {
      await prepare()
      ;[problem] = await erase(queries, run)
    } finally {
      // What was complete had a set.
      await end(queries, run.id, { state: run.state === 'failed' ? 'failed' : 'complete' })
    }
    if (problem !== undefined) throw new Error(problem)
    return async () => {}
  }

  const job: DoJob = async (queries, id) => {
    await failInterrupted(queries)
    const run = await findRun(queries, id)
    if (!run) return async () => {}
    return run.removed ? remove(queries, run) : make(queries, run)
  }

  /** Erases what is not to be kept. Returns what went wrong: a backup is whole also where this fails. */
  async function erase(queries: Queries, run: Run): Promise<string[]> {
    try {
      await applyRetention(store, { ...run, ...(await setsOf(queries, run.planId)) })
      return []
    } catch (error) {
      log.warn({ err: error }, 'older backups could not be erased')
      return [`Older backups could not be erased: ${reasonOf(error)}`]
    }
  }

  return { job, close: () => closing.abort() }
}

async function findRun(queries: Queries, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select log.id, log.date_hour_deleted is not null as removed, state, set, keep, backup.id as "planId",
      backup.id || '@' || extract(epoch from backup.date_hour_created) as plan
    from backup_log as log join backup on backup.id = backup_id where log.id = ${id}`.execute(queries)
  return rows[0]
}

/** Backups that count as running, and whose job is gone: their process was killed, and the database restored. */
const failInterrupted = (queries: Queries) =>
  sql`update backup_log set state = 'failed', ended = now(), problem = 'It was interrupted.'
    where state = 'running' and not exists (select from job where kind = 'backup' and record_id = backup_log.id)`.execute(
    queries,
  )

type LogColumns = Updateable<Tables['backup_log']>

/** Marks a backup as running; false where another one is, so that this one waits. */
async function begin(queries: Queries, id: number, columns: LogColumns): Promise<boolean> {
  try {
    await queries
      .updateTable('backup_log')
      .set({ ...columns, state: 'running', date_hour_changed: changedNow })
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** The columns of a backup's record that follow from the name of its set. */
export const setColumns = (set: string) => ({ set, name_search: folded(set), name_sort: sortKey(set) })

const end = (queries: Queries, id: number, columns: LogColumns) =>
  queries
    .updateTable('backup_log')
    .set({ ended: new Date(), ...columns, date_hour_changed: changedNow })
    .where('id', '=', id)
    .execute()

/** The records of backups whose sets are not there any more are removed as well. */
const forgetErased = (trx: TransactionQueries, sets: readonly string[]) =>
  sql`update backup_log set date_hour_deleted = now()
    where state = 'complete' and date_hour_deleted is null and set <> all(${[...sets]}::text[])`.execute(trx)

/** Of a plan: the sets that are kept in any case, and those whose records were removed. */
async function setsOf(queries: Queries, planId: number) {
  const { rows } = await sql<{ set: string; kept: boolean; removed: boolean }>`
    select set, kept, date_hour_deleted is not null as removed from backup_log
    where backup_id = ${planId} and set <> '' and (kept or date_hour_deleted is not null)`.execute(queries)
  const named = (which: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.filter(which).map(({ set }) => set))
  return { kept: named(({ kept, removed }) => kept && !removed), removed: named(({ removed }) => removed) }
}

function progressOf(queries: Queries, id: number): (share: number) => void {
  let shown = 0
  return (share) => {
    if (performance.now() - shown < PROGRESS_MS) return
    shown = performance.now()
    void sql`update backup_log set progress = ${Math.floor(share * 100)}::integer
      where id = ${id} and state = 'running'`
      .execute(queries)
      .catch(() => {})
  }
}

/** What an administrator has to know of files that the clinic's store could not give. */
function lossText({ missing, kept, problem }: FileCounts): string[] {
  if (missing + kept === 0) return []
  return [
    `Files that the clinic's store could not give: ${missing + kept}, of which an earlier backup has ${kept}. The first: ${problem}`,
  ]
}

/** For the administrator: what failed, without addresses of requests. */
const reasonOf = (error: unknown): string => messageOf(error).slice(0, 2_000)
