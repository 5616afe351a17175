import { forms } from '#demo/pictures/forms.ts'
import type { PictureJob } from '#demo/pictures/writePicture.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import type { WrittenReport } from '#demo/plan/writeReport.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { ReportImage } from '#contract/report.ts'
import type { StoredImage } from '#service/reports/reportMapping.ts'
import type { WrittenFile } from './fileJob.ts'
import { pdfLocation } from './reportRows.ts'

/** The paths and sketches of a report's pictures; none for a draft. */
export function pictureJobs(
  plan: ReportRecord,
  { sketches }: WrittenReport,
  clock: ClinicClock,
): PictureJob[] {
  const pdf = pdfLocation(plan, clock)
  if (!pdf) return []
  const base = pdf.path.replace(/^reports/, 'images').replace(/\.pdf$/, '')
  return sketches.map((sketch, index) => ({ path: `${base}-${index + 1}.png`, sketch, report: plan.id }))
}

/** The pictures as a report's row stores them. */
export const storedPictures = (
  jobs: readonly PictureJob[],
  written: readonly WrittenFile[],
): (StoredImage & ReportImage)[] =>
  jobs.map(({ path, sketch, report }, index) => ({
    id: report * 100 + index + 1,
    path,
    name: `imagem-${index + 1}.png`,
    mediaType: 'image/png',
    caption: forms[sketch.organ].caption,
    ...(written[index] ?? { size: 0, width: 0, height: 0 }),
  }))
