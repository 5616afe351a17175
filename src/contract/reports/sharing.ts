import * as z from 'zod/mini'
import { id, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { recordSchema } from '#contract/declaration/resource.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosenObject, chosenSchema, withSchemaId } from '#contract/declaration/source.ts'
import { ResultDocument } from '#contract/reportDocument/model.ts'
import { MAX_RECIPIENT, MAX_SHARE_USES, share } from '#contract/resources/share.ts'

/** For how many days a link can be opened at most. */
export const MAX_SHARE_DAYS = 90
export const SHARE_CODE_DIGITS = 8
/** For how long the PDF can be fetched after a report was opened. */
export const PASS_MINUTES = 30

const record = recordSchema(share)
const recipient = visibleText(MAX_RECIPIENT)
const maxUses = z.int().check(z.minimum(1), z.maximum(MAX_SHARE_USES))

/** A new link. Key and code are in the answer that creates it alone; null where the same request was answered before. */
const NewShare = withSchemaId(
  'NewShare',
  z.intersection(
    record,
    chosenObject({
      /** Stands in the address of the page, behind `#`, so that no server is told of it. */
      key: z.nullable(z.string()),
      /** Eight digits. */
      code: z.nullable(z.string()),
    }),
  ),
)
export type NewShare = z.infer<typeof NewShare>

const person = () => chosenObject({ firstName: z.string(), middleName: z.string(), lastName: z.string() })

/** A report as its link shows it: the one that is valid by now. */
export const SharedReport = chosenSchema('SharedReport', {
  reportId: id(),
  patient: chosenObject({
    ...person().shape,
    socialName: z.string(),
    birthDate: z.nullable(z.string()),
  }),
  exam: chosenObject({ name: z.string(), language: z.string() }),
  doctor: person(),
  /** When the doctor signed it; null where somebody else has closed it. */
  signed: z.nullable(timestamp()),
  dateExam: z.nullable(timestamp()),
  released: z.nullable(timestamp()),
  /** Whether it has taken the place of the report for which the link was made. */
  isCorrection: z.boolean(),
  document: ResultDocument,
  hasPdf: z.boolean(),
  expires: timestamp(),
  usesLeft: z.int(),
  /** Fetches the PDF for half an hour. */
  pass: z.string(),
})
export type SharedReport = z.infer<typeof SharedReport>

/** Why a link does not open a report, in the `code` of the field `key` of the refusal. */
export const shareEnds = ['expired', 'used', 'locked', 'withdrawn'] as const

export const shareOperations = {
  createShare: operation({
    summary: 'Make a link to a released report for somebody without an account, with its key and its code',
    method: 'POST',
    path: '/share',
    access: 'report.share',
    body: chosenObject({ report: chosenObject({ id: id() }), recipient, expires: timestamp(), maxUses }),
    success: { status: 201, answer: { schema: NewShare } },
    errors: [403, 404, 409],
    idempotencyKey: true,
  }),
  updateShare: operation({
    summary: 'Change for whom a link is, until when, or how often the report can be opened by it',
    method: 'PUT',
    path: '/share',
    access: 'report.share',
    body: chosenObject({
      id: id(),
      dateHourChanged: timestamp(),
      recipient: z.optional(recipient),
      expires: z.optional(timestamp()),
      maxUses: z.optional(maxUses),
    }),
    success: { status: 200, answer: { schema: record } },
    errors: [404, 409],
  }),
  openShare: operation({
    summary: 'Read the report of a link, with its code: one use, and an act of the audit',
    method: 'POST',
    path: '/share/open',
    access: 'public',
    underLoad: 'last',
    body: chosenObject({ key: z.string().check(z.maxLength(100)), code: z.string().check(z.maxLength(100)) }),
    success: { status: 200, answer: { schema: SharedReport } },
    errors: [401, 404, 409],
    // Repeated after a lost answer, it is no second use.
    idempotencyKey: true,
  }),
  getSharedPdf: operation({
    summary: 'Get the PDF of a report that was opened by a link in the last half hour',
    method: 'POST',
    path: '/share/pdf',
    access: 'public',
    underLoad: 'last',
    body: chosenObject({ pass: z.string().check(z.maxLength(200)) }),
    success: { status: 200, answer: { file: 'application/pdf' } },
    errors: [401, 404, 409],
    mayBePending: true,
  }),
}
