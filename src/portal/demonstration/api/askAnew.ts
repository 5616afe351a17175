import type { QueryClient } from '@tanstack/react-query'

/** Drops what pages show of the clinic, and asks for it anew. What the user has not sent yet stays. */
export const askAnew = (queryClient: QueryClient): void =>
  void queryClient.resetQueries({
    predicate: ({ meta, queryKey }) =>
      queryKey[0] !== 'demonstration' && !meta?.isForAll && meta?.isUnsent === undefined,
  })
