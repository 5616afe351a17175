import * as z from 'zod/mini'
import { auditFields } from './declaration/auditFields.ts'
import { calendarDate, id, idText, reference, timestamp } from './declaration/field.ts'
import { listingOf, paging } from './declaration/listing.ts'
import { operation } from './declaration/operation.ts'
import { chosen, document, withSchemaId } from './declaration/source.ts'

/** Doctor, requester, technician, anesthetist or nurse (2.3). */
export const Employee = withSchemaId(
  'Employee',
  z.object({
    ...document({
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
    }),
    ...auditFields,
  }),
)
export type Employee = z.infer<typeof Employee>

const employees = listingOf(Employee)

export const employeeOperations = {
  listEmployees: operation({
    source: 'chosen',
    summary: 'List employees by name',
    method: 'GET',
    path: '/employee',
    access: 'employee.read',
    query: z.object(paging),
    success: { status: 200, answer: { schema: employees } },
  }),
  getEmployee: operation({
    source: 'chosen',
    summary: 'Get an employee by id',
    method: 'GET',
    path: '/employee/{id}',
    access: 'employee.read',
    params: z.object(chosen({ id: idText() })),
    success: { status: 200, answer: { schema: Employee } },
    errors: [404],
  }),
  queryEmployees: operation({
    source: 'chosen',
    summary: 'Find employees by name; `examiner=true` finds only the examiners of released reports',
    method: 'GET',
    path: '/employee/query',
    access: 'employee.read',
    query: z.object({
      ...paging,
      ...chosen({
        name: z.optional(z.string().check(z.maxLength(200))),
        examiner: z.optional(z.enum(['true', 'false'])),
      }),
    }),
    success: { status: 200, answer: { schema: employees } },
  }),
}
