import type { QueryClient } from '@tanstack/react-query'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { offered } from '#portal/http/query/capabilities.ts'
import { createClient } from '#portal/http/client/client.ts'
import type { Client } from '#portal/http/client/client.ts'
import { browserTimeZone } from '#portal/locale/dates/calendar.ts'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import type { ListingConnection, ListingSubstitute } from '#portal/listing/substitute.ts'
import { renewToken } from '#portal/session/watch/renewToken.ts'
import { confirmations } from '#portal/session/confirmation/confirmations.ts'
import type { Confirmations } from '#portal/session/confirmation/confirmations.ts'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import { isLocked, untilUnlocked } from '#portal/session/lockState.ts'

export interface Connection {
  store: TokenStore
  client: Client
  queryClient: QueryClient
}

export interface WholeConnection extends Connection {
  /** The open requests for the user's confirmation. */
  confirmationRequests: Confirmations
}

/** Makes what stands in for the operations that a service lacks. Its code is loaded for other services only. */
type MakeSubstitute = (connection: ListingConnection) => ListingSubstitute

/** Connects the token store, the client and the query cache. */
export function connect(
  store: TokenStore,
  config: PortalConfig,
  makeSubstitute?: MakeSubstitute,
): WholeConnection {
  const { baseUrl, ownService: isOwnService } = config
  const timeZone = config.timeZone || browserTimeZone()
  const queryClient = createQueryClient()
  const confirmationRequests = confirmations()
  const listing = makeSubstitute?.({
    baseUrl,
    timeZone,
    token: () => store.get().session?.token,
    onRefusedToken,
    offered: () =>
      queryClient.getQueryData(offered(client).queryKey) ?? queryClient.fetchQuery(offered(client)),
  })
  const client: Client = createClient({
    baseUrl,
    timeZone,
    isOwnService,
    pdf: config.pdf,
    ...(listing && { substitute: listing }),
    token: () => store.get().session?.token,
    session: {
      user: () => store.get().user?.id,
      check: store.check,
      isLocked: () => isLocked(store),
      untilUnlocked: (signal) => untilUnlocked(store, signal),
      confirm: confirmationRequests.ask,
      renew: () => renewToken(client, store),
    },
    onRefusedToken,
  })
  function onRefusedToken(token: string): void {
    store.check()
    // A request may come back after its token was renewed, or after somebody else has signed in.
    if (store.get().session?.token === token) store.lock('ended')
  }

  const { documentElement } = document
  // Subscribed before the components are: an element that is still hidden when the lock screen closes could not get the focus back.
  store.subscribe(() => void documentElement.toggleAttribute('data-locked', isLocked(store)))
  store.whenUserLeaves(() => {
    const ofUser = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => !meta?.isForAll })
    const hasUnsent = ofUser.some(({ meta, state }) => meta?.isUnsent?.(state.data))
    queryClient.removeQueries({ predicate: (query) => ofUser.includes(query) })
    queryClient.getMutationCache().clear()
    listing?.forget()
    client.forget()
    confirmationRequests.answer(false)
    return hasUnsent
  })
  return { store, client, queryClient, confirmationRequests }
}
