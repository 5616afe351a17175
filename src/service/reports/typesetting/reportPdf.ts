import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { GenderCode } from '#contract/patients/patient.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'

/**
 * The bytes of a PNG or JPEG file. A picture that cannot be read is left out, so that a damaged file does not prevent signing: the name
 * stands there anyway.
 */
type Picture = Uint8Array

/** The clinic's letterhead on a report. */
export interface Letterhead {
  clinicName: string
  /** Below the name: how the clinic and the unit are reached. */
  lines?: readonly string[] | undefined
  logo?: Picture | undefined
  /** Marks the PDF, for example as synthetic: a few words at the top of the first page, and a sentence at the foot of each page. */
  mark?: { label: string; notice: string } | undefined
}

/**
 * The content of a report's PDF. Plain values, so that it can be sent to a worker thread. Moments are written as in JSON; the PDF has the
 * local time of the time zone.
 */
export interface ReportPdf {
  /** The language of the text. The labels are Portuguese, or else English. */
  language: string
  timeZone: string
  /** The exam. */
  title: string
  patient: {
    /** The social name where there is one. */
    name: string
    registeredName?: string | undefined
    record?: number | undefined
    /** Null where it is unknown; left out where the PDF says nothing of it. */
    birthDate?: BirthDate | undefined
    gender?: GenderCode | undefined
  }
  requester?: string | undefined
  examiner?: Examiner | undefined
  text: ResultDocument
  examinedAt?: string | undefined
  /** When the examiner signed it in the portal. Without it nothing says that the report is signed, and no signature is printed. */
  signedAt?: string | undefined
  /** Of a closed report: how it came about, as far as that is not told by the signature. */
  origin?: Origin | undefined
  /** The user who released it, where that is not the signer. */
  released?: { by: string; at: string } | undefined
  made: string
  isDraft?: boolean | undefined
  /** The report that replaces this one, and when it was signed. */
  replacedBy?: { id: number; signedAt: string } | undefined
  verificationCode?: string | undefined
}

/** Names of the system that sent a report, or of who wrote it, and of who closed it where that is somebody else. */
export interface Origin {
  receivedFrom?: string | undefined
  writtenBy?: string | undefined
  closedBy?: string | undefined
}

export interface Examiner {
  name: string
  register?: string | undefined
  /** Further lines below the name. */
  signText?: string | undefined
  signature?: Picture | undefined
}
