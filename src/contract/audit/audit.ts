import * as z from 'zod/mini'
import { activityNames, acts, outcomes } from './acts.ts'
import { calendarDate, id, idText, timestamp, timeZone } from '#contract/declaration/field.ts'
import { listingOf, paging } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { type GroupName, resources } from '#contract/resources.ts'

/** The kinds of record that acts are about: patients, each declared group, and `lookup`, which earlier versions wrote in place of the groups of reference data. */
export const recordKinds = ['patient', ...(Object.keys(resources) as GroupName[]), 'lookup'] as const
export type RecordKind = (typeof recordKinds)[number]

/** A record of the audit. */
export const AuditRecord = chosenSchema('AuditRecord', {
  id: z.int(),
  at: timestamp(),
  /** Null if nobody was signed in. */
  user: z.nullable(chosenObject({ id: id(), username: z.string() })),
  /** One of `acts`; a newer service may send others. */
  act: z.string(),
  outcome: z.string(),
  record: z.nullable(chosenObject({ kind: z.string(), ids: z.array(z.int()) })),
  /** Empty for a command of the command line, as is the address. */
  requestId: z.string(),
  /** The client's network address. */
  address: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Its position in the chain of hashes. Null, like the hash, until it is sealed about a second after it was written. */
  position: z.nullable(z.int()),
  /** Hexadecimal. */
  hash: z.nullable(z.string()),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const filters = {
  username: z.optional(z.string().check(z.maxLength(100))),
  act: z.optional(z.enum(acts)),
  /** The acts that the overview counts together. */
  activity: z.optional(z.enum(activityNames)),
  outcome: z.optional(z.enum(outcomes)),
  kind: z.optional(z.enum(recordKinds)),
  recordId: z.optional(idText()),
  /** Calendar dates in `timeZone`, both included. */
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
  timeZone: z.optional(timeZone()),
}

export const AuditQuery = chosenObject({ ...filters, ...paging })
export type AuditQuery = z.infer<typeof AuditQuery>

export const auditOperations = {
  listTrail: operation({
    summary: 'List the audit, last act first',
    method: 'GET',
    path: '/audit',
    load: 'search',
    access: 'audit.read',
    query: AuditQuery,
    success: { status: 200, answer: { schema: listingOf(AuditRecord) } },
  }),
  countOpened: operation({
    summary:
      'Count the reports that were opened outside the access scope in the last seven days, since somebody last listed these acts',
    method: 'GET',
    path: '/audit/opened',
    load: 'search',
    access: 'audit.read',
    success: { status: 200, answer: { schema: chosenObject({ count: z.int() }) } },
  }),
  exportTrail: operation({
    summary: 'Export the audit as CSV, streamed, first act first',
    method: 'GET',
    path: '/audit/csv',
    load: 'search',
    access: 'audit.read',
    query: chosenObject({ ...filters, language: z.optional(z.enum(['en', 'pt-BR'])) }),
    success: { status: 200, answer: { file: 'text/csv' }, headers: ['X-Total-Count'] },
    errors: [429],
  }),
}
