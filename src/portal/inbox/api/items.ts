import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { inboxOperations, type Intake, type SentPart } from '#contract/integrations/inbox.ts'
import type { SentReport } from '#contract/integrations/intake.ts'
import type { Priority } from '#contract/reports/priority.ts'
import { inbox } from '#contract/resources/inbox.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { Shown } from '#portal/inbox/url.ts'
import { listPages } from '#portal/records/list/listPages.ts'

const PAGE_SIZE = 100

/** A report as the other system sent it, without its files. */
export type Sent = Omit<SentReport, 'html' | 'pdf' | 'images'>

export type InboxItem = Omit<RecordOf<typeof inbox>, 'payload'> & { sent: Sent }

const toItem = ({ payload, ...record }: RecordOf<typeof inbox>): InboxItem => ({
  ...record,
  // The service has checked it when it came.
  sent: payload as unknown as Sent,
})

const { query: queryInbox, get: getItem } = resourceOperations(inbox)

/** The reports of the inbox, the last changed first, page by page. */
export const inboxPages = (client: Client, shown: Shown) =>
  listPages(['inbox', 'list', shown], async ({ after, signal }) => {
    const query = {
      waiting: shown === 'waiting' ? 'true' : undefined,
      sort: '-dateHourChanged',
      limit: PAGE_SIZE,
      after,
    }
    const page = await client.page(queryInbox, { query, signal })
    return { ...page, data: page.data.map(toItem) }
  })

/** A report of the inbox. */
export const inboxItem = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['inbox', 'item', id],
    queryFn: async ({ signal }) => toItem(await client.send(getItem, { params: { id }, signal })),
    enabled: id > 0,
  })

/** The uncertain parts of a report, with the records that may match, and its files. */
export const itemCandidates = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['inbox', 'candidates', id],
    queryFn: ({ signal }) => client.send(inboxOperations.getCandidates, { body: { id }, signal }),
    // A patient may have been created meanwhile, in another tab.
    staleTime: 0,
  })

/** Reads again whatever an action may have changed. */
export const readInboxAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['inbox'] })

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
  /** In place of a word that is none of ours. */
  priority?: Priority | undefined
}

/** Stores a report for the chosen records; without any, the service looks for all of them again. */
export function storeItem(
  client: Client,
  { item, chosen, contradicted, anew, remember, priority }: Choices & { item: InboxItem },
): Promise<Intake> {
  const { id, dateHourChanged } = item
  const choices = Object.fromEntries(Object.entries(chosen).map(([part, record]) => [part, { id: record }]))
  return client.send(inboxOperations.resolveInbox, {
    body: { id, dateHourChanged, ...choices, contradicted, anew, remember, priority },
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
