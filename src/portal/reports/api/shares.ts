import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { shareOperations } from '#contract/reports/sharing.ts'
import { share } from '#contract/resources/share.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'

const operations = resourceOperations(share)
const allShares = ['reports', 'shares']

/** The links to a report, and how many there are. */
export const sharesOf = (client: Client, report: number) =>
  queryOptions({
    queryKey: [...allShares, report],
    queryFn: async ({ signal }) => {
      const { data, count } = await client.page(operations.query, { query: { report }, signal })
      return { shares: data, count }
    },
    staleTime: 0,
  })

interface WantedShare {
  report: number
  recipient: string
  expires: string
  maxUses: number
}

/** Makes a link; the answer alone has its key and its code. */
export function useCreateShare() {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ report, ...wanted }: WantedShare) =>
      client.send(shareOperations.createShare, {
        body: { report: { id: report }, ...wanted },
        timeout: ANSWER_TIMEOUT_MS,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allShares }),
    // Key and code are kept by the component that shows them alone.
    gcTime: 0,
  })
}

export function useRevokeShare() {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => client.send(operations.remove, { body: { id }, timeout: ANSWER_TIMEOUT_MS }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allShares }),
  })
}
