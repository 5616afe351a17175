import type { Modality } from '#demo/exams/exam.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { randomOf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import type { Language } from '#demo/texts/composeText.ts'

interface ExtraField {
  name: string
  value: string
}

const SHARE = 0.35

/** What a clinic has added to its reports' form: on a third of them, in the language of the report. */
export function extraFields({ exam, seed }: ReportRecord): ExtraField[] {
  const chance = randomOf(seed, 'extra fields')
  if (!chance.chance(SHARE)) return []
  const { language, modality } = exam
  const said = words[language]
  const number = (value: number) => value.toLocaleString(language)
  return [
    { name: said.room, value: String(chance.int(1, 6)) },
    {
      name: said.priority,
      value: chance.weighted([
        [said.elective, 6],
        [said.urgent, 1],
      ]),
    },
    ...(special[modality]?.(chance, number, said) ?? []),
  ]
}

const words = {
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

type Words = (typeof words)[Language]

// Nothing that the report's text says, too.
const special: Readonly<
  Partial<Record<Modality, (chance: Random, number: (value: number) => string, said: Words) => ExtraField[]>>
> = {
  endoscopy: (chance, _, said) => [
    { name: said.consent, value: said.signed },
    { name: said.duration, value: `${chance.int(8, 34)} min` },
  ],
  CT: (chance, _, said) => [{ name: said.dose, value: `${chance.int(210, 980)} mGy·cm` }],
  MR: (chance, _, said) => [{ name: said.duration, value: `${chance.int(18, 38)} min` }],
  mammography: (chance, number, said) => [
    { name: said.glandular, value: `${number(chance.tenths(0.9, 2.2))} mGy` },
  ],
}
