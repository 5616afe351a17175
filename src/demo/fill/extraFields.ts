import type { Modality } from '#demo/exams/exams.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { randomOf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import type { Language } from '#demo/texts/template.ts'

interface ExtraField {
  name: string
  value: string
}

type Fielded = Pick<ReportRecord, 'exam' | 'seed' | 'isUrgent'>

const SHARE = 0.35

/** The fields that the clinic has added to its reports: on a third of them and on each urgent one, in the language of the report. */
export function extraFields({ exam, seed, isUrgent }: Fielded): ExtraField[] {
  const random = randomOf(seed, 'extra fields')
  if (!random.chance(SHARE) && !isUrgent) return []
  const { language, modality } = exam
  const labels = labelsByLanguage[language]
  const number = (value: number) => value.toLocaleString(language)
  return [
    { name: labels.room, value: String(random.int(1, 6)) },
    { name: labels.priority, value: isUrgent ? labels.urgent : labels.elective },
    ...(fieldsByModality[modality]?.(random, number, labels) ?? []),
  ]
}

const labelsByLanguage = {
  'pt-BR': {
    room: 'Sala',
    priority: 'Prioridade',
    elective: 'Eletivo',
    urgent: 'Urgência',
    dose: 'Produto dose-comprimento (DLP)',
    glandular: 'Dose glandular média',
    duration: 'Duração do exame',
    consent: 'Termo de consentimento',
    signed: 'Assinado',
  },
  'en-US': {
    room: 'Room',
    priority: 'Priority',
    elective: 'Elective',
    urgent: 'Urgent',
    dose: 'Dose-length product (DLP)',
    glandular: 'Mean glandular dose',
    duration: 'Duration of the examination',
    consent: 'Informed consent',
    signed: 'Signed',
  },
} as const satisfies Readonly<Record<Language, Record<string, string>>>

type Labels = (typeof labelsByLanguage)[Language]

// Only what the report's text does not say.
const fieldsByModality: Readonly<
  Partial<
    Record<Modality, (random: Random, number: (value: number) => string, labels: Labels) => ExtraField[]>
  >
> = {
  endoscopy: (random, _, labels) => [
    { name: labels.consent, value: labels.signed },
    { name: labels.duration, value: `${random.int(8, 34)} min` },
  ],
  CT: (random, _, labels) => [{ name: labels.dose, value: `${random.int(210, 980)} mGy·cm` }],
  MR: (random, _, labels) => [{ name: labels.duration, value: `${random.int(18, 38)} min` }],
  mammography: (random, number, labels) => [
    { name: labels.glandular, value: `${number(random.tenths(0.9, 2.2))} mGy` },
  ],
}
