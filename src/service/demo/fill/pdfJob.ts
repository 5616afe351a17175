import { ageOn } from '#service/demo/clinicTime.ts'
import { personName } from '#service/demo/people/makeEmployees.ts'
import { joined } from '#service/demo/people/makeName.ts'
import type { ReportRecord } from '#service/demo/plan/planRecords.ts'
import type { PdfJob } from './fileJob.ts'
import { pdfPlace, staffOf } from './reportRows.ts'
import type { Around } from './reportRows.ts'

/** What is to be typeset of a report; nothing of a draft. */
export function pdfJob(plan: ReportRecord, text: string, around: Around): PdfJob | undefined {
  const place = pdfPlace(plan)
  if (!place || plan.signedAt === undefined) return undefined
  const { exam, record } = plan
  const { doctor, requester } = staffOf(plan, around)
  const registeredName = joined(record.first_name, record.middle_name, record.last_name)
  return {
    path: place.path,
    report: {
      language: exam.language,
      title: exam.title,
      patient: {
        name: record.social_name || registeredName,
        registeredName,
        record: record.id,
        birthDate: record.birthDate,
        age: ageOn(record.birthDate, plan.at),
        gender: record.gender,
      },
      requester: personName(requester, exam.language),
      examiner: { name: personName(doctor, exam.language), register: doctor.register },
      text,
      examinedAt: plan.at,
      signedAt: plan.signedAt,
    },
  }
}
