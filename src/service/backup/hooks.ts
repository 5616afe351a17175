import type { backup, backupLog } from '#contract/resources/backup.ts'
import { Problem } from '#service/http/problem.ts'
import { enqueue } from '#service/jobs/repository.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { isSchedule, nextRun } from './schedule.ts'
import { newSetName } from './set.ts'
import { setColumns } from './backupJobs.ts'

export const backupHooks = (timeZone: string): Hooks<typeof backup> => ({
  validate: ({ values: { schedule } }) =>
    typeof schedule === 'string' && !isSchedule(schedule)
      ? [
          {
            name: 'schedule',
            problem: 'must be five fields: minute, hour, day, month, weekday, such as 0 2 * * *',
          },
        ]
      : [],
  embed: async (_, plans) =>
    new Map(
      plans.map(({ id, schedule, active }) => [
        id,
        { next: active ? (nextRun(schedule, timeZone, new Date())?.toISOString() ?? null) : null },
      ]),
    ),
})

export const backupLogHooks: Hooks<typeof backupLog> = {
  columns: ({ before }) => (before ? {} : setColumns(newSetName())),

  async afterWrite({ trx, before, after }) {
    if (!before) await enqueue(trx, 'backup', [after.id])
  },

  guard(action, { state }) {
    if (action === 'remove' && state === 'running')
      throw new Problem('wrong_state', 'This backup is under way. It can be removed when it has ended.')
  },

  /** Its set is erased by a job, and one that waits is not made. */
  afterRemove: (trx, { id }) => enqueue(trx, 'backup', [id]),
}
