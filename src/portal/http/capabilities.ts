import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Echo, echoOperations } from '#contract/echo.ts'
import type { operations } from '#contract/operations.ts'
import type { Client } from './client.ts'
import { useClient } from './ClientContext.tsx'
import { AnswerError, ApiError, isTransientError } from './errors.ts'

/** What the service says of itself. A service without this operation is used by what the description shows alone. */
export const echo = (client: Client) =>
  queryOptions({
    queryKey: ['echo'],
    queryFn: ({ signal }) => client.send(echoOperations.echo, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { stays: 'for all' },
  })

/** What the service says of itself, once it has answered. */
export const useService = (): Echo | undefined => useQuery(echo(useClient())).data

type OperationName = keyof typeof operations

export interface Capabilities {
  /** The service has said that it offers a chosen operation. What has not been said is not offered: nothing is tried in vain. */
  offers: (operation: OperationName) => boolean
  /**
   * The same, but true until the service has answered. For what stands on the first screen, filters above all: it would jump with
   * the answer, which is nearly always yes. It is false once a service cannot be ours: one that knows the description alone would
   * leave out our filters, and seem to have found what it did not look for.
   */
  mayOffer: (operation: OperationName) => boolean
  /** The service is being asked, and nothing is known yet. */
  isLoading: boolean
}

/** What the service offers beyond what the description shows. */
export function useCapabilities(): Capabilities {
  const { data, error, isLoading } = useQuery(echo(useClient()))
  const offers = (operation: OperationName) => data?.operations.includes(operation) ?? false
  const isAnother = error instanceof AnswerError || (error instanceof ApiError && !isTransientError(error))
  return { offers, mayOffer: (operation) => (data ? offers(operation) : !isAnother), isLoading }
}

/** Whether the service has said that it offers a chosen operation. */
export const useCapability = (operation: OperationName): boolean => useCapabilities().offers(operation)
