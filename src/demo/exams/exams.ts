import { readFileSync } from 'node:fs'
import type { Sketch } from '#demo/pictures/drawSketch.ts'
import { topics, type DrawnFacts } from '#demo/texts/facts.ts'
import { sketchesByText } from '#demo/texts/sketches.ts'
import type { Study } from '#demo/texts/study.ts'
import { languages, readTemplate, type Facts, type Language } from '#demo/texts/template.ts'

const modalities = ['endoscopy', 'ultrasound', 'X-ray', 'CT', 'MR', 'mammography'] as const
const staffProfiles = ['technician', 'nurse', 'anesthetist'] as const
const sexes = ['any', 'female', 'male'] as const
const pregnancies = ['possible', 'avoided', 'only'] as const

export type Modality = (typeof modalities)[number]

/** An exam that the clinic offers, and the patients for whom it is possible. */
export interface ClinicExam {
  id: number
  name: string
  title: string
  language: Language
  modality: Modality
  /** How often it is done, in relation to the other exams. */
  weight: number
  write(study: Study): { text: string; sketches: readonly Sketch[] }
  sex: (typeof sexes)[number]
  /** The youngest and the oldest age in years, both included. */
  ages: readonly [number, number]
  /** Whether it is done in pregnancy. One that is done only then is done once. */
  pregnancy: (typeof pregnancies)[number]
  staff: readonly (typeof staffProfiles)[number][]
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const factNames = topics.flatMap(({ names }) => names)

/** The exams of the clinic, as `exams.md` lists them, each with the language of its reports. */
export const exams: readonly ClinicExam[] = read('exams.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('/'))
  .map((line, index) => {
    const [, text = '', name = '', modality, weight, ages = '', sex, pregnancy, staff = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const one = <T extends string>(known: readonly T[], word: string | undefined): T => {
      const found = known.find((each) => each === word)
      if (found === undefined) throw new Error(`"${word}" is unknown: ${line}`)
      return found
    }
    const [folder, file = ''] = text.split('/')
    const language = one(languages, folder)
    const source = read(`../texts/${text}.md`)
    const template = readTemplate(source, language, factNames)
    const needed = topics.filter(({ names }) => names.some((each) => source.includes(each)))
    const draw = sketchesByText[file]
    const [youngest = 0, oldest = 0] = ages.split('-').map(Number)
    return {
      id: index + 1,
      name,
      title: template.title,
      language,
      modality: one(modalities, modality),
      weight: Number(weight),
      write(study) {
        const facts = needed.reduce<Facts>((found, { find }) => ({ ...found, ...find(study) }), {})
        return { text: template.write(facts, study), sketches: draw?.(facts as DrawnFacts) ?? [] }
      },
      sex: one(sexes, sex),
      ages: [youngest, oldest],
      pregnancy: one(pregnancies, pregnancy),
      staff: staff
        .split(' ')
        .filter(Boolean)
        .map((profile) => one(staffProfiles, profile)),
    }
  })

/** Whether an exam suits a patient of an age, apart from what it needs of a pregnancy. */
export const suits = (exam: ClinicExam, sex: 'female' | 'male' | undefined, age: number): boolean =>
  age >= exam.ages[0] && age <= exam.ages[1] && (exam.sex === 'any' || exam.sex === sex)
