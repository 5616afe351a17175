import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { image as declared } from '#contract/resources/image.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { type FileStore, monthFolder } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import { isReadableBy } from '#service/reports/visibility.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import type { ProcessedImage } from '#service/images/processImage.ts'
import { lockDraft } from './changeReport.ts'

const MAX_IMAGES = 200

/** An image whose files are in the file store. */
export interface KeptImage extends Omit<ProcessedImage, 'bytes' | 'thumbnail'> {
  path: string
  thumbnailPath: string
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Stores the files of an image. Orphaned files are swept later. */
export async function keepImage(
  files: FileStore,
  { bytes, thumbnail, ...image }: ProcessedImage,
): Promise<KeptImage> {
  const base = `${monthFolder('images', new Date())}/${randomUUID()}`
  const path = `${base}.${endings[image.mediaType]}`
  const thumbnailPath = `${base}-thumbnail.webp`
  await files.write(path, bytes)
  await files.write(thumbnailPath, thumbnail)
  return { ...image, path, thumbnailPath }
}

/** Adds an image to a report that the caller has locked or has just stored, after those that it has. */
export async function addImage(
  trx: TransactionQueries,
  reportId: number,
  { name, path, thumbnailPath, ...image }: KeptImage & { name: string; caption?: string },
  writer: Writer,
): Promise<void> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) as count, coalesce(max(position), 0) as last
    from image where report_id = ${reportId} and date_hour_deleted is null`.execute(trx)
  const { count = 0, last = 0 } = rows[0] ?? {}
  if (count >= MAX_IMAGES)
    throw new Problem('malformed', `A report has at most ${MAX_IMAGES} images.`, {
      fields: [{ name: 'images', problem: `are ${MAX_IMAGES} already` }],
    })
  const values = { caption: '', keyImage: false, ...image, name, report: reportId, position: last + 1 }
  const beside = { path, thumbnail_path: thumbnailPath }
  const { after } = await storing(declared).storeOne(trx, { values, beside }, writer)
  await recordRepository(declared).recordWrite(trx, writer, 'create', [after.id])
}

/** Users who may read a report may read its images, which can be changed as long as the report is a draft. */
export const imageHooks: Hooks<typeof declared> = {
  visible: (caller) => sql`exists (
    select from report
    where report.id = image.report_id and report.date_hour_deleted is null and ${isReadableBy(caller)})`,

  guard: async (_, { report }, writer, trx) => {
    await lockDraft(trx, report.id, writer)
  },
}
