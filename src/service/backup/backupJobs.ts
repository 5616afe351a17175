import { sql } from 'kysely'
import { folded, sortKey } from '#service/records/searchText.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import type { DoJob } from '#service/jobs/jobWorker.ts'
import { type BackupSource, makeBackup } from './makeBackup.ts'
import { applyRetention } from './retention.ts'
import { newSetName } from './set.ts'

/** Where backups go, and to which public keys they are encrypted. */
export interface BackupTarget {
  store: FileStore
  recipients: readonly string[]
}

const PROGRESS_MS = 1_000
/** How long a backup waits for another one. */
const AGAIN_SECONDS = 15

/** The program itself, which no user has asked. */
const program = { caller: null, request: { id: '', ip: '' } }

/** A row of `backup_log`, with its plan. */
interface Run {
  removed: boolean
  state: string
  set: string
  planId: number
  plan: string
  keep: number
}

/** Makes backups as jobs. A failed one is told in its record and not tried again: its schedule does that. */
export function backupJobs(source: BackupSource, { store, recipients }: BackupTarget) {
  const closing = new AbortController()

  async function make(
    queries: Queries,
    id: number,
    run: Run,
  ): Promise<(trx: TransactionQueries) => Promise<void>> {
    const set = newSetName()
    await begin(queries, id, set)
    const showProgress = progressOf(queries, id)
    try {
      const { manifest, added } = await makeBackup(source, {
        target: store,
        recipients,
        set,
        plan: run.plan,
        onProgress: showProgress,
        signal: closing.signal,
      })
      const { erased, problem } = await erase(queries, run)
      const { database, files } = manifest
      return async (trx) => {
        await end(
          trx,
          id,
          sql`state = 'complete', progress = 100, size = ${database.content.size + files.size},
          added = ${added.size}, files = ${files.count}, problem = ${[...missingText(files.missing), ...problem].join(' ') || null}`,
        )
        await forget(trx, erased)
        await recordAct(trx, program, {
          act: 'backup.complete',
          record: { kind: 'backupLog', ids: [id] },
          detail: { set, files: files.count, missing: files.missing, erased },
        })
      }
    } catch (error) {
      closing.signal.throwIfAborted()
      return async (trx) => {
        await end(trx, id, sql`state = 'failed', problem = ${reasonOf(error)}`)
        await recordAct(trx, program, { act: 'backup.fail', record: { kind: 'backupLog', ids: [id] } })
      }
    }
  }

  const job: DoJob = async (queries, id) => {
    const run = await findRun(queries, id)
    if (!run) return async () => {}
    if (await isAnotherRunning(queries, id)) return async () => AGAIN_SECONDS
    if (!run.removed) return make(queries, id, run)
    const { erased } = await erase(queries, run)
    return (trx) => forget(trx, erased)
  }

  /** Erases what is not to be kept. The backup is whole also where this fails. */
  async function erase(queries: Queries, run: Run): Promise<{ erased: string[]; problem: string[] }> {
    try {
      return {
        erased: await applyRetention(store, { ...run, ...(await setsOf(queries, run.planId)) }),
        problem: [],
      }
    } catch (error) {
      return { erased: [], problem: [`Older backups could not be erased: ${reasonOf(error)}`] }
    }
  }

  return { job, close: () => closing.abort() }
}

async function findRun(queries: Queries, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select log.date_hour_deleted is not null as removed, state, set, keep, backup.id as "planId",
      backup.id || '@' || extract(epoch from backup.date_hour_created) as plan
    from backup_log as log join backup on backup.id = backup_id where log.id = ${id}`.execute(queries)
  return rows[0]
}

/** Marks a backup as running. */
async function begin(queries: Queries, id: number, set: string): Promise<void> {
  await queries
    .updateTable('backup_log')
    .set({
      ...setColumns(set),
      state: 'running',
      progress: 0,
      started: sql`now()`,
      ended: null,
      size: null,
      added: null,
      files: null,
      problem: null,
      date_hour_changed: later,
    })
    .where('id', '=', id)
    .execute()
}

/** The columns of a backup's record that follow from the name of its set. */
export const setColumns = (set: string) => ({ set, name_search: folded(set), name_sort: sortKey(set) })

const later = sql<Date>`greatest(now(), date_hour_changed + interval '1 millisecond')`

async function end(trx: TransactionQueries, id: number, values: ReturnType<typeof sql>): Promise<void> {
  await sql`update backup_log set ended = now(), date_hour_changed = ${later}, ${values} where id = ${id}`.execute(
    trx,
  )
}

/** The records of backups whose sets were erased are removed as well. */
async function forget(trx: TransactionQueries, sets: readonly string[]): Promise<void> {
  await sql`
    update backup_log set date_hour_deleted = coalesce(date_hour_deleted, now())
    where set = any(${[...sets]}::text[])`.execute(trx)
}

/**
 * Whether another backup is running, so that this one waits: what one erases may be what the other has just taken over. One whose process was
 * killed is not, where its job is gone, too.
 */
async function isAnotherRunning(queries: Queries, id: number): Promise<boolean> {
  await sql`
    update backup_log set state = 'failed', ended = now(), problem = 'It was interrupted.'
    where state = 'running' and not exists (select from job where kind = 'backup' and record_id = backup_log.id)`.execute(
    queries,
  )
  const { rows } = await sql`select from backup_log where state = 'running' and id <> ${id}`.execute(queries)
  return rows.length > 0
}

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

const missingText = (missing: number): string[] =>
  missing === 0
    ? []
    : [`Files that the database names and the clinic's file store does not have: ${missing}.`]

/** For the administrator: what failed, without addresses of requests. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 2_000) : 'It failed.'
