import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import { type Echo, echoOperations } from '#contract/echo.ts'
import type { operations } from '#contract/operations.ts'
import { API } from '#contract/url.ts'
import type { Client } from './client.ts'
import { useClient } from './ClientContext.tsx'

export type OperationName = keyof typeof operations

/** What a service offers beyond the service description. */
export interface Offered {
  /**
   * Who says so: the service itself by `echo`, which means that it speaks the whole contract; its OpenAPI document, which names
   * addresses alone; or nothing.
   */
  source: 'echo' | 'openapi' | 'nothing'
  operations: readonly string[]
  /** What the service reports of itself. */
  service: Echo | undefined
}

/**
 * What the portal answers from the listing where the service does not offer it. Nothing of it changes anything: what is not known to
 * be offered is never sent.
 */
const answeredFromListing: ReadonlySet<string> = new Set<OperationName>([
  'getRelease',
  'queryReleasedPatients',
  'queryExams',
  'getExam',
  'queryEmployees',
  'getEmployee',
  'queryPatients',
  'getPatient',
  'listPatientReports',
])

/**
 * An OpenAPI document says that an address is there, not that it does what ours does. Only these are used: what they answer is
 * checked, or matched by the portal itself.
 */
const usableByAddress: readonly OperationName[] = ['getReportPdf', 'queryExams', 'getExam']

const describe = operation({
  source: 'chosen',
  summary: 'The OpenAPI document of the service',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  success: {
    status: 200,
    answer: { schema: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }) },
  },
})

/** What the service offers: asked once, of `echo`, else of its OpenAPI document. */
export const offered = (client: Client) =>
  queryOptions({
    queryKey: ['offered'],
    queryFn: ({ signal }) => askOffered(client, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { stays: 'for all' },
  })

async function askOffered(client: Client, signal: AbortSignal): Promise<Offered> {
  try {
    const service = await client.send(echoOperations.echo, { signal })
    return { source: 'echo', operations: service.operations, service }
  } catch (error) {
    // Our own service offers it, so it has failed, and is asked again.
    if (client.isOwnService || signal.aborted) throw error
  }
  try {
    const { paths } = await client.send(describe, { signal })
    return { source: 'openapi', operations: await namedIn(paths), service: undefined }
  } catch (error) {
    if (signal.aborted) throw error
    return { source: 'nothing', operations: [], service: undefined }
  }
}

/** The operations whose addresses an OpenAPI document names. Parameters may have other names there. */
async function namedIn(paths: Record<string, Record<string, unknown>>): Promise<string[]> {
  const { operations } = await import('#contract/operations.ts')
  const form = (path: string) => path.replace(/\{[^}]*\}/g, '{}')
  const methods = new Map(
    Object.entries(paths).map(([path, item]) => [form(path.replace(API, '')), new Set(Object.keys(item))]),
  )
  return usableByAddress.filter((name) => {
    const { path, method } = operations[name]
    return methods.get(form(path))?.has(method.toLowerCase())
  })
}

/** Whether the listing itself has pages and our filters. Another is read whole, and the portal makes the pages. */
export const hasPages = ({ operations: names }: Pick<Offered, 'operations'>): boolean =>
  names.includes('queryReleasedPatients')

/** What the service reports of itself, once it has answered. */
export const useService = (): Echo | undefined => useQuery(offered(useClient())).data?.service

export interface Capabilities {
  /** Whether the portal can do it: the service has said that it offers the operation, or its listing answers it. False until it has answered. */
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

/** What follows from what a service offers; nothing is offered where it has not answered. */
export function capabilitiesOf(
  { listing }: Pick<Client, 'listing'>,
  known: Offered | undefined,
): Pick<Capabilities, 'offers' | 'isFromListing'> {
  const isReadWhole = listing !== undefined && known !== undefined && !hasPages(known)
  const has = (name: OperationName) => known?.operations.includes(name) === true
  const isFromListing = (name: OperationName) => isReadWhole && !has(name) && answeredFromListing.has(name)
  return { offers: (name) => has(name) || isFromListing(name), isFromListing }
}

/** What the service offers beyond the service description. */
export function useCapabilities(): Capabilities {
  const client = useClient()
  const { data, isLoading } = useQuery(offered(client))
  const { offers, isFromListing } = capabilitiesOf(client, data)
  return { offers, mayOffer: (name) => (data ? offers(name) : true), isFromListing, isLoading }
}

/** Whether the service has said that it offers a chosen operation, or the portal answers it from the listing. */
export const useCapability = (name: OperationName): boolean => useCapabilities().offers(name)
