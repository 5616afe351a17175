import * as z from 'zod/mini'
import { auditFields } from './audit.ts'
import { calendarDate, id, reference, visibleText } from './field.ts'
import { chosen, document, named } from './source.ts'

const optional = z.optional
const text = () => z.string().check(z.maxLength(200))

// The description names these records and does not show their fields, so whatever stands in them is kept as it came.
const records = () => z.array(z.looseObject({})).check(z.maxLength(100))

const genderCodes = ['female', 'male', 'other', 'not-stated'] as const
export type GenderCode = (typeof genderCodes)[number]

const Gender = z.object({
  ...document({ id: z.int() }),
  ...chosen({ code: optional(z.enum(genderCodes)) }),
})

const Unit = z.object({
  ...document({ id: z.nullable(z.int()) }),
  ...chosen({ name: optional(z.string()) }),
})

const Requester = z.object({
  ...document({ id: id() }),
  ...chosen({ name: optional(z.string()) }),
})

const Contacts = z.object({
  ...document({
    id: z.int(),
    // "written as a string in the request shape": we write it so in answers too, and read either.
    city: z.object({
      ...document({ id: z.nullable(z.union([z.string(), z.int()])) }),
      ...chosen({ name: optional(z.string()) }),
    }),
  }),
  ...chosen({
    phone: optional(z.string().check(z.maxLength(40))),
    mobile: optional(z.string().check(z.maxLength(40))),
    email: optional(z.string().check(z.maxLength(200))),
    address: optional(z.string().check(z.maxLength(300))),
    postalCode: optional(z.string().check(z.maxLength(20))),
  }),
})

const IdentityDocument = z.object(
  document({
    id: z.int(),
    number: z.string().check(z.maxLength(40)),
    type: z.object({
      ...document({ id: z.int() }),
      ...chosen({ name: optional(z.string()), code: optional(z.string()) }),
    }),
  }),
)

// What a person writes when a record is made; the service adds the rest.
const described = {
  externalId: z.nullable(z.int()),
  firstName: text(),
  middleName: text(),
  lastName: text(),
  socialName: text(),
  mother: text(),
  father: text(),
  birthDate: calendarDate(),
  gender: Gender,
  maritalStatus: reference(),
  defaultHealthPlan: z.int(),
  physicianRequester: z.nullable(Requester),
  companions: records(),
  occupation: records(),
  unit: Unit,
  screening: records(),
  contacts: Contacts,
  documents: z.array(IdentityDocument).check(z.maxLength(50)),
  insurance: records(),
  portalAccess: z.nullable(reference()),
}

const recordFields = { ...document({ id: id(), ...described }), ...auditFields }

/** A patient as listings and reports carry it (2.2). */
export const Patient = named('Patient', z.object(recordFields))
export type Patient = z.infer<typeof Patient>

/** Another patient of the same first and last name. */
const Namesake = z.object(chosen({ id: id(), birthDate: calendarDate() }))

const sameName = {
  /** Others of the same first and last name, nearest birth date first; no more than 20. */
  sameName: optional(z.array(Namesake)),
}

/** What a search finds: a patient, and who could be taken for this one. A reader of another service does without the rest. */
export const PatientRow = z.object({ ...recordFields, ...chosen(sameName) })
export type PatientRow = z.infer<typeof PatientRow>

/** A patient who was removed, and why. */
export const RemovedPatient = z.object({
  ...recordFields,
  ...chosen({ removalReason: optional(z.nullable(z.string())) }),
})
export type RemovedPatient = z.infer<typeof RemovedPatient>

/** A patient alone, with what a person who is about to remove it has to know. */
export const PatientDetail = named(
  'PatientDetail',
  z.object({
    ...recordFields,
    ...chosen({
      /** Released reports that leave the portal with this record. */
      releasedReports: optional(z.int()),
      /** Reports of the patient that are not released, drafts among them. */
      unreleasedReports: optional(z.int()),
      ...sameName,
      /** Why the record was removed, where somebody said so. */
      removalReason: optional(z.nullable(z.string())),
      /** Other patients with the same first and last name, born on the same day. */
      namesakes: optional(z.int()),
      /**
       * Of the reports that the removal moved to another record: how many a restore takes back, and how many have changed
       * since, and stay. On the answer to a restore, what it did.
       */
      movedReports: optional(z.object(chosen({ to: id(), back: z.int(), stay: z.int() }))),
    }),
  }),
)
export type PatientDetail = z.infer<typeof PatientDetail>

/** The body of a change: a Patient of which only `id` is needed, and which state of the record was read. */
const PatientBody = z.partial(z.object(recordFields))
export const IdentifiedPatient = named(
  'IdentifiedPatient',
  z.required(PatientBody, { id: true, dateHourChanged: true }),
)
export type IdentifiedPatient = z.infer<typeof IdentifiedPatient>

/** The body of a creation. */
export const NewPatient = z.extend(z.partial(z.object(document(described))), {
  ...document({
    firstName: text().check(z.minLength(1)),
    lastName: text().check(z.minLength(1)),
    birthDate: calendarDate(),
  }),
})
export type NewPatient = z.infer<typeof NewPatient>

/** The fields that say who a patient is: a removal that holds one must hold the stored value (chosen, see README.md). */
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

const { firstName, middleName, lastName, socialName, mother, birthDate } = described
const { dateHourChanged } = auditFields

// What a removal does not compare is taken as it comes: its sender may know the record in a form of its own.
const ignored = Object.fromEntries(
  Object.keys(recordFields).map((name) => [name, optional(z.unknown())]),
) as Record<keyof typeof recordFields, z.ZodMiniOptional<z.ZodMiniUnknown>>

/** The body of a removal: a Patient of which only `id` is needed (4.1), and what says who it is may be held. */
export const RemovalBody = named(
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
          /** Why: one of a short list, or a text. */
          reason: visibleText(300),
          /** Where the patient's reports go, as the other record of a duplicate; they go out of reach without. */
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
