import * as z from 'zod/mini'
import { timestamp } from './field.ts'
import { chosen, document } from './source.ts'

const byUser = <T extends z.ZodMiniType>(userId: T) =>
  z.object({ ...document({ id: userId }), ...chosen({ name: z.optional(z.string()) }) })

/** The audit fields that every record carries (2.1). */
export const auditFields = document({
  userCreated: byUser(z.int()),
  userChanged: byUser(z.nullable(z.int())),
  userDeleted: byUser(z.nullable(z.int())),
  dateHourCreated: timestamp(),
  dateHourChanged: timestamp(),
  dateHourDeleted: z.nullable(timestamp()),
})
