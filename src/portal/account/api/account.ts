import type { QueryClient } from '@tanstack/react-query'
import { accountOperations } from '#contract/session/account.ts'
import type { Client } from '#portal/http/client/client.ts'
import { listPages, wholePage } from '#portal/records/list/listPages.ts'

const ACTS_PAGE = 20

/** Changes of one's own password and second factor run one at a time. */
export const accountChange = { mutationKey: ['account', 'change'] } as const

/** Where the user is signed in. */
export const ownDevices = (client: Client) =>
  listPages(['account', 'devices'], async ({ signal }) =>
    wholePage((await client.send(accountOperations.listOwnSessions, { signal })).data),
  )

/** The user's own acts, last first, page by page. */
export const ownActs = (client: Client) =>
  listPages(['account', 'acts'], ({ after, signal }) =>
    client.page(accountOperations.listOwnActs, { query: { limit: ACTS_PAGE, after }, signal }),
  )

export const changePassword = (client: Client, body: { password: string; newPassword: string }) =>
  client.send(accountOperations.changeOwnPassword, { body })

export const endDevice = (client: Client, id: string) =>
  client.send(accountOperations.endOwnSession, { params: { id } })

/** Returns in how many other places the user was signed in. */
export const endOtherDevices = async (client: Client) =>
  (await client.send(accountOperations.endOtherSessions)).ended

/** Reads again where the user is signed in, and what the user has done. */
export const showAccountChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['account'] })
