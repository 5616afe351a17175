import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { type Echo, echoOperations } from '#contract/echo.ts'
import type { operations } from '#contract/operations.ts'
import type { resourceOverviewOperations } from '#contract/resourceOverview.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'

export type OperationName = keyof typeof operations | keyof typeof resourceOverviewOperations

/** The operations of a service beyond the service description. */
export interface Offered {
  /**
   * The source of this: the service itself by `echo`, which means that it speaks the whole contract; its OpenAPI document, which names
   * addresses alone; or nothing.
   */
  source: 'echo' | 'openapi' | 'nothing'
  operations: readonly string[]
  /** The service's answer to `echo`. */
  service: Echo | undefined
}

/**
 * The operations that the portal answers from the listing where the service lacks them. They only read: what is not known to
 * be offered is never sent.
 */
const answeredFromListing: ReadonlySet<string> = new Set<OperationName>([
  'getRelease',
  'queryReleasedPatients',
  'queryExam',
  'getExam',
  'queryEmployee',
  'getEmployee',
  'queryPatients',
  'getPatient',
  'listPatientReports',
])

/** The service's operations: asked for once, by `echo`, else by its OpenAPI document. */
export const offered = (client: Client) =>
  queryOptions({
    queryKey: ['offered'],
    queryFn: ({ signal }) => askOffered(client, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { isForAll: true },
  })

/** Whether a service is known by now to offer an operation, for code that is no component. Ours offers all. */
export const isKnownToOffer = (client: Client, queryClient: QueryClient, name: OperationName): boolean =>
  client.isOwnService ||
  queryClient.getQueryData(offered(client).queryKey)?.operations.includes(name) === true

async function askOffered(client: Client, signal: AbortSignal): Promise<Offered> {
  try {
    const service = await client.send(echoOperations.echo, { signal })
    return { source: 'echo', operations: service.operations, service }
  } catch (error) {
    // The bundled service always offers it, so the request has failed, and is repeated.
    if (client.isOwnService || signal.aborted) throw error
  }
  try {
    const { askOpenApi } = await import('./openApi.ts')
    return { source: 'openapi', operations: await askOpenApi(client, signal), service: undefined }
  } catch (error) {
    if (signal.aborted) throw error
    return { source: 'nothing', operations: [], service: undefined }
  }
}

/** Whether the listing itself has pages and our filters. Another is read whole, and the portal makes the pages. */
export const hasPages = ({ operations: names }: Pick<Offered, 'operations'>): boolean =>
  names.includes('queryReleasedPatients')

/** The service's answer to `echo`, once it is there. */
export const useService = (): Echo | undefined => useQuery(offered(useClient())).data?.service

export interface Capabilities {
  /** Whether the portal can do it: the service offers the operation, or its listing answers it. False until it has answered. */
  offers: (operation: OperationName) => boolean
  /**
   * The same, but true until the service has answered, which is for controls on the first screen: they would move when the
   * answer arrives, which is nearly always yes.
   */
  mayOffer: (operation: OperationName) => boolean
  /** The portal answers the operation from the records of the listing, so only what was listed is known. */
  isFromListing: (operation: OperationName) => boolean
  /** The service has not answered yet. */
  isLoading: boolean
}

/** The portal's capabilities with the operations of a service; none before it has answered. */
export function capabilitiesOf(
  { listing }: Pick<Client, 'listing'>,
  known: Offered | undefined,
): Pick<Capabilities, 'offers' | 'isFromListing'> {
  const isReadWhole = listing !== undefined && known !== undefined && !hasPages(known)
  const has = (name: OperationName) => known?.operations.includes(name) === true
  const isFromListing = (name: OperationName) => isReadWhole && !has(name) && answeredFromListing.has(name)
  return { offers: (name) => has(name) || isFromListing(name), isFromListing }
}

/** The service's operations beyond the service description. */
export function useCapabilities(): Capabilities {
  const client = useClient()
  const { data, isLoading } = useQuery(offered(client))
  const { offers, isFromListing } = capabilitiesOf(client, data)
  return { offers, mayOffer: (name) => (data ? offers(name) : true), isFromListing, isLoading }
}

/** Whether the service offers a chosen operation, or the portal answers it from the listing. */
export const useCapability = (name: OperationName): boolean => useCapabilities().offers(name)
