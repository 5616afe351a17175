import type { QueryClient } from '@tanstack/react-query'
import { offered } from '#portal/http/query/capabilities.ts'
import type { Client } from '#portal/http/client/client.ts'

/** Asks the service anew what it offers; the pages use this answer, too. */
export const askOffered = async (queryClient: QueryClient, client: Client) =>
  queryClient.fetchQuery({ ...offered(client), staleTime: 0, retry: false })
