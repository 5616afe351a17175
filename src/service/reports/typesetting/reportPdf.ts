import type { GenderCode } from '#contract/patient.ts'
import type { ReportLanguage } from './words.ts'

/** The clinic's letterhead on a report. */
export interface Letterhead {
  clinicName: string
  subtitle: string
  /** Marks the PDF, for example as synthetic: a few words at the top of the first page, and a sentence at the foot of each page. */
  mark?: { label: string; notice: string }
}

/** The content of a report's PDF. Plain values, so that it can be sent to a worker thread. */
export interface ReportPdf {
  language: ReportLanguage
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
  /** Written in the report's language: the day, and day and time. */
  examinedOn: string
  examinedAt: string
  signedAt: string
  /** When the file was made, in milliseconds. */
  made: number
  /** The report that replaces this one, and its date. */
  replacedBy?: { id: number; date: string }
}
