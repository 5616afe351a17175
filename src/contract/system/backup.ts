import * as z from 'zod/mini'
import { timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** How the clinic is backed up. */
export const BackupState = chosenSchema('BackupState', {
  /** Where backups go: into a folder, or an object store. */
  destination: z.enum(['folder', 'objectStore']),
  /** They are kept in the data folder: what destroys that destroys them. */
  isBesideData: z.boolean(),
  /** The secret key that restores them is in the data folder, too. */
  isKeyBesideData: z.boolean(),
  /** The last complete one. `problem`: what it lacks, such as files that the clinic's store has lost. */
  last: z.nullable(chosenObject({ id: z.int(), at: timestamp(), problem: z.nullable(z.string()) })),
  /** The one that is being made, or waits to be; progress in percent. */
  running: z.nullable(chosenObject({ id: z.int(), progress: z.int() })),
  /** The last one, where it failed. */
  failed: z.nullable(chosenObject({ id: z.int(), at: timestamp(), problem: z.string() })),
  /** When the next is due; null where none has a schedule. */
  next: z.nullable(timestamp()),
})
export type BackupState = z.infer<typeof BackupState>

/** What PostgreSQL itself keeps elsewhere of each change, as it is now. */
export const LivebackupState = chosenSchema('LivebackupState', {
  /** Null with the embedded database, which keeps none. */
  postgresql: z.nullable(
    chosenObject({
      /** Null where it archives nothing. */
      archive: z.nullable(
        chosenObject({
          /** When a part of its log was archived last, and when that failed last; null where it never was, or did. */
          archivedAt: z.nullable(timestamp()),
          failedAt: z.nullable(timestamp()),
          /** In bytes: how much of its log is not archived; null where that is not known. */
          waiting: z.nullable(z.int()),
        }),
      ),
      /** Null where the service's role may not see them. */
      standbys: z.nullable(
        z.array(
          chosenObject({
            /** Its `application_name`. */
            name: z.string(),
            /** As PostgreSQL calls it: `streaming` where it follows. */
            state: z.string(),
            /** Whether a commit waits for it. */
            synchronous: z.boolean(),
            /** In seconds, and in bytes of the log: what it lacks. */
            lag: z.number(),
            behind: z.int(),
          }),
        ),
      ),
    }),
  ),
})
export type LivebackupState = z.infer<typeof LivebackupState>

export const livebackupOperations = {
  getLivebackupState: operation({
    summary: 'What PostgreSQL itself keeps elsewhere of each change: its archive, and its standby servers',
    method: 'GET',
    path: '/livebackup/state',
    access: 'system.read',
    success: { status: 200, answer: { schema: LivebackupState } },
  }),
}

export const backupOperations = {
  getBackupState: operation({
    summary: 'How the clinic is backed up: the last whole backup, the one that runs, and the next',
    method: 'GET',
    path: '/backup/state',
    access: 'system.read',
    success: { status: 200, answer: { schema: BackupState } },
  }),
}
