import type { Modality } from '#demo/exams/exams.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { randomOf, type Random } from '#demo/random.ts'
import { inLanguage, type Language } from '#demo/texts/template.ts'

const SHARE = 0.35

/** The fields that the clinic has added to its reports: on a third of them, in the language of the report. */
export function extraFields({ exam, seed }: Pick<ReportRecord, 'exam' | 'seed'>) {
  const random = randomOf(seed, 'extra fields')
  if (!random.chance(SHARE)) return []
  const { language, modality } = exam
  const said = (words: Label) => inLanguage(language, labels[words])
  const field = (label: Label, value: string) => ({ name: said(label), value })
  return [
    field('room', String(random.int(1, 6))),
    ...(valuesByModality[modality] ?? []).map(([label, value]) =>
      field(label, label === 'consent' ? said('signed') : value(random, language)),
    ),
  ]
}

const labels = {
  room: ['Sala', 'Room'],
  dose: ['Produto dose-comprimento (DLP)', 'Dose-length product (DLP)'],
  glandular: ['Dose glandular média', 'Mean glandular dose'],
  duration: ['Duração do exame', 'Duration of the examination'],
  consent: ['Termo de consentimento', 'Informed consent'],
  signed: ['Assinado', 'Signed'],
} as const

type Label = keyof typeof labels
type Value = (random: Random, language: Language) => string

// Only what the report's text does not say.
const valuesByModality: Readonly<Partial<Record<Modality, (readonly [Label, Value])[]>>> = {
  endoscopy: [
    ['consent', () => ''],
    ['duration', (random) => `${random.int(8, 34)} min`],
  ],
  CT: [['dose', (random) => `${random.int(210, 980)} mGy·cm`]],
  MR: [['duration', (random) => `${random.int(18, 38)} min`]],
  mammography: [
    ['glandular', (random, language) => `${random.tenths(0.9, 2.2).toLocaleString(language)} mGy`],
  ],
}
