import { inboxOperations } from '#contract/intake.ts'
import type { Client } from '#portal/http/client.ts'

/** Asks how many reports wait. */
export const countWaiting = async (client: Client, signal: AbortSignal): Promise<number> =>
  (await client.send(inboxOperations.countInbox, { signal })).waiting
