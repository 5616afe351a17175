import * as z from 'zod/mini'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** In which ways a record is seen: each is an act, or several. `part`: a patient's history, or list of reports. `listed`: among others that a search or a listing answered. `link`: by a link, without an account. */
export const waysOfSeeing = [
  'read',
  'part',
  'listed',
  'pdf',
  'image',
  'print',
  'export',
  'report',
  'link',
] as const

/** A user who has opened a record: the first and the last time, and how often in each way. `report` is a report of the patient. `user` is null for all readings by links together, as their readers have no account. */
export const Viewer = chosenSchema('Viewer', {
  user: z.nullable(chosenObject({ id: id(), username: z.string(), name: z.string() })),
  first: timestamp(),
  last: timestamp(),
  times: z.int(),
  /** When the user opened reports of the patient outside the access scope, and why, the last one first. */
  opened: z.optional(z.array(chosenObject({ at: timestamp(), reason: z.string() }))),
  ways: chosenObject({
    read: z.int(),
    part: z.int(),
    listed: z.int(),
    pdf: z.int(),
    image: z.int(),
    print: z.int(),
    export: z.int(),
    report: z.int(),
    link: z.int(),
  }),
})
export type Viewer = z.infer<typeof Viewer>

export const viewerOperations = {
  listViewers: operation({
    summary:
      'List who has seen a patient or a report, the last one first: when, how often, and in which ways',
    method: 'GET',
    path: '/audit/viewers',
    load: 'search',
    access: 'audit.read',
    query: chosenObject({
      kind: z.enum(['patient', 'report']),
      recordId: idText(),
    }),
    success: { status: 200, answer: { schema: listingOf(Viewer) } },
  }),
}
