import * as z from 'zod/mini'
import { sentBirthDate } from '#contract/patients/birthDate.ts'
import { timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { Intake } from './inbox.ts'
import { FUTURE, liesAhead } from '#contract/moments/past.ts'
import { type GenderCode, genderCodes } from '#contract/patients/patient.ts'
import { sexIn } from '#contract/patients/sex.ts'
import { line, visibleText } from '#contract/declaration/shapes.ts'
import { chosenObject, chosenSchema, withSchemaId } from '#contract/declaration/source.ts'

// The description names CreateReport (1) and shows no path and no payload, so all of this is chosen.

const optional = z.optional
/** The longest text of a report, in UTF-16 code units. */
export const MAX_REPORT_TEXT = 200_000
/** The largest request of CreateReport, in bytes. */
export const MAX_CREATE_REPORT_BYTES = 64 * 1024 * 1024

/** A number of the other system, as that writes it. */
export const sentNumber = () =>
  z.pipe(
    z.union([visibleText(100), z.int().check(z.positive())]),
    z.transform((value: string | number) => String(value).trim()),
  )

/** A text that is stored as one paragraph. */
const paragraph = (max: number) =>
  z.pipe(
    line(max),
    z.transform((text: string) => text.replace(/\s+/g, ' ').trim()),
  )

/** When something happened, with some tolerance for clocks that differ. */
const past = () => timestamp().check(z.refine((moment) => !liesAhead(moment), FUTURE))

/** Bytes in base64. */
const base64 = () => z.base64().check(z.maxLength(28 * 1024 * 1024))

const SentPerson = {
  externalId: optional(sentNumber()),
  firstName: optional(line(200)),
  middleName: optional(line(200)),
  lastName: optional(line(200)),
}

/** The sex in the form of a patient's `gender`, or as other systems write it. The ids are those that every database has. */
const sentGender = () =>
  z.pipe(
    z.union([
      line(20).check(
        z.refine((text) => sexIn(text) !== undefined, 'must be female, male, other, not-stated, F or M'),
      ),
      chosenObject({
        code: optional(z.enum(genderCodes)),
        id: optional(z.int().check(z.minimum(1), z.maximum(genderCodes.length))),
      }),
    ]),
    z.transform((sent: string | { code?: GenderCode | undefined; id?: number | undefined }) => {
      const code = typeof sent === 'string' ? sexIn(sent) : (sent.code ?? genderCodes[(sent.id ?? 0) - 1])
      return code === undefined ? {} : { code }
    }),
  )

/**
 * A patient is found by the number in the other system, or by a document together with the birth date. What else is sent is compared with the
 * record that was found.
 */
export const SentPatient = chosenSchema('SentPatient', {
  ...SentPerson,
  socialName: optional(line(200)),
  birthDate: optional(sentBirthDate()),
  gender: optional(sentGender()),
  mother: optional(line(200)),
  documents: optional(z.array(chosenObject({ number: visibleText(40) })).check(z.maxLength(10))),
})
export type SentPatient = z.infer<typeof SentPatient>

/** A doctor is found by the number in the other system, or by the register: council, state and number. */
export const SentDoctor = chosenSchema('SentDoctor', {
  ...SentPerson,
  council: optional(line(10)),
  /** The code of the state, such as SP. */
  registerState: optional(line(10)),
  registerNumber: optional(visibleText(30)),
})
export type SentDoctor = z.infer<typeof SentDoctor>

/** An exam or a unit is found by the number in the other system, its code or its name. */
export const SentNamed = chosenSchema('SentNamed', {
  externalId: optional(sentNumber()),
  code: optional(line(20)),
  name: optional(line(200)),
})
export type SentNamed = z.infer<typeof SentNamed>

const SentImage = chosenObject({
  data: base64(),
  name: optional(line(200)),
  caption: optional(line(500)),
  keyImage: optional(z.boolean()),
})

/** A report as another system sends it. It has a text, an HTML text or a PDF. */
export const SentReport = withSchemaId(
  'SentReport',
  chosenObject({
    /**
     * The number of the report in the other system. Sent again with other content, it corrects the report. Content that was replaced since
     * comes back only under an `Idempotency-Key` that was not used before.
     */
    externalId: optional(sentNumber()),
    patient: SentPatient,
    exam: SentNamed,
    doctor: SentDoctor,
    /** Left out: the doctor. */
    requester: optional(SentDoctor),
    unit: optional(SentNamed),
    requestNumber: optional(paragraph(100)),
    /** `routine`, `urgent` or `stat`. With any other word, a person says in the inbox which of these it means. */
    priority: optional(line(40)),
    /** Whether it has a critical finding. Left out, like the priority: as before where it corrects a report, else not. */
    critical: optional(z.boolean()),
    /** Where it corrects a report: why. A reason alone corrects nothing. */
    correctionReason: optional(paragraph(500)),
    dateExam: past(),
    /** Plain text: no sign of it is markup. */
    text: optional(z.string().check(z.maxLength(MAX_REPORT_TEXT))),
    /** Read as a document. What a document cannot hold, such as pictures, scripts and hidden text, is refused by name. */
    html: optional(z.string().check(z.maxLength(4 * MAX_REPORT_TEXT))),
    pdf: optional(base64()),
    images: optional(z.array(SentImage).check(z.maxLength(50))),
    /** Whether it is released at once. */
    release: z._default(z.boolean(), true),
    /** When the other system released it. Left out: now. */
    dateRelease: optional(past()),
  }).check(
    z.refine(({ text, html, pdf }) => Boolean(text?.trim() || html?.trim() || pdf), {
      error: 'must hold text, html or pdf',
      path: ['text'],
    }),
    z.refine(({ text, html }) => !text?.trim() || !html?.trim(), {
      error: 'is a second text beside `text`: send one of the two',
      path: ['html'],
    }),
  ),
)
export type SentReport = z.output<typeof SentReport>

export const intakeOperations = {
  integrationCreateReport: operation({
    summary:
      'CreateReport: take a report of another system, with its patient, exam and doctor; idempotent by its externalId or an Idempotency-Key',
    method: 'POST',
    path: '/createreport',
    access: 'integration.send',
    underLoad: 'first',
    body: SentReport,
    success: { status: 200, answer: { schema: Intake } },
    errors: [409, 413],
    idempotencyKey: true,
  }),
}
