import * as z from 'zod/mini'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { exportReason } from '#contract/declaration/shapes.ts'
import { chosen } from '#contract/declaration/source.ts'

/** The operations of users whose access scope leaves out reports. */
export const accessScopeOperations = {
  countOutside: operation({
    source: 'chosen',
    summary:
      "Count the released reports of a patient, or of one number, that are outside the caller's access scope; `reportId` is the newest, by which they can be opened",
    method: 'GET',
    path: '/portalreport/outside',
    load: 'search',
    access: 'report.read',
    query: z.object(chosen({ patientId: z.optional(idText()), reportId: z.optional(idText()) })),
    success: {
      status: 200,
      answer: { schema: z.object(chosen({ count: z.int(), reportId: z.nullable(id()) })) },
    },
  }),
  openReport: operation({
    source: 'chosen',
    summary:
      "Open a released report outside the caller's access scope, with the reason: all reports of its patient can then be read for some hours; `until` is null where nothing had to be opened",
    method: 'PUT',
    path: '/report/{id}/opening',
    access: 'report.read',
    params: z.object(chosen({ id: idText() })),
    body: z.object(chosen({ reason: exportReason() })),
    success: {
      status: 200,
      answer: { schema: z.object(chosen({ until: z.nullable(timestamp()) })) },
    },
    errors: [404],
  }),
}
