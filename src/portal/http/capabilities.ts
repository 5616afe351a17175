import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Echo, echoOperations } from '#contract/echo.ts'
import type { operations } from '#contract/operations.ts'
import type { Client } from './client.ts'
import { useClient } from './ClientContext.tsx'
import { AnswerError, ApiError, isTransientError } from './errors.ts'

/** What the service reports of itself. A service without this operation is used by the service description alone. */
export const echo = (client: Client) =>
  queryOptions({
    queryKey: ['echo'],
    queryFn: ({ signal }) => client.send(echoOperations.echo, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { stays: 'for all' },
  })

/** What the service reports of itself, once it has answered. */
export const useService = (): Echo | undefined => useQuery(echo(useClient())).data

type OperationName = keyof typeof operations

export interface Capabilities {
  /** Whether the service has said that it offers an operation beyond the description; false until it has answered. */
  offers: (operation: OperationName) => boolean
  /**
   * The same, but true until the service has answered, which is for controls on the first screen: they would move when the
   * answer arrives, which is nearly always yes. False once a failed answer shows another service: one that knows the
   * description alone would ignore our filters, and its unfiltered results would look like filtered ones.
   */
  mayOffer: (operation: OperationName) => boolean
  /** The service has not answered yet. */
  isLoading: boolean
}

/** What the service offers beyond the service description. */
export function useCapabilities(): Capabilities {
  const { data, error, isLoading } = useQuery(echo(useClient()))
  const offers = (operation: OperationName) => data?.operations.includes(operation) ?? false
  const isAnother = error instanceof AnswerError || (error instanceof ApiError && !isTransientError(error))
  return { offers, mayOffer: (operation) => (data ? offers(operation) : !isAnother), isLoading }
}

/** Whether the service has said that it offers a chosen operation. */
export const useCapability = (operation: OperationName): boolean => useCapabilities().offers(operation)
