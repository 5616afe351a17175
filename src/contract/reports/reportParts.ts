import * as z from 'zod/mini'
import { namedReference } from '#contract/declaration/auditFields.ts'
import { id, timestamp } from '#contract/declaration/field.ts'
import { chosenSchema } from '#contract/declaration/source.ts'
import { emailEvents, emailReasons, emailStates } from '#contract/resources/emailKinds.ts'
import { priorities } from './priority.ts'

/**
 * An element of a report's `images`. The description only names the field, so a reader skips elements of another form.
 * `width` and `height` are pixels, `size` bytes.
 */
export const ReportImage = chosenSchema('ReportImage', {
  id: id(),
  name: z.string(),
  mediaType: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  /** In the report's language; may be empty. */
  caption: z.string(),
  /** One of those that show what the report is about. */
  keyImage: z.optional(z.boolean()),
  /** The version of the image's record. */
  dateHourChanged: z.optional(timestamp()),
})
export type ReportImage = z.infer<typeof ReportImage>

/**
 * The release record of a report as the report itself shows it. Its `status` is `pending` from when the report is closed, `released`, or
 * `withdrawn`. The description shows `released` alone (2.6); the others are chosen.
 */
export const ReleaseState = chosenSchema('ReleaseState', {
  id: id(),
  status: z.string(),
  released: z.boolean(),
  /** `withdrawn`: why. */
  statusMessage: z.nullable(z.string()),
})
export type ReleaseState = z.infer<typeof ReleaseState>

/** A person who is told of a release by e-mail, and what became of that. */
export const ReleaseNotice = chosenSchema('ReleaseNotice', {
  employee: namedReference(z.int()),
  event: z.enum(emailEvents),
  state: z.enum(emailStates),
  /** Why it waits, was given up or was cancelled. */
  reason: z.nullable(z.enum(emailReasons)),
  /** When the mail server accepted it. */
  acceptedAt: z.nullable(timestamp()),
})
export type ReleaseNotice = z.infer<typeof ReleaseNotice>

/** That a doctor has taken note of a critical finding. */
export const Acknowledgement = chosenSchema('Acknowledgement', {
  at: timestamp(),
  by: namedReference(z.int()),
  note: z.nullable(z.string()),
  /** The report that was read: an earlier version, where this one corrects it and is as critical. */
  reportId: id(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** How soon a report has to be read, and whether it has a critical finding. `resources/report.ts` describes each field. */
export const urgency = {
  priority: z.enum(priorities),
  critical: z.boolean(),
  criticalSince: z.nullable(timestamp()),
  /** Null as long as nobody has acknowledged it, and where there is nothing to acknowledge. */
  acknowledgement: z.nullable(Acknowledgement),
}

/** How a report was closed; `none`: it is a draft. */
export const closures = ['none', 'signed', 'forDoctor', 'supplied', 'received', 'unknown'] as const

/** Users and times of closing, signature and release. `resources/report.ts` describes each field. */
export const authorship = {
  dateClose: z.nullable(timestamp()),
  closedAs: z.enum(closures),
  closedBy: z.nullable(namedReference(z.int())),
  dateSign: z.nullable(timestamp()),
  signedBy: z.nullable(namedReference(z.int())),
  releasedBy: z.nullable(namedReference(z.int())),
}

/**
 * Whether a report has its PDF: `pending` while it is made from the text, after the report was closed, moved, or another one came to be valid
 * in its place; `failed` where it could not be made, which is tried again every hour. Until it is `ready`, `pdfName` and `pdfPath` are empty and
 * `pdfsize` is 0.
 */
export const pdfStates = ['none', 'pending', 'failed', 'ready'] as const
export type PdfState = (typeof pdfStates)[number]

/** Whether a list leaves out the reports that correct an earlier one, or has these alone. */
export const corrections = () => z.enum(['without', 'only'])
