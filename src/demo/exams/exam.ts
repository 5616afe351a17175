import type { Language } from '#demo/texts/composeText.ts'
import type { WriteContent } from '#demo/texts/study.ts'

export type Modality = 'endoscopy' | 'ultrasound' | 'X-ray' | 'CT' | 'MR' | 'mammography'

/** An exam that the clinic offers, and the patients for whom it is possible. */
export interface ClinicExam {
  id: number
  name: string
  title: string
  language: Language
  modality: Modality
  /** How often it is done, in relation to the other exams. */
  weight: number
  write: WriteContent
  sex?: 'female' | 'male'
  /** The youngest and the oldest age in years, both included. */
  ages: readonly [number, number]
  /** Whether it is not done in pregnancy. */
  avoidedInPregnancy: boolean
  /** Whether it is done in pregnancy only, and once. */
  onlyInPregnancy: boolean
  staff: readonly ('technician' | 'nurse' | 'anesthetist')[]
}
