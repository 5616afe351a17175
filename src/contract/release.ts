import * as z from 'zod/mini'
import { auditFields } from './audit.ts'
import { calendarDate, id, idText } from './field.ts'
import { listingOf, paging } from './listing.ts'
import { operation } from './operation.ts'
import { Report } from './report.ts'
import { chosen, document, named } from './source.ts'

/** A report release record with its whole report (2.6). */
export const Release = named(
  'Release',
  z.object({
    ...document({
      id: id(),
      reportId: id(),
      emailId: z.nullable(z.int()),
      statusMessage: z.nullable(z.string()),
      /** "a value of this kind is released"; the others are not shown, so any text is read. */
      status: z.string(),
      released: z.boolean(),
      notified: z.boolean(),
      report: Report,
      email: z.nullable(z.unknown()),
    }),
    ...auditFields,
  }),
)
export type Release = z.infer<typeof Release>

const name = () => z.string().check(z.maxLength(200))

/** The filters of the released listing (4.2, and those that we chose beside them). */
export const ReleaseQuery = z.object({
  ...document({
    examId: z.optional(idText()),
    examinerName: z.optional(name()),
  }),
  ...chosen({
    patientName: z.optional(name()),
    patientId: z.optional(idText()),
    /** Calendar dates in UTC, both included. */
    releasedFrom: z.optional(calendarDate()),
    releasedTo: z.optional(calendarDate()),
    /** Newest first unless `oldest`. */
    sort: z.optional(z.enum(['newest', 'oldest'])),
  }),
  ...paging,
})
export type ReleaseQuery = z.infer<typeof ReleaseQuery>

const access = ['doctor', 'administrator'] as const

export const releaseOperations = {
  listReleases: operation({
    source: 'document',
    summary: 'List report release records (4.2), newest release first',
    method: 'GET',
    path: '/portalreport',
    access,
    query: ReleaseQuery,
    success: { status: 200, answer: { schema: listingOf(Release) } },
  }),
  getRelease: operation({
    source: 'chosen',
    summary: 'Get a report release record by id',
    method: 'GET',
    path: '/portalreport/{id}',
    access,
    params: z.object(chosen({ id: idText() })),
    success: { status: 200, answer: { schema: Release } },
    errors: [404],
  }),
}
