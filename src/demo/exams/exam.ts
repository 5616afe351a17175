import type { Language } from '#demo/texts/composeText.ts'
import type { WriteContent } from '#demo/texts/study.ts'

export type Modality = 'endoscopy' | 'ultrasound' | 'X-ray' | 'CT' | 'MR' | 'mammography'

/** An exam that the clinic offers, and for whom. */
export interface ClinicExam {
  id: number
  name: string
  title: string
  language: Language
  modality: Modality
  /** How often it is asked for. */
  weight: number
  write: WriteContent
  sex?: 'female' | 'male'
  /** Youngest and oldest. */
  ages: readonly [number, number]
  /** In pregnancy it is not done. */
  spared: boolean
  /** Done in pregnancy alone, and once. */
  pregnancy: boolean
  staff: readonly ('technician' | 'nurse' | 'anesthetist')[]
}
