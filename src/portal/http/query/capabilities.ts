import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { type Echo, echoOperations } from '#contract/http/echo.ts'
import type { operations } from '#contract/operations.ts'
import type { resourceOverviewOperations } from '#contract/resources/resourceOverview.ts'
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
 * The operations that the portal computes from the records of the listing where the service lacks them, with their paths. All of them read:
 * a change is never sent to a service that does not offer it. The operations themselves would make the first load heavier.
 */
export const answeredFromListing = {
  listReleases: '/portalreport',
  getRelease: '/portalreport/{id}',
  queryReleasedPatients: '/portalreport/patient',
  getReport: '/report/{id}',
  queryPatients: '/patient/query',
  getPatient: '/patient/{id}',
  listPatientReports: '/patient/{id}/report',
  listExam: '/exam',
  queryExam: '/exam/query',
  getExam: '/exam/{id}',
  queryEmployee: '/employee/query',
  getEmployee: '/employee/{id}',
} as const

export type AnsweredFromListing = keyof typeof answeredFromListing

/** The service's operations: asked for once, by `echo`, else by its OpenAPI document. */
export const offered = (client: Client) =>
  queryOptions({
    queryKey: ['offered'],
    queryFn: ({ signal }) => askOffered(client, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { isForAll: true },
  })

/** Whether a service is known by now to offer an operation, for code that is no component. */
export const isKnownToOffer = (client: Client, queryClient: QueryClient, name: OperationName): boolean =>
  capabilitiesOf(client, queryClient.getQueryData(offered(client).queryKey)).capability(name) === 'offered'

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

/** Whether the listing itself has pages and our filters. Another is read whole, and the portal computes the pages. */
export const hasPages = ({ operations: names }: Pick<Offered, 'operations'>): boolean =>
  names.includes('queryReleasedPatients')

/** The service's answer to `echo`, once it is there. */
export const useService = (): Echo | undefined => useQuery(offered(useClient())).data?.service

/** The source of the answer to an operation: the service, or the portal, which computes it from the listed records alone, or none. */
export type Capability = 'offered' | 'computed' | 'none'

export interface Capabilities {
  /** Our own service offers all. Nothing is offered by another until it has answered. */
  capability: (operation: OperationName) => Capability
  /** Offered or computed. */
  offers: (operation: OperationName) => boolean
  /**
   * The same, but true until the service has answered, which is for controls on the first screen: they would move when the
   * answer arrives, which is nearly always yes.
   */
  mayOffer: (operation: OperationName) => boolean
  /** The service has not answered yet. */
  isLoading: boolean
}

/** The portal's capabilities with the operations of a service. */
export function capabilitiesOf(
  { listing, isOwnService }: Pick<Client, 'listing' | 'isOwnService'>,
  known: Offered | undefined,
): Pick<Capabilities, 'capability' | 'offers'> {
  const isReadWhole = listing !== undefined && known !== undefined && !hasPages(known)
  const capability = (name: OperationName): Capability => {
    if (known ? known.operations.includes(name) : isOwnService) return 'offered'
    return isReadWhole && Object.hasOwn(answeredFromListing, name) ? 'computed' : 'none'
  }
  return { capability, offers: (name) => capability(name) !== 'none' }
}

/** The service's operations beyond the service description. */
export function useCapabilities(): Capabilities {
  const client = useClient()
  const { data, isLoading } = useQuery(offered(client))
  const { capability, offers } = capabilitiesOf(client, data)
  return { capability, offers, mayOffer: (name) => (data ? offers(name) : true), isLoading }
}

export const useCapability = (name: OperationName): Capability => useCapabilities().capability(name)
