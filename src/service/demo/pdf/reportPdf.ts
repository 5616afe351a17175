import type { GenderCode } from '#contract/patient.ts'
import type { Language } from '#service/demo/texts/composeText.ts'

/** What stands in a report's PDF, in plain values that pass from thread to thread. */
export interface ReportPdf {
  language: Language
  title: string
  patient: {
    /** The social name where there is one. */
    name: string
    registeredName: string
    record: number
    birthDate: string
    age: number
    gender: GenderCode
  }
  requester: string
  examiner: { name: string; register: string }
  text: string
  /** Day, and day and time, as its language writes them. */
  examinedOn: string
  examinedAt: string
  signedAt: string
  /** When the file was made. */
  made: number
  /** The report that has taken its place, and the day of that one. */
  replacedBy?: { id: number; date: string }
}
