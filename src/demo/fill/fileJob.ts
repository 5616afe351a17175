import { drawSketch, type Sketch } from '#demo/pictures/drawSketch.ts'
import { HEIGHT, WIDTH } from '#demo/pictures/forms.ts'
import { png } from '#demo/pictures/png.ts'
import type { Letterhead, ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { typesetReport } from '#service/reports/typesetting/typesetReport.ts'
import type { FileStore } from '#service/files/fileStore.ts'

export interface PdfJob {
  path: string
  report: ReportPdf
  letterhead: Letterhead
}
export interface PictureJob {
  path: string
  sketch: Sketch
  /** The number of the report, which is written into the picture, so that no two reports have the same one. */
  report: number
}
export type FileJob = PdfJob | PictureJob

/** The size of a written file in bytes, and of a picture its width and height in pixels; 0 for a PDF. */
export interface WrittenFile {
  size: number
  width: number
  height: number
}

export type WrittenFiles = ReadonlyMap<string, WrittenFile>

/** Typesets reports and draws pictures into a file store. Returns, for each path, what was written. */
export async function doFileJobs(files: FileStore, jobs: readonly FileJob[]): Promise<WrittenFiles> {
  const written = new Map<string, WrittenFile>()
  for (const job of jobs)
    written.set(job.path, 'sketch' in job ? await writePicture(files, job) : await writePdf(files, job))
  return written
}

async function writePdf(files: FileStore, { path, report, letterhead }: PdfJob): Promise<WrittenFile> {
  const bytes = typesetReport(report, letterhead)
  await files.write(path, bytes, { durable: false })
  return { size: bytes.byteLength, width: 0, height: 0 }
}

/** Draws a schematic and writes it into the file store. */
export async function writePicture(
  files: FileStore,
  { path, sketch, report }: PictureJob,
): Promise<WrittenFile> {
  const bytes = png(drawSketch(sketch, report))
  await files.write(path, bytes, { durable: false })
  return { size: bytes.byteLength, width: WIDTH, height: HEIGHT }
}
