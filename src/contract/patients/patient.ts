import * as z from 'zod/mini'
import { auditFields, namedReference } from '#contract/declaration/auditFields.ts'
import { id, reference, timestamp } from '#contract/declaration/field.ts'
import { dayOrYear } from './birthDate.ts'
import { identityDocuments, patientContacts, visibleText } from '#contract/declaration/shapes.ts'
import { chosen, chosenObject, chosenSchema, document, withSchemaId } from '#contract/declaration/source.ts'

const optional = z.optional
const text = () => z.string().check(z.maxLength(200))

// The description names these records and does not show their fields, so they are stored as they are sent.
const records = () => z.array(z.looseObject({})).check(z.maxLength(100))

/** In the order of their ids. */
export const genderCodes = ['female', 'male', 'other', 'not-stated'] as const
export type GenderCode = (typeof genderCodes)[number]

const Gender = z.object({
  ...document({ id: z.int() }),
  ...chosen({ code: optional(z.enum(genderCodes)) }),
})

// The fields that a user enters; the service sets the others.
const entered = {
  externalId: z.nullable(z.int()),
  firstName: text(),
  middleName: text(),
  lastName: text(),
  socialName: text(),
  mother: text(),
  father: text(),
  birthDate: z.nullable(dayOrYear()),
  gender: Gender,
  maritalStatus: reference(),
  defaultHealthPlan: z.int(),
  physicianRequester: z.nullable(namedReference(id())),
  companions: records(),
  occupation: records(),
  unit: namedReference(z.nullable(z.int())),
  screening: records(),
  contacts: patientContacts(),
  documents: identityDocuments(),
  insurance: records(),
  portalAccess: z.nullable(reference()),
}

const recordFields = { ...document({ id: id(), ...entered }), ...auditFields }

/** A patient as listings and reports carry it (2.2). */
export const Patient = withSchemaId('NamedPatient', z.object(recordFields))
export type Patient = z.infer<typeof Patient>

/** Another patient of the same first and last name. */
const Namesake = chosenObject({ id: id(), birthDate: entered.birthDate })

const sameName = {
  /** Others of the same first and last name, nearest birth date first; no more than 20. */
  sameName: optional(z.array(Namesake)),
}

const merged = {
  /** Merged records by which it was found: their names, numbers, birth dates and documents lead to the one that was kept. */
  mergedFrom: optional(z.array(id())),
  /** The names that these had, in the same order, as lists show a name. */
  formerNames: optional(z.array(z.string())),
}

/** A patient whom a search or a description has found, perhaps by a record that was merged into it. */
export const FoundPatient = z.object({ ...recordFields, ...chosen(merged) })
export type FoundPatient = z.infer<typeof FoundPatient>

/** Whether a number is that of a patient's record, or of one merged into it by which it was found. */
export const hasNumber = ({ id: recordNumber, mergedFrom = [] }: FoundPatient, number: number): boolean =>
  recordNumber === number || mergedFrom.includes(number)

/** A patient whom a search finds, with others of the same name. Another service may leave `sameName` out. */
export const PatientRow = z.object({ ...recordFields, ...chosen({ ...sameName, ...merged }) })
export type PatientRow = z.infer<typeof PatientRow>

/** A removed patient, the reason, and the record into which it was merged, if it was. */
export const RemovedPatient = z.object({
  ...recordFields,
  ...chosen({
    removalReason: optional(z.nullable(z.string())),
    mergedInto: optional(z.nullable(id())),
  }),
})
export type RemovedPatient = z.infer<typeof RemovedPatient>

const moved = () => optional(chosenObject({ to: id(), back: z.int(), stay: z.int() }))

