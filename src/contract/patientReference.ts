import * as z from 'zod/mini'
import { dayOrYear } from './birthDate.ts'
import { id } from './declaration/field.ts'
import { line } from './declaration/shapes.ts'
import { document } from './declaration/source.ts'

const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const name = () => optional(line(200))

/** The fields of a patient that may be sent beside the number: they have to be of the same person. Further fields are left out. */
const patientDetails = document({
  firstName: name(),
  middleName: name(),
  lastName: name(),
  socialName: name(),
  mother: name(),
  birthDate: optional(dayOrYear()),
  gender: optional(z.object(document({ id: optional(z.int()), code: optional(z.string()) }))),
  externalId: optional(z.int()),
  documents: optional(z.array(z.object(document({ number: line(40) }))).check(z.maxLength(50))),
})

/** A patient by the record number, and what is sent beside it. */
export const PatientReference = z.object({ ...document({ id: id() }), ...patientDetails })
export type PatientReference = z.output<typeof PatientReference>
