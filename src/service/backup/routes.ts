import type { FastifyInstance } from 'fastify'
import { type BackupState, backupOperations } from '#contract/system/backup.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { route } from '#service/http/route.ts'
import { whileRunning } from '#service/http/whileRunning.ts'
import { jobWorker } from '#service/jobs/jobWorker.ts'
import { backupJobs, type BackupTarget } from './backupJobs.ts'
import { addFirstPlan, startDue } from './schedule.ts'
import { readBackupState } from './state.ts'

/** How backups are made: where they go, and what of it an administrator should know. */
export interface BackupSettings
  extends BackupTarget, Pick<BackupState, 'destination' | 'isBesideData' | 'isKeyBesideData'> {
  /** What DATA_DIR holds besides database and files, by name. */
  settings: () => Promise<Readonly<Record<string, Buffer>>>
}

interface Surroundings {
  database: Database
  files: FileStore
  version: string
  timeZone: string
}

const SCHEDULE_MS = 30_000

/** Makes the backups that are started, and starts those that are due, as long as the service runs. */
export function backupRoutes(
  app: FastifyInstance,
  { database, files, version, timeZone }: Surroundings,
  { destination, isBesideData, isKeyBesideData, settings, ...target }: BackupSettings,
): void {
  const { queries } = database
  const jobs = backupJobs({ database, files, settings, version }, target, app.log)
  const worker = jobWorker(database, 'backup', jobs.job, app.log)
  app.addHook('onReady', async () => {
    await addFirstPlan(queries, isBesideData)
    worker.start()
  })
  const failure = 'scheduled backups could not be started'
  whileRunning(app, { everyMs: SCHEDULE_MS, failure }, () => startDue(queries, timeZone))
  // One that runs is given back, for the next process.
  app.addHook('onClose', async () => {
    jobs.close()
    await worker.stop()
  })
  route(app, backupOperations.getBackupState, async () => ({
    destination,
    isBesideData,
    isKeyBesideData,
    ...(await readBackupState(queries, timeZone)),
  }))
}
