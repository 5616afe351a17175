import type { Sketch } from '#demo/texts/sketch.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { drawSketch } from './drawSketch.ts'
import { HEIGHT, WIDTH } from './forms.ts'
import { png } from './png.ts'

export interface PictureJob {
  path: string
  sketch: Sketch
  /** The number of the report, which is written into the picture, so that no two reports have the same one. */
  report: number
}

/** Draws a schematic and writes it into the file store. Returns its size in bytes, and its width and height in pixels. */
export async function writePicture(files: FileStore, { path, sketch, report }: PictureJob) {
  const bytes = png(drawSketch(sketch, report))
  await files.write(path, bytes, { durable: false })
  return { size: bytes.byteLength, width: WIDTH, height: HEIGHT }
}
