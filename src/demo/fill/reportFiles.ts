import type { Insertable } from 'kysely'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { wordsIn } from '#service/reports/typesetting/words.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import { personName } from '#demo/people/makeEmployees.ts'
import { joined } from '#demo/people/makeName.ts'
import type { Sketch } from '#demo/pictures/drawSketch.ts'
import { forms } from '#demo/pictures/forms.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import type { Tables } from '#service/database/tables.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import type { PdfJob, PictureJob, WrittenFiles } from './fileJob.ts'
import { pdfLocation, staffOf } from './reportRows.ts'

/** The path and content of a report's PDF; undefined for a draft. */
export function pdfJob(plan: ReportRecord, text: ResultDocument, clinic: PlannedClinic): PdfJob | undefined {
  const { clock } = clinic
  const location = pdfLocation(plan, clock)
  if (!location || plan.signedAt === undefined) return undefined
  const { exam, record, replacement } = plan
  const { doctor, requester } = staffOf(plan, clinic)
  const registeredName = joined(record.first_name, record.middle_name, record.last_name)
  const moment = (at: number) => new Date(at).toISOString()
  return {
    path: location.path,
    // Each page says that it is made up.
    letterhead: { ...clinic.letterhead, mark: wordsIn(exam.language).mark },
    report: {
      language: exam.language,
      timeZone: clock.timeZone,
      title: exam.title,
      patient: {
        name: record.social_name || registeredName,
        registeredName,
        record: record.id,
        birthDate: record.birthDate,
        gender: record.gender,
      },
      requester: personName(requester, exam.language),
      examiner: { name: personName(doctor, exam.language), register: doctor.register },
      text,
      examinedAt: moment(plan.at),
      signedAt: moment(plan.signedAt),
      made: moment(plan.signedAt),
      ...(replacement && {
        replacedBy: { id: replacement.id, signedAt: moment(replacement.signedAt) },
      }),
    },
  }
}

/** The paths and sketches of a report's pictures; none for a draft. */
export function pictureJobs(
  plan: ReportRecord,
  sketches: readonly Sketch[],
  clock: ClinicClock,
): PictureJob[] {
  const pdf = pdfLocation(plan, clock)
  if (!pdf) return []
  const base = pdf.path.replace(/^reports/, 'images').replace(/\.pdf$/, '')
  return sketches.map((sketch, index) => ({ path: `${base}-${index + 1}.png`, sketch, report: plan.id }))
}

/** The rows of a report's pictures. */
export const imageRows = (
  { id, createdAt }: ReportRecord,
  pictures: readonly PictureJob[],
  files: WrittenFiles,
  user: number,
): Insertable<Tables['image']>[] =>
  pictures.map(({ path, sketch }, index) => {
    const name = `imagem-${index + 1}.png`
    return {
      id: id * 100 + index + 1,
      report_id: id,
      path,
      name,
      media_type: 'image/png',
      caption: forms[sketch.organ].caption,
      position: index + 1,
      name_search: folded(name),
      name_sort: sortKey(name),
      ...(files.get(path) ?? { size: 0, width: 0, height: 0 }),
      user_created: user,
      date_hour_created: new Date(createdAt),
      date_hour_changed: new Date(createdAt),
    }
  })
