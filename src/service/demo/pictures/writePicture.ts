import { randomOf } from '#service/demo/random.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { jpeg } from './jpeg.ts'
import { mark } from './mark.ts'
import { shrink } from './shrink.ts'
import { views } from './views.ts'
import type { ViewName } from './views.ts'

export interface PictureJob {
  path: string
  thumbnailPath: string
  view: ViewName
  seed: number
  version: number
}

const QUALITY = { whole: 80, thumbnail: 72 } as const

/** Draws a view, whole and small, each with the mark that it shows nobody, and keeps both. */
export async function writePicture(
  files: FileStore,
  { path, thumbnailPath, view, seed, version }: PictureJob,
) {
  const picture = views[view](randomOf(seed, 'picture', view, version))
  const thumbnail = shrink(picture)
  mark(picture)
  mark(thumbnail)
  const bytes = await jpeg(picture, QUALITY.whole)
  await files.write(path, bytes)
  await files.write(thumbnailPath, await jpeg(thumbnail, QUALITY.thumbnail))
  return { size: bytes.byteLength, width: picture.width, height: picture.height }
}
