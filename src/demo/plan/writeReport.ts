import { clinicClock } from '#demo/clinicTime.ts'
import { randomOf } from '#demo/random.ts'
import { inLanguage, type Language } from '#demo/texts/template.ts'
import type { Sketch } from '#demo/pictures/drawSketch.ts'
import type { ReportPlan } from './planReports.ts'
import type { PatientRecord } from './planRecords.ts'
import { yearsBetween } from '#contract/patients/age.ts'
import { dateText } from '#service/reports/typesetting/words.ts'

interface WrittenReport {
  text: string
  /** The sketches of the report's pictures. */
  sketches: readonly Sketch[]
}

type Written = Pick<ReportPlan, 'exam' | 'at' | 'seed' | 'replaces'> & {
  record: Pick<PatientRecord, 'id' | 'sex' | 'birthDate'>
}

/** Writes a report's text. A report that replaces another says so at its end and is otherwise the same. */
export function writeReport(plan: Written, { dateOf } = clinicClock()): WrittenReport {
  const { exam, record, at, replaces } = plan
  const { text, sketches } = exam.write({
    sex: record.sex ?? 'other',
    age: yearsBetween(record.birthDate, dateOf(at)),
    now: (topic) => randomOf(plan.seed, topic),
    // By the record's number, the only fact of a patient that is at hand when a report is written later.
    lasting: (topic) => randomOf('lasting', record.id, topic),
    trait: (name, share) => randomOf('trait', record.id, name).chance(share),
  })
  if (replaces?.signedAt === undefined) return { text, sketches }
  return { text: `${text}\n\n${correctionText(dateOf(replaces.signedAt), exam.language)}`, sketches }
}

/** Why it does, as its readers are told. */
export const correctionReason = (language: Language): string =>
  inLanguage(language, [
    'Correção do nome do médico solicitante.',
    'The name of the requesting physician was corrected.',
  ])

/** The last section of a report that replaces one of a date. */
export function correctionText(dateSigned: string, language: Language): string {
  const date = dateText(dateSigned, language)
  return inLanguage(language, [
    `# Retificação\n\nEste laudo substitui o emitido em ${date}, por correção do nome do médico solicitante.`,
    `# Correction\n\nThis report replaces the one issued on ${date}; the name of the requesting physician was corrected.`,
  ])
}
