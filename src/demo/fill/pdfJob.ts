import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { letterheadOf } from '#demo/clinic.ts'
import { personName } from '#demo/people/makeEmployees.ts'
import { joined } from '#demo/people/makeName.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import type { PdfJob } from './fileJob.ts'
import { pdfLocation, staffOf } from './reportRows.ts'
import type { FileContext } from './reportRows.ts'

/** The path and content of a report's PDF; undefined for a draft. */
export function pdfJob(plan: ReportRecord, text: ResultDocument, context: FileContext): PdfJob | undefined {
  const { clock } = context
  const location = pdfLocation(plan, clock)
  if (!location || plan.signedAt === undefined) return undefined
  const { exam, record, replacement } = plan
  const { doctor, requester } = staffOf(plan, context)
  const registeredName = joined(record.first_name, record.middle_name, record.last_name)
  const moment = (at: number) => new Date(at).toISOString()
  return {
    path: location.path,
    letterhead: letterheadOf(context.clinicName, exam.language),
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
