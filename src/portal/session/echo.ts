import { queryOptions } from '@tanstack/react-query'
import { echoOperations } from '#contract/echo.ts'
import type { Client } from '#portal/http/client.ts'

/** What the service says of itself. A service without the operation is as good as any other. */
export const echo = (client: Client) =>
  queryOptions({
    queryKey: ['echo'],
    queryFn: ({ signal }) => client.send(echoOperations.echo, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { stays: 'for all' },
  })
