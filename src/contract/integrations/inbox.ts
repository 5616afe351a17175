import * as z from 'zod/mini'
import { id, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosen, chosenObject, chosenSchema, withSchemaId } from '#contract/declaration/source.ts'
import { priorities } from '#contract/reports/priority.ts'
import { inboxCountOperations } from './inboxCount.ts'

// Apart from what other systems send, which the portal never sends.

/** The outcome of a sent report. */
export const Intake = chosenSchema('Intake', {
  /**
   * `unchanged`: the same was sent before. `superseded`: the same was sent before, and other content since, which stays; `reportId` is that of
   * the current report. `inbox`: it waits for a person, who finds out to whom it belongs.
   */
  outcome: z.enum(['created', 'amended', 'unchanged', 'superseded', 'inbox']),
  reportId: z.nullable(id()),
  releaseId: z.nullable(id()),
  inboxId: z.nullable(id()),
  /** `inbox`: why, in sentences. */
  problems: z.array(chosenObject({ name: z.string(), problem: z.string() })),
})
export type Intake = z.infer<typeof Intake>

const choice = () => z.optional(chosenObject({ id: id() }))

/** A part of a report that names a record of ours. */
const SentPart = z.enum(['patient', 'exam', 'doctor', 'requester', 'unit'])
export type SentPart = z.infer<typeof SentPart>

/** A patient, exam, employee or unit that may be the one which a report names, with the fields that are compared with the sent ones. */
export const Candidate = withSchemaId(
  'Candidate',
  z.looseObject(
    chosen({
      id: id(),
      externalId: z.optional(z.nullable(z.unknown())),
      name: z.optional(z.string()),
      code: z.optional(z.nullable(z.string())),
      firstName: z.optional(z.string()),
      middleName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      socialName: z.optional(z.string()),
      mother: z.optional(z.string()),
      gender: z.optional(z.looseObject(chosen({ code: z.optional(z.string()) }))),
      birthDate: z.optional(z.nullable(z.string())),
      documents: z.optional(z.array(z.looseObject(chosen({ number: z.string() })))),
      council: z.optional(z.nullable(z.string())),
      registerNumber: z.optional(z.nullable(z.string())),
    }),
  ),
)
export type Candidate = z.infer<typeof Candidate>

/** The operations on the inbox beyond those of every group. */
export const inboxOperations = {
  ...inboxCountOperations,
  getCandidates: operation({
    summary:
      'The records that a report in the inbox may mean, for each that is not certain, and which files came with it',
    method: 'POST',
    path: '/inbox/candidates',
    load: 'search',
    access: 'inbox.handle',
    body: chosenObject({ id: id() }),
    success: {
      status: 200,
      answer: {
        schema: chosenObject({
          data: z.array(
            chosenObject({
              part: SentPart,
              candidates: z.array(Candidate),
            }),
          ),
          /** The files that came with the report; null for a user who may not read reports. */
          files: z.nullable(chosenObject({ pdf: z.boolean(), images: z.int() })),
        }),
      },
    },
    errors: [404],
  }),
  resolveInbox: operation({
    summary: 'Store a report of the inbox for the records that a person has chosen; without any, try again',
    method: 'POST',
    path: '/inbox/resolve',
    load: 'heavy',
    access: 'inbox.handle',
    body: chosenObject({
      id: id(),
      dateHourChanged: timestamp(),
      patient: choice(),
      exam: choice(),
      doctor: choice(),
      requester: choice(),
      unit: choice(),
      /** In place of a word that is none of these. */
      priority: z.optional(z.enum(priorities)),
      /** Confirms a chosen patient whose record contradicts what was sent. Without it, such a choice is refused. */
      contradicted: z.optional(z.boolean()),
      /** Store it although the same report was removed here: as a correction of the latest version that is left, else as a new report. */
      anew: z.optional(z.boolean()),
      /** Bind the numbers of the other system to these records, so that the next report finds them. */
      remember: z.optional(z.boolean()),
    }),
    success: { status: 200, answer: { schema: Intake } },
    errors: [404, 409],
  }),
  discardInbox: operation({
    summary: 'Put a report of the inbox aside, with the reason; it stays readable, and can be tried again',
    method: 'POST',
    path: '/inbox/discard',
    access: 'inbox.handle',
    body: chosenObject({ id: id(), dateHourChanged: timestamp(), reason: visibleText(500) }),
    success: { status: 200, answer: { schema: z.object({}) } },
    errors: [404, 409],
  }),
}
