import * as z from 'zod/mini'
import { id } from '#contract/declaration/field.ts'
import { line } from '#contract/declaration/shapes.ts'
import { document } from '#contract/declaration/source.ts'
import { dayOrYear } from '#contract/patients/birthDate.ts'

const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const name = () => optional(line(200))

/** An exam by its number. A name that is sent beside it has to be that of the same exam. Further fields are left out. */
export const ExamReference = z.object(document({ id: id(), name: name() }))
export type ExamReference = z.output<typeof ExamReference>

/** An employee by the number. A name that is sent beside it has to be that of the same person. Further fields are left out. */
export const EmployeeReference = z.object(
  document({ id: id(), firstName: name(), middleName: name(), lastName: name() }),
)
export type EmployeeReference = z.output<typeof EmployeeReference>

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
