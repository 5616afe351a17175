import * as z from 'zod/mini'
import { timestamp } from './field.ts'
import { chosen, document } from './source.ts'

/** A reference as the description shows it (2.2), with the name of its record, which another service may leave out. */
export const namedReference = <T extends z.ZodMiniType>(id: T) =>
  z.object({ ...document({ id }), ...chosen({ name: z.optional(z.string()) }) })

/** The audit fields that every record carries (2.1). */
export const auditFields = document({
  userCreated: namedReference(z.int()),
  userChanged: namedReference(z.nullable(z.int())),
  userDeleted: namedReference(z.nullable(z.int())),
  dateHourCreated: timestamp(),
  dateHourChanged: timestamp(),
  dateHourDeleted: z.nullable(timestamp()),
})
