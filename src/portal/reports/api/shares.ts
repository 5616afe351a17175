import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { shareOperations } from '#contract/reports/sharing.ts'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { MAX_WRONG_CODES, share } from '#contract/resources/share.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'

const operations = resourceOperations(share)
const allShares = ['reports', 'shares']

/** The links that open a report: those that still do first, then the newest. */
export const sharesOf = (client: Client, report: number) =>
  queryOptions({
    queryKey: [...allShares, report],
    queryFn: async ({ signal }) => {
      const { data } = await client.page(operations.query, { query: { opens: report }, signal })
      return data.toSorted(
        (a, b) => Number(stateOf(a) !== 'open') - Number(stateOf(b) !== 'open') || b.id - a.id,
      )
    },
    staleTime: 0,
  })

type Share = RecordOf<typeof share>

/** Why a link does not open its report any more, or that it does. */
export function stateOf({
  expires,
  uses,
  maxUses,
  wrongCodes,
}: Share): 'expired' | 'used' | 'locked' | 'open' {
  if (wrongCodes >= MAX_WRONG_CODES) return 'locked'
  if (Date.parse(expires) <= Date.now()) return 'expired'
  return uses >= maxUses ? 'used' : 'open'
}

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
