import * as z from 'zod/mini'
import { auditFields } from '#contract/declaration/auditFields.ts'
import { calendarDate, id, reference, timestamp } from '#contract/declaration/field.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { readOperations } from '#contract/declaration/readOperations.ts'
import { chosen, documentSchema } from '#contract/declaration/source.ts'

/** Doctor, requester, technician, anesthetist or nurse (2.3). */
export const Employee = documentSchema('NamedEmployee', auditFields, {
  id: id(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  birthDate: calendarDate(),
  gender: reference(),
  maritalStatus: reference(),
  photo: z.nullable(z.unknown()),
  sign: z.nullable(z.string()),
  signText: z.nullable(z.string()),
  profile: z.nullable(z.string()),
  documents: z.array(z.unknown()),
  contacts: z.looseObject({}),
  user: z.nullable(z.unknown()),
  occupations: z.nullable(z.unknown()),
  /** A secret: always null in answers. */
  portalPassword: z.nullable(z.unknown()),
  portalSynchronized: z.boolean(),
  portalLastSynchronization: z.nullable(timestamp()),
  externalId: z.nullable(z.unknown()),
  simpleRecord: z.boolean(),
})
export type Employee = z.infer<typeof Employee>

const { list, get, query } = readOperations(
  { group: 'Employee', path: '/employee', access: 'employee.read', namesPersons: true },
  Employee,
  // Only the examiners of released reports.
  { examiner: z.optional(z.enum(['true', 'false'])) },
)

/** An employee with the register, which tells namesakes apart. Another service may leave it out. */
const RegisteredEmployee = z.extend(
  Employee,
  chosen({
    council: z.optional(z.nullable(z.string())),
    registerNumber: z.optional(z.nullable(z.string())),
    registerState: z.optional(z.nullable(z.object({ id: id(), name: z.optional(z.string()) }))),
  }),
)

/** The operations by which the pages of reports and patients read employees. The whole group is declared in `resources/employee.ts`. */
export const employeeOperations = {
  listEmployee: list,
  getEmployee: { ...get, success: { status: 200, answer: { schema: RegisteredEmployee } } },
  queryEmployee: { ...query, success: { status: 200, answer: { schema: listingOf(RegisteredEmployee) } } },
} as const
