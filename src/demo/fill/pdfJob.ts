import { ageOn, dateTimeText } from '#demo/clinicTime.ts'
import { personName } from '#demo/people/makeEmployees.ts'
import { joined } from '#demo/people/makeName.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import type { PdfJob } from './fileJob.ts'
import { pdfLocation, staffOf } from './reportRows.ts'
import type { FillContext } from './reportRows.ts'
import { dateText } from '#service/reports/typesetting/words.ts'

/** The path and content of a report's PDF; undefined for a draft. */
export function pdfJob(plan: ReportRecord, text: string, context: FillContext): PdfJob | undefined {
  const { clock } = context
  const location = pdfLocation(plan, clock)
  if (!location || plan.signedAt === undefined) return undefined
  const { exam, record, replacement } = plan
  const { language } = exam
  const { doctor, requester } = staffOf(plan, context)
  const registeredName = joined(record.first_name, record.middle_name, record.last_name)
  return {
    path: location.path,
    report: {
      language: exam.language,
      title: exam.title,
      patient: {
        name: record.social_name || registeredName,
        registeredName,
        record: record.id,
        birthDate: record.birthDate,
        age: ageOn(record.birthDate, clock.dateOf(plan.at)),
        gender: record.gender,
      },
      requester: personName(requester, exam.language),
      examiner: { name: personName(doctor, exam.language), register: doctor.register },
      text,
      examinedOn: dateText(clock.dateOf(plan.at), language),
      examinedAt: dateTimeText(clock, plan.at, language),
      signedAt: dateTimeText(clock, plan.signedAt, language),
      made: plan.signedAt,
      ...(replacement && {
        replacedBy: { id: replacement.id, date: dateText(clock.dateOf(replacement.signedAt), language) },
      }),
    },
  }
}
