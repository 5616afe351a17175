import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject } from '#contract/declaration/source.ts'

/** Apart from the other operations of the inbox, as the navigation of each page asks for it. */
export const inboxCountOperations = {
  countInbox: operation({
    summary: 'Count the reports in the inbox that wait for a person',
    method: 'GET',
    path: '/inbox/count',
    access: 'inbox.handle',
    success: { status: 200, answer: { schema: chosenObject({ waiting: z.int() }) } },
  }),
}