/** A single patient, with what a user has to know before removing the record. */
export const PatientDetail = withSchemaId(
  'PatientDetail',
  z.object({
    ...recordFields,
    ...chosen({
      /** Released reports that leave the portal with this record. */
      releasedReports: optional(z.int()),
      /** Reports of the patient that are not released, drafts among them. */
      unreleasedReports: optional(z.int()),
      /** Appointments of the patient, past ones too. */
      appointments: optional(z.int()),
      ...sameName,
      /** Why the record was removed, if a reason was given. */
      removalReason: optional(z.nullable(z.string())),
      /** The record into which this one was merged. */
      mergedInto: optional(z.nullable(id())),
      /** Other patients with the same first and last name, born on the same day. */
      namesakes: optional(z.int()),
      /**
       * Reports that the removal moved to another record: how many a restore would move back, and how many would stay
       * because they were changed since. In the answer to a restore: how many it did.
       */
      movedReports: moved(),
      /** The same of appointments, which a merge moves. */
      movedAppointments: moved(),
      /**
       * In the answer to a restore that undid a merge: the record that this one was merged into, and the fields of it that keep
       * their values, because they were changed since or could not get back the former ones.
       */
      unmerged: optional(chosenObject({ from: id(), stay: z.array(z.string()) })),
    }),
  }),
)
export type PatientDetail = z.infer<typeof PatientDetail>

/** A patient's report as the front desk may see it: without its text. */
export const PatientReport = chosenSchema('PatientReport', {
  id: id(),
  exam: chosenObject({ id: id(), name: z.string() }),
  dateExam: z.nullable(timestamp()),
  dateReportRelease: z.nullable(timestamp()),
  draft: z.boolean(),
  /** The release that lists it in the portal; null if it is not listed. */
  releaseId: z.nullable(id()),
})
export type PatientReport = z.infer<typeof PatientReport>

/** The body of a change: any fields of a Patient, with `id` and, as the version that was read, `dateHourChanged`. */
const PatientBody = z.partial(z.object(recordFields))
export const IdentifiedPatient = withSchemaId(
  'IdentifiedPatient',
  z.required(PatientBody, { id: true, dateHourChanged: true }),
)
export type IdentifiedPatient = z.infer<typeof IdentifiedPatient>

/** The body of a creation. */
export const NewPatient = z.extend(z.partial(z.object(document(entered))), {
  ...document({
    firstName: text().check(z.minLength(1)),
    lastName: text().check(z.minLength(1)),
    birthDate: entered.birthDate,
  }),
})
export type NewPatient = z.infer<typeof NewPatient>

/** The fields that identify a patient: those that a removal sends must equal the stored values (chosen, see `choices/removal.md`). */
export const identityFields = [
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'mother',
  'birthDate',
  'documents',
  'dateHourChanged',
] as const satisfies readonly (keyof Patient)[]

const { firstName, middleName, lastName, socialName, mother, birthDate } = entered
const { dateHourChanged } = auditFields

// Fields that a removal does not compare may have any form, because another system may send them in its own.
const ignored = Object.fromEntries(
  Object.keys(recordFields).map((name) => [name, optional(z.unknown())]),
) as Record<keyof typeof recordFields, z.ZodMiniOptional<z.ZodMiniUnknown>>

/** The body of a removal: a Patient of which only `id` is required (4.1). Identity fields that are sent are compared. */
export const RemovalBody = withSchemaId(
  'RemovalBody',
  z.object({
    ...document(ignored),
    ...document({ id: id() }),
    ...z.partial(
      z.object({
        ...document({
          firstName,
          middleName,
          lastName,
          socialName,
          mother,
          birthDate,
          documents: z.array(
            z.object(
              document({
                id: optional(z.int()),
                number: z.string(),
                type: z.object(document({ id: z.int() })),
              }),
            ),
          ),
        }),
        dateHourChanged,
        ...chosen({
          /** The reason: one of a short list, or a text. */
          reason: visibleText(300),
          /** The record that gets the patient's reports, such as the other one of a duplicate. Without it they leave the portal. */
          reportsTo: z.object({
            ...chosen({ id: id() }),
            ...z.partial(z.object({ dateHourChanged })).shape,
          }),
        }),
      }),
    ).shape,
  }),
)
export type RemovalBody = z.infer<typeof RemovalBody>
