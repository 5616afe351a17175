import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { sweepOrphans, type SweptFiles } from '#service/files/sweepOrphans.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_SWEEP_MS = 10 * 60 * 1000
/** Longer than it takes to notice that a database was restored to the wrong point. `src/service/operate.md` names it. */
const QUARANTINE_DAYS = 30

/**
 * Sweeps the files of reports that no row names and that are older than a day: their writer was killed before the row was written, or a PDF was
 * made anew, or the database was restored to an earlier point.
 */
export const sweepReportFiles = (queries: Queries, files: FileStore, now = Date.now()): Promise<SweptFiles> =>
  sweepOrphans(files, {
    now,
    folders: ['reports', 'images'],
    olderThanMs: DAY_MS,
    quarantineMs: QUARANTINE_DAYS * DAY_MS,
    isNamed: async (paths) => {
      const { rows } = await sql<{ path: string }>`
        select pdf_path as path from report where pdf_path = any(${paths}::text[])
        union select path from image where path = any(${paths}::text[])
        union select thumbnail_path from image where thumbnail_path = any(${paths}::text[])
        union select unnest(paths) from inbox where paths && ${paths}::text[]`.execute(queries)
      const wantedPaths = new Set(paths)
      return new Set(rows.map(({ path }) => path).filter((path) => wantedPaths.has(path)))
    },
  })

/** Sweeps once a day as long as the service runs. */
export function sweepWhileRunning(app: FastifyInstance, queries: Queries, files: FileStore): void {
  let timer: NodeJS.Timeout | undefined
  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      void sweepReportFiles(queries, files)
        .then((swept) => app.log.info(swept, 'swept the file store'))
        .catch((error: unknown) => app.log.error({ err: error }, 'the file store could not be swept'))
        .finally(() => schedule(DAY_MS))
    }, delay)
    timer.unref()
  }
  app.addHook('onReady', async () => schedule(FIRST_SWEEP_MS))
  app.addHook('onClose', async () => clearTimeout(timer))
}
