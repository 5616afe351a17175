import * as z from 'zod/mini'
import { roles } from '#contract/access/roles.ts'
import { timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** The users whom the sign-in page of a demonstration offers. */
export const DemoSignIns = chosenObject({
  password: z.string(),
  users: z.array(chosenObject({ username: z.string(), role: z.enum(roles) })),
})
export type DemoSignIns = z.infer<typeof DemoSignIns>

/** The name and version of the service, and its operations. Readable without a token. */
export const Echo = chosenSchema('Echo', {
  name: z.string(),
  version: z.string(),
  time: timestamp(),
  /** Names of the chosen operations that this service has, except those of the declared groups, which its OpenAPI document lists. */
  operations: z.array(z.string()),
  /** Only in demo mode: the data is made up, and the portal offers these users for signing in. */
  demo: z.optional(DemoSignIns),
})
export type Echo = z.infer<typeof Echo>

export const echoOperations = {
  echo: operation({
    summary: 'Name, version, time, and which of the chosen operations are there',
    method: 'GET',
    path: '/echo',
    access: 'public',
    success: { status: 200, answer: { schema: Echo } },
  }),
}
