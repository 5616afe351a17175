import * as z from 'zod/mini'
import { roles } from '#contract/access/roles.ts'
import { timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosen, withSchemaId } from '#contract/declaration/source.ts'

/** The name and version of the service, and its operations. Readable without a token. */
export const Echo = withSchemaId(
  'Echo',
  z.object(
    chosen({
      name: z.string(),
      version: z.string(),
      time: timestamp(),
      /** Names of the chosen operations that this service has. */
      operations: z.array(z.string()),
      /** Only in demo mode: the data is made up, and the portal offers these users for signing in. */
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
