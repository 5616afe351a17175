import * as z from 'zod/mini'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { exportReason } from '#contract/declaration/shapes.ts'
import { chosenObject } from '#contract/declaration/source.ts'

/** The operations of users whose access scope leaves out reports. */
export const accessScopeOperations = {
  countOutside: operation({
    summary:
      "Count the released reports of a patient, or of one number, that are outside the caller's access scope; `reportId` is the newest, by which they can be opened",
    method: 'GET',
    path: '/portalreport/outside',
    load: 'search',
    access: 'report.read',
    query: chosenObject({ patientId: z.optional(idText()), reportId: z.optional(idText()) }),
    success: {
      status: 200,
      answer: { schema: chosenObject({ count: z.int(), reportId: z.nullable(id()) }) },
    },
  }),
  openReport: operation({
    summary:
      "Open a released report outside the caller's access scope, with the reason: all reports of its patient can then be read for some hours; `until` is null where nothing had to be opened",
    method: 'PUT',
    path: '/report/{id}/opening',
    access: 'report.read',
    params: chosenObject({ id: idText() }),
    body: chosenObject({ reason: exportReason() }),
    success: {
      status: 200,
      answer: { schema: chosenObject({ until: z.nullable(timestamp()) }) },
    },
    errors: [404],
  }),
}
