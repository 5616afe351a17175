import * as z from 'zod/mini'
import { SentDoctor, SentNamed, sentNumber, SentPatient } from './intake.ts'
import { id, idText, numberText, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { line } from '#contract/declaration/shapes.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

// The description names SyncIntegrations, SyncSchedullings and EvoTest (1) and shows no paths and no payloads, so all of this is chosen.

const optional = z.optional

/** The kinds of changes. A `reading` is one by a person. */
export const changeKinds = [
  'report.close',
  'report.sign',
  'report.release',
  'report.withdraw',
  'report.move',
  'report.read',
  'report.pdf',
  'patient.remove',
  'patient.restore',
  'patient.merge',
  'patient.unmerge',
] as const

/** A report as another system may see it: its numbers, and what the integration's exposed data allow. */
const SyncedReport = chosenObject({
  id: id(),
  uniqueKey: z.string(),
  /** The number under which the integration sent it. */
  number: z.nullable(z.string()),
  requestNumber: z.string(),
  patientId: id(),
  released: z.boolean(),
  replacedBy: z.int(),
  dateReportRelease: z.nullable(timestamp()),
  /** The next ones are there where they are exposed and the report is released, or the integration has sent it. */
  result: optional(z.string()),
  pdf: optional(z.string()),
  images: optional(z.array(z.string())),
})

const SyncedPatient = chosenObject({
  id: id(),
  /** The number to which it is bound for the integration. */
  number: z.nullable(z.string()),
  removed: z.boolean(),
  mergedInto: z.nullable(id()),
  name: optional(z.string()),
  birthDate: optional(z.nullable(z.string())),
  documents: optional(z.array(z.string())),
  phone: optional(z.string()),
  email: optional(z.string()),
})

export const SyncedChange = chosenSchema('SyncedChange', {
  /** Grows from change to change, without end. */
  position: z.int(),
  at: timestamp(),
  kind: z.enum(changeKinds),
  reports: z.array(SyncedReport),
  /** Those concerned, as they are now; of a merge or a move first the one from which, then the one to which. */
  patients: z.array(SyncedPatient),
})
export type SyncedChange = z.infer<typeof SyncedChange>

const SentAppointment = chosenObject({
  /** The number of the appointment in the other system. */
  externalId: sentNumber(),
  patient: SentPatient,
  exam: SentNamed,
  doctor: optional(SentDoctor),
  unit: optional(SentNamed),
  start: timestamp(),
  /** In minutes. */
  duration: optional(z.int().check(z.minimum(1), z.maximum(1440))),
  status: optional(z.enum(['scheduled', 'arrived', 'performed', 'cancelled'])),
  requestNumber: optional(line(100)),
  note: optional(line(2000)),
})
export type SentAppointment = z.output<typeof SentAppointment>

const SyncedAppointment = chosenObject({
  externalId: z.string(),
  /** `superseded`: the same was sent before, and the appointment was changed or removed since; it stays so. */
  outcome: z.enum(['created', 'updated', 'unchanged', 'superseded', 'refused']),
  /** The id of our appointment; null where it was refused, or removed since. */
  id: z.nullable(id()),
  problems: z.array(chosenObject({ name: z.string(), problem: z.string() })),
})
export type SyncedAppointment = z.infer<typeof SyncedAppointment>

/** The finding of a key that may read the clinic’s figures and nothing else, as a screen on a wall needs it. */
export const FIGURES_ALONE = 'figuresAlone'

const Finding = chosenObject({
  code: z.string(),
  ok: z.boolean(),
  /** In the language of the query. */
  sentence: z.string(),
})
export type Finding = z.infer<typeof Finding>

export const syncOperations = {
  syncIntegrations: operation({
    summary:
      'SyncIntegrations: what has changed after a position, in order, nothing missed and nothing twice',
    method: 'GET',
    path: '/syncintegrations',
    access: 'integration.follow',
    underLoad: 'first',
    query: chosenObject({
      /** `next` of the last answer; left out: from the beginning. */
      after: optional(z.string().check(z.regex(/^\d{1,15}$/, 'must be the `next` of an answer'))),
      limit: optional(numberText(z.int().check(z.minimum(1), z.maximum(500)))),
    }),
    success: {
      status: 200,
      answer: {
        schema: chosenObject({
          data: z.array(SyncedChange),
          /** The `after` of the next question. */
          next: z.string(),
          /** Whether there is more already. */
          more: z.boolean(),
        }),
      },
    },
  }),
  getSyncedPdf: operation({
    summary: 'The PDF of a released report, where it is exposed to the integration',
    method: 'GET',
    path: '/syncintegrations/report/{id}/pdf',
    access: 'integration.follow',
    underLoad: 'first',
    params: chosenObject({ id: idText() }),
    success: { status: 200, answer: { file: 'application/pdf' } },
    errors: [404],
    mayBePending: true,
  }),
  getSyncedImage: operation({
    summary: 'An image of a released report, where it is exposed to the integration',
    method: 'GET',
    path: '/syncintegrations/report/{id}/image/{imageId}',
    access: 'integration.follow',
    underLoad: 'first',
    params: chosenObject({ id: idText(), imageId: idText() }),
    success: { status: 200, answer: { file: 'image/*' } },
    errors: [404],
  }),
  syncSchedullings: operation({
    summary:
      'SyncSchedullings: take appointments of another system; each is created, updated, unchanged or refused',
    method: 'POST',
    path: '/syncschedullings',
    access: 'integration.send',
    underLoad: 'first',
    body: chosenObject({ appointments: z.array(SentAppointment).check(z.minLength(1), z.maxLength(500)) }),
    success: {
      status: 200,
      answer: { schema: chosenObject({ count: z.int(), data: z.array(SyncedAppointment) }) },
    },
    idempotencyKey: true,
  }),
  evoTest: operation({
    summary: 'EvoTest: whether key, permissions and bindings of an integration are in order, in sentences',
    method: 'GET',
    path: '/evotest',
    access: 'signed-in',
    query: chosenObject({ language: optional(z.enum(['en', 'pt-BR'])) }),
    success: {
      status: 200,
      answer: { schema: chosenObject({ ok: z.boolean(), data: z.array(Finding) }) },
    },
  }),
}
