import * as z from 'zod/mini'
import { auditFields } from '#contract/declaration/auditFields.ts'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { foundListingOf, paging } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { Aside } from './aside.ts'
import { Exam } from './exam.ts'
import { Employee } from './employee.ts'
import { FoundPatient, Patient } from '#contract/patients/patient.ts'
import { filters, name, ReleaseQuery } from './releaseQuery.ts'
import { Report, SingleReport } from './report.ts'
import { ReleaseNotice, urgency } from './reportParts.ts'
import { exportReason, visibleText } from '#contract/declaration/shapes.ts'
import { asDescribed } from '#contract/declaration/described.ts'
import { chosen, chosenObject, document, documentSchema, withSchemaId } from '#contract/declaration/source.ts'

/** A report release record with its whole report (2.6), and the names of what it refers to: lists of whole ones have it as described. */
export const Release = documentSchema('NamedRelease', auditFields, {
  id: id(),
  reportId: id(),
  emailId: z.nullable(z.int()),
  statusMessage: z.nullable(z.string()),
  /** The description shows the value `released` and no other, so any text is accepted. */
  status: z.string(),
  released: z.boolean(),
  notified: z.boolean(),
  report: Report,
  email: z.nullable(z.unknown()),
})
export type Release = z.infer<typeof Release>

/** A release that is answered by itself. */
export const ReleaseDetail = withSchemaId(
  'ReleaseDetail',
  z.object({
    ...Release.shape,
    ...document({ report: SingleReport }),
    /** How the caller has set it aside; null where that is not so. */
    ...chosen({ aside: z.optional(z.nullable(Aside)) }),
    /** Who was, or is to be, told of it by e-mail since it was released last, the oldest first. */
    ...chosen({ notices: z.optional(z.array(ReleaseNotice)) }),
  }),
)
export type ReleaseDetail = z.infer<typeof ReleaseDetail>

const nameFields = { id: true, firstName: true, middleName: true, lastName: true } as const

/**
 * A release as lists show it: some of its fields, and whether the caller has read it. The listing answers with it where the query has
 * `form=row`. A whole release matches this schema, too.
 */
export const ReleaseRow = z.object({
  ...z.pick(Release, { id: true, reportId: true }).shape,
  /**
   * `read`: whether the caller has opened it, or marked it as read. `corrects`: the id of the report that it corrects, 0 where it corrects none.
   * `excerpt`: sent where `text` was searched, the part of the report with the words found. `aside`: sent where `list` was asked for, the day and
   * the note that the caller has given the report.
   */
  ...chosen({
    read: z.optional(z.boolean()),
    corrects: z.optional(z.int()),
    excerpt: z.optional(z.array(chosenObject({ text: z.string(), match: z.optional(z.boolean()) }))),
    aside: z.optional(z.nullable(Aside)),
  }),
  ...document({
    report: z.object({
      ...z.pick(Report, { id: true, dateReportRelease: true, replacedBy: true, pdfsize: true }).shape,
      ...document({
        patient: z.pick(Patient, { ...nameFields, socialName: true, birthDate: true, gender: true }),
        exam: z.pick(Exam, { id: true, name: true }),
        doctor: z.pick(Employee, nameFields),
      }),
      ...chosen({
        priority: z.optional(urgency.priority),
        critical: z.optional(urgency.critical),
        /** Whether a critical finding waits for a doctor's acknowledgement. */
        unacknowledged: z.optional(z.boolean()),
      }),
    }),
  }),
})
export type ReleaseRow = z.infer<typeof ReleaseRow>

export const releaseOperations = {
  listReleases: operation({
    source: 'document',
    summary: 'List report release records (4.2), newest release first',
    method: 'GET',
    path: '/portalreport',
    access: 'report.read',
    query: ReleaseQuery,
    // With `form=row`, of ReleaseRow.
    success: { status: 200, answer: { schema: foundListingOf(asDescribed(Release)) } },
  }),
  queryReleases: operation({
    summary: 'List report release records under the same filters, as a query',
    method: 'POST',
    path: '/portalreport/query',
    access: 'report.read',
    query: ReleaseQuery,
    queryIn: 'body',
    success: { status: 200, answer: { schema: foundListingOf(asDescribed(Release)) } },
  }),
  getRelease: operation({
    summary: 'Get a report release record by id',
    method: 'GET',
    path: '/portalreport/{id}',
    access: 'report.read',
    params: chosenObject({ id: idText() }),
    success: { status: 200, answer: { schema: ReleaseDetail } },
    errors: [404],
  }),
  queryReleasedPatients: operation({
    summary: 'Find patients who have released reports, by name, record number, document or birth date',
    method: 'POST',
    path: '/portalreport/patient',
    queryIn: 'body',
    access: 'report.read',
    query: chosenObject({ ...paging, search: z.optional(name()) }),
    success: { status: 200, answer: { schema: foundListingOf(FoundPatient) } },
  }),
  releaseReport: operation({
    summary: 'Release a closed report, or release one again that was withdrawn',
    method: 'POST',
    path: '/portalreport/release',
    access: 'report.release',
    body: chosenObject({ reportId: id() }),
    success: { status: 200, answer: { schema: ReleaseDetail } },
    errors: [403, 404, 409],
    idempotencyKey: true,
  }),
  withdrawReport: operation({
    summary: 'Withdraw a released report, with the reason',
    method: 'POST',
    path: '/portalreport/withdraw',
    access: 'report.withdraw',
    body: chosenObject({ reportId: id(), reason: visibleText(500) }),
    success: { status: 200, answer: { schema: ReleaseDetail } },
    errors: [403, 404, 409],
    idempotencyKey: true,
  }),
  markReleases: operation({
    summary: 'Mark released reports as read or unread by the caller; ids that are not listed are ignored',
    method: 'PUT',
    path: '/portalreport/read',
    access: 'report.read',
    body: chosenObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(500)), read: z.boolean() }),
    success: { status: 200, answer: { schema: z.object({}) } },
  }),
  recordVisit: operation({
    summary: 'Record that the caller looks at the list now; answers when the previous visit ended',
    method: 'PUT',
    path: '/portalreport/visit',
    access: 'report.read',
    success: {
      status: 200,
      answer: { schema: chosenObject({ since: z.nullable(timestamp()) }) },
    },
  }),
  followReleases: operation({
    summary:
      'Follow the released listing: server-sent events, `ready` first, then `released` whenever it may have changed; a comment every 20 s',
    method: 'GET',
    path: '/portalreport/events',
    access: 'report.read',
    success: { status: 200, answer: { file: 'text/event-stream' } },
    errors: [429],
  }),
  exportReleases: operation({
    summary: 'Export the released listing as CSV, streamed; `X-Total-Count` holds the number of its records',
    method: 'POST',
    path: '/portalreport/csv',
    queryIn: 'body',
    access: 'report.export',
    query: z.object({
      ...filters,
      ...chosen({ language: z.optional(z.enum(['en', 'pt-BR'])), reason: z.optional(exportReason()) }),
    }),
    success: { status: 200, answer: { file: 'text/csv' }, headers: ['X-Total-Count'] },
    errors: [409, 429],
  }),
}
