import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { userAccessOperations } from '#contract/session/account.ts'
import type { Client } from '#portal/http/client/client.ts'

/** Where a user is signed in. */
export const userDevices = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['settings', 'userDevices', id],
    queryFn: async ({ signal }) =>
      (await client.send(userAccessOperations.listUserSessions, { params: { id }, signal })).data,
  })

/** Returns the one-time code that takes the place of the password. */
export const resetPassword = async (client: Client, id: number) =>
  (await client.send(userAccessOperations.resetPassword, { params: { id } })).code

export const unlockUser = (client: Client, id: number) =>
  client.send(userAccessOperations.unlockUser, { params: { id } })

/** Takes every second factor from a user, whose sessions end. */
export const removeUserFactor = (client: Client, id: number) =>
  client.send(userAccessOperations.removeUserFactor, { params: { id } })

/** Returns how many sessions there were. */
export const endUserSessions = async (client: Client, id: number) =>
  (await client.send(userAccessOperations.endUserSessions, { params: { id } })).ended

/** Reads again what is known of the sign-in of a user. */
export const showAccessChanged = (queryClient: QueryClient, id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['settings', 'userDevices', id] }),
    queryClient.invalidateQueries({ queryKey: ['settings', 'record', 'user', id] }),
  ])
