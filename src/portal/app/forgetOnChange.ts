import type { QueryClient } from '@tanstack/react-query'
import type { TokenStore } from '#portal/session/tokenStore.ts'

/** Empties the query cache whenever somebody else is signed in, or nobody. What the service says of itself may stay. */
export function forgetOnChange(store: TokenStore, queryClient: QueryClient): void {
  let user = store.get().session?.user.id
  store.subscribe(() => {
    const next = store.get().session?.user.id
    if (next === user) return
    user = next
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'echo' })
    queryClient.getMutationCache().clear()
  })
}
