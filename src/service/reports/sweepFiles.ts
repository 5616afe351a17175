import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { sweepOrphans, type SweptFiles } from '#service/files/sweepOrphans.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_SWEEP_MS = 10 * 60 * 1000
/** Of so many files, more than half are never orphans at once: the database is then not the one to which the files belong. */
const MANY = 100

/** The files have other names than the database knows. */
class ForeignFilesError extends Error {
  override name = 'ForeignFilesError'
}

/**
 * Removes files of reports that no row names and that are older than a day: their writer was killed before the row was written, or a PDF was
 * made anew. Throws where most files are unknown, so that a service that was started on the wrong database deletes none.
 */
export const sweepReportFiles = (queries: Queries, files: FileStore, now = Date.now()): Promise<SweptFiles> =>
  sweepOrphans(files, {
    now,
    folders: ['reports', 'images'],
    olderThanMs: DAY_MS,
    isNamed: async (paths) => {
      const { rows } = await sql<{ path: string }>`
        select pdf_path as path from report where pdf_path = any(${paths}::text[])
        union select path from image where path = any(${paths}::text[])
        union select thumbnail_path from image where thumbnail_path = any(${paths}::text[])
        union select unnest(paths) from inbox where paths && ${paths}::text[]`.execute(queries)
      if (paths.length >= MANY && rows.length * 2 < paths.length)
        throw new ForeignFilesError('Most files of the store belong to no record of this database.')
      return new Set(rows.map(({ path }) => path))
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
