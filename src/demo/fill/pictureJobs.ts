import { forms } from '#demo/pictures/forms.ts'
import type { PictureJob } from '#demo/pictures/writePicture.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import type { WrittenReport } from '#demo/plan/writeReport.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Insertable } from 'kysely'
import { folded, sortKey } from '#service/records/searchText.ts'
import type { Tables } from '#service/database/tables.ts'
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

/** The rows of a report's pictures. */
export const pictureRows = (
  jobs: readonly PictureJob[],
  written: readonly WrittenFile[],
): Omit<Insertable<Tables['image']>, 'user_created'>[] =>
  jobs.map(({ path, sketch, report }, index) => {
    const name = `imagem-${index + 1}.png`
    return {
      id: report * 100 + index + 1,
      report_id: report,
      path,
      name,
      media_type: 'image/png',
      caption: forms[sketch.organ].caption,
      position: index + 1,
      name_search: folded(name),
      name_sort: sortKey(name),
      ...(written[index] ?? { size: 0, width: 0, height: 0 }),
    }
  })
