import * as z from 'zod/mini'
import { id, idText, timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'

/** What the service needs outside of itself, in the order of their ids. */
export const onlineServiceNames = [
  'database',
  'replica',
  'files',
  'backups',
  'mail',
  'identityProvider',
] as const
export type OnlineServiceName = (typeof onlineServiceNames)[number]

/** Something outside on which the service depends, as it was found when it was asked last. */
export const OnlineService = chosenSchema('OnlineService', {
  id: id(),
  name: z.enum(onlineServiceNames),
  /** `off`: the clinic has none. `unknown`: it was not asked yet. */
  state: z.enum(['ok', 'failing', 'off', 'unknown']),
  /** Where it is, without what a password would open: a server, a folder, a bucket. Null where there is none. */
  place: z.nullable(z.string()),
  lastSuccess: z.nullable(timestamp()),
  lastFailure: z.nullable(timestamp()),
  /** What it failed with last, in a few words. */
  problem: z.nullable(z.string()),
})
export type OnlineService = z.infer<typeof OnlineService>

const OnlineServices = chosenObject({ count: z.int(), data: z.array(OnlineService) })

export const onlineServiceOperations = {
  listOnlineServices: operation({
    summary: 'What the service needs outside of itself, and whether it answers',
    method: 'GET',
    path: '/onlineservices',
    access: 'system.read',
    success: { status: 200, answer: { schema: OnlineServices } },
  }),
  getOnlineService: operation({
    summary: 'One of them',
    method: 'GET',
    path: '/onlineservices/{id}',
    params: chosenObject({ id: idText() }),
    access: 'system.read',
    success: { status: 200, answer: { schema: OnlineService } },
    errors: [404],
  }),
  checkOnlineServices: operation({
    summary: 'Asks each of them now, and says what was found',
    method: 'POST',
    path: '/onlineservices/check',
    access: 'system.read',
    success: { status: 200, answer: { schema: OnlineServices } },
  }),
}
