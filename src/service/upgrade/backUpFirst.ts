import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { setColumns } from '#service/backup/backupJobs.ts'
import { addFirstPlan } from '#service/backup/schedule.ts'
import { newSetName } from '#service/backup/set.ts'
import type { Queries } from '#service/database/database.ts'
import { enqueue } from '#service/jobs/repository.ts'

const LOOK_MS = 1_000

/**
 * Makes a backup by the first plan, as one that is started by hand, and waits for it. The running service makes it, which knows its own schema;
 * `work` is called where none runs. Returns the name of the set. Throws where the backup fails.
 */
export async function backUpFirst(
  queries: Queries,
  { isBesideData, work }: { isBesideData: boolean; work: (() => Promise<void>) | undefined },
): Promise<string> {
  await addFirstPlan(queries, isBesideData)
  const id = await queries.transaction().execute(async (trx) => {
    const plan = await trx
      .selectFrom('backup')
      .select('id')
      .where('date_hour_deleted', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
    if (!plan) throw new Error('There is no plan of backups: add one in Settings, Backup plans.')
    const { id: created } = await trx
      .insertInto('backup_log')
      .values({ backup_id: plan.id, ...setColumns(newSetName()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(trx, 'backup', [created])
    return created
  })
  for (;;) {
    await work?.()
    const { rows } = await sql<{ state: string; set: string; problem: string | null }>`
      select state, set, problem from backup_log where id = ${id}`.execute(queries)
    const [{ state, set, problem } = { state: 'failed', set: '', problem: 'Its record was removed.' }] = rows
    if (state === 'complete') return set
    if (state === 'failed') throw new Error(`The backup failed: ${problem}`)
    await delay(LOOK_MS)
  }
}
