import { ageOn, dateOf, dateText } from '#service/demo/clinicTime.ts'
import { random, randomOf } from '#service/demo/random.ts'
import { composeText } from '#service/demo/texts/composeText.ts'
import type { ReportPlan } from './planReports.ts'
import type { PatientRecord } from './planRecords.ts'

/** Writes a report's text. The one that replaces another says so and is otherwise the same. */
export function writeText(plan: ReportPlan & { record: PatientRecord }): string {
  const { exam, record, at, replaces } = plan
  const content = exam.write({
    sex: record.sex ?? 'other',
    age: ageOn(record.birthDate, at),
    now: random(plan.seed),
    remeasured: (topic, value, spread) =>
      Math.round((value + (randomOf(plan.seed, 'remeasured', topic).next() * 2 - 1) * spread) * 10) / 10,
    lasting: (topic) => randomOf(record.seed, topic),
    trait: (name, share) => randomOf(record.seed, 'trait', name).chance(share),
  })
  const text = composeText(exam.language, content)
  if (replaces?.signedAt === undefined) return text
  const date = dateText(dateOf(replaces.signedAt), exam.language)
  return exam.language === 'pt-BR'
    ? `${text}\n\n# Retificação\n\nEste laudo substitui o emitido em ${date}, por correção do nome do médico solicitante.`
    : `${text}\n\n# Correction\n\nThis report replaces the one issued on ${date}; the name of the requesting physician was corrected.`
}
