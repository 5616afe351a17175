import { inboxOperations, type Intake, type SentPart } from '#contract/inbox.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { InboxItem } from './items.ts'

/** Milliseconds after which an answer counts as lost. */
const ANSWER_TIMEOUT_MS = 60_000

/** The ids of the records that were chosen, by part. */
export type ChosenIds = Partial<Record<SentPart, number>>

export interface Choices {
  chosen: ChosenIds
  /** The chosen patient is the right one although the details differ. */
  contradicted: boolean
  /** It is stored although the same report was removed here. */
  anew: boolean
  remember: boolean
}

/** Stores a report for the chosen records; without any, the service looks for all of them again. */
export function storeItem(
  client: Client,
  { item, chosen, contradicted, anew, remember }: Choices & { item: InboxItem },
): Promise<Intake> {
  const { id, dateHourChanged } = item
  const choices = Object.fromEntries(Object.entries(chosen).map(([part, record]) => [part, { id: record }]))
  return client.send(inboxOperations.resolveInbox, {
    body: { id, dateHourChanged, ...choices, contradicted, anew, remember },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
}

/** Puts a report aside. */
export const discardItem = (client: Client, { id, dateHourChanged }: InboxItem, reason: string) =>
  client.send(inboxOperations.discardInbox, {
    body: { id, dateHourChanged, reason },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })

/** The actions on a report run one at a time. */
export const actionsOn = (id: number) => ({ mutationKey: ['inbox', 'action', id] })
