import { queryOptions } from '@tanstack/react-query'
import { factorOperations } from '#contract/session/factorOperations.ts'
import type { Client } from '#portal/http/client/client.ts'
import { makePasskey } from '#portal/session/secondFactor/passkeys.ts'

/** The user's second factors. */
export const ownSecondFactor = (client: Client) =>
  queryOptions({
    queryKey: ['account', 'secondFactor'],
    queryFn: ({ signal }) => client.send(factorOperations.getSecondFactor, { signal }),
  })

/** A secret for an authenticator app. */
export const offerTotp = (client: Client) => client.send(factorOperations.offerTotp)

/** Returns the recovery codes that come with the first factor; null with another. */
export const storeTotp = async (client: Client, body: { sealed: string; code: string }) =>
  (await client.send(factorOperations.storeTotp, { body })).recoveryCodes

export const removeTotp = (client: Client) => client.send(factorOperations.removeTotp)

export const renewRecoveryCodes = async (client: Client) =>
  (await client.send(factorOperations.renewRecoveryCodes)).recoveryCodes

/** Has the browser make a passkey, and returns as `storeTotp` does. */
export async function addPasskey(client: Client, name: string) {
  const passkey = await makePasskey(await client.send(factorOperations.offerPasskey))
  return (await client.send(factorOperations.storePasskey, { body: { name, passkey } })).recoveryCodes
}

export const renamePasskey = (client: Client, id: number, name: string) =>
  client.send(factorOperations.renamePasskey, { params: { id }, body: { name } })

export const removePasskey = (client: Client, id: number) =>
  client.send(factorOperations.removePasskey, { params: { id } })
