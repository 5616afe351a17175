import * as z from 'zod/mini'
import { timestamp } from './field.ts'
import { operation, roles } from './operation.ts'
import { chosen, named } from './source.ts'

/** What the service is and can do, for anybody who asks. */
export const Echo = named(
  'Echo',
  z.object(
    chosen({
      name: z.string(),
      version: z.string(),
      time: timestamp(),
      /** Names of the chosen operations that are there. */
      operations: z.array(z.string()),
      /** Present in demo mode alone: the data is made up, and these users may be offered. */
      demo: z.optional(
        z.object(
          chosen({
            password: z.string(),
            users: z.array(z.object(chosen({ username: z.string(), role: z.enum(roles) }))),
          }),
        ),
      ),
    }),
  ),
)
export type Echo = z.infer<typeof Echo>

export const echoOperations = {
  echo: operation({
    source: 'chosen',
    summary: 'Name, version, time, and which of the chosen operations are there',
    method: 'GET',
    path: '/echo',
    access: 'public',
    success: { status: 200, answer: { schema: Echo } },
  }),
}
