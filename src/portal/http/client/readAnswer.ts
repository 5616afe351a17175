import type * as z from 'zod/mini'
import type { Operation } from '#contract/declaration/operation.ts'
import { AnswerError } from './errors.ts'
import { reach, readJson } from './exchange.ts'
import { readListing } from './readListing.ts'
import type { BrokenRecord } from './readListing.ts'
import type { FromListing } from './substitute.ts'

export type Body<O extends Operation> = O['success']['answer'] extends {
  schema: infer S extends z.ZodMiniType
}
  ? z.output<S>
  : O['success']['answer'] extends { file: string }
    ? Blob
    : undefined

/** A page of a listing. Records that do not match the contract are listed apart, so that the others can be shown. */
export type Page<O extends Operation> = Body<O> & {
  after: string | undefined
  broken: BrokenRecord[]
  /** How the portal computed the page, where the service has no pages. */
  fromListing?: FromListing
}

/** The body of an answer: JSON validated, a file as a blob. */
export async function readAnswer<O extends Operation>(
  operation: O,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Body<O>> {
  const { answer } = operation.success
  if (answer === 'empty') return undefined as Body<O>
  if ('file' in answer) return (await reach(signal, () => response.blob())) as Body<O>
  const parsed = answer.schema.safeParse(readJson(await reach(signal, () => response.text())))
  if (parsed.success) return parsed.data as Body<O>
  throw unreadable(operation, response, parsed.error)
}

/** The same of a page of a listing. */
export async function readPage<O extends Operation>(
  operation: O,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Page<O>> {
  const { answer } = operation.success
  if (answer === 'empty' || 'file' in answer) throw new Error(`${operation.path} is no listing.`)
  const body = readJson(await reach(signal, () => response.text()))
  const requestId = response.headers.get('x-request-id') ?? undefined
  const answered = await readListing(answer.schema, body, requestId)
  if (!answered.success) throw unreadable(operation, response, answered.error)
  const page: unknown = { ...answered.listing, after: nextAfter(response.headers.get('link')) }
  return page as Page<O>
}

function unreadable({ method, path }: Operation, response: Response, error: z.core.$ZodError): AnswerError {
  const [issue] = error.issues
  const problem = `${method} ${path}: ${issue?.path.join('.')} ${issue?.message}`
  return new AnswerError(problem, response.headers.get('x-request-id'))
}

/**
 * The `after` of the next page out of a `Link` header (RFC 8288), undefined where there is none. Only that parameter is
 * taken: the address itself may name a host that the browser cannot reach.
 */
export function nextAfter(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?[^";]*\bnext\b/i.test(parameters)) continue
    return new URLSearchParams(address.split('?')[1]).get('after') || undefined
  }
  return undefined
}
