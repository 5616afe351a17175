import type { Operation } from '#contract/declaration/operation.ts'
import { url } from '#contract/http/url.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { AnyInput } from './request.ts'

interface Addressed {
  baseUrl: string
  token: string | undefined
  /** The `Idempotency-Key`. */
  key?: string | undefined
}

/** Sends a request, and answers with whatever response comes. */
export function ask(
  operation: Operation,
  input: AnyInput,
  { baseUrl, token, key }: Addressed,
): Promise<Response> {
  const headers = new Headers({ accept: accepted(operation) })
  if (token) headers.set('authorization', `Bearer ${token}`)
  // The description shows the header on its operations, with a body or without.
  const { query, body } = placed(operation, input)
  const typed = body !== undefined || operation.source === 'document'
  if (input.file) headers.set('content-type', input.file.type)
  else if (typed) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  if (input.prefetch) headers.set('x-purpose', 'prefetch')
  return reach(input.signal, () =>
    fetch(input.address ?? baseUrl + url(operation.path, { ...input, query }), {
      // The token must not follow to another origin.
      redirect: input.address ? 'error' : 'follow',
      method: input.withoutContent ? 'HEAD' : operation.method,
      headers,
      body: input.file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
      cache: 'no-store',
    }),
  )
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The query and the body as the operation has them sent; several values of a parameter as an address would have them. */
function placed(
  { queryIn }: Operation,
  { query = {}, body }: AnyInput,
): Required<Pick<AnyInput, 'query' | 'body'>> {
  if (queryIn !== 'body') return { query, body }
  const { limit, after, ...searched } = query
  const texts = Object.entries(searched).map(([name, value]) => [
    name,
    isList(value) ? value.join(',') : value,
  ])
  return { query: { limit, after }, body: Object.fromEntries(texts) }
}

/** The error that a response stands for which is not `ok`. */
export async function refusalOf(response: Response, signal: AbortSignal | undefined): Promise<ApiError> {
  const text = await reach(signal, () => response.text())
  return new ApiError(response.status, readJson(text), response.headers.get('x-request-id'))
}

const accepted = ({ success: { answer } }: Operation): string =>
  typeof answer === 'object' && 'file' in answer ? `${answer.file}, application/json` : 'application/json'

export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An aborted request keeps its error; any other failure to get an answer is a `NetworkError`. */
export async function reach<T>(signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new NetworkError('The service could not be reached.', { cause })
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
