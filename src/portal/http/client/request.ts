import type * as z from 'zod/mini'
import type { Operation } from '#contract/declaration/operation.ts'
import type { PdfAddress } from './pdfAddress.ts'

/** Milliseconds after which an answer to a change counts as lost. */
export const ANSWER_TIMEOUT_MS = 30_000

/** How a request is sent, whatever its operation. */
interface Sending {
  signal?: AbortSignal | undefined
  /** Milliseconds after which a try counts as unanswered. What a user has to confirm first is tried again, from the beginning. */
  timeout?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** A prefetch, which a header tells the audit: the answer may never be read. */
  prefetch?: boolean
  /** The answer has to be as of now: a listing that was read before is read again. */
  fresh?: boolean
  /** Sends HEAD: the content is cached, and is only checked to be still there. */
  withoutContent?: boolean
  /** Another address than that of the operation. */
  address?: PdfAddress | undefined
  /** Called with the request's id, where the service sends one. */
  onRequestId?: (requestId: string) => void
}

type Named<Name extends string, S, V> = S extends z.ZodMiniType ? Record<Name, V> : unknown

/** The input of an operation. Path and query hold values as the operation's schemas give them: an id is a number. */
export type Input<O extends Operation> = Named<'params', O['params'], z.output<NonNullable<O['params']>>> &
  Partial<Named<'query', O['query'], z.output<NonNullable<O['query']>>>> &
  Named<'body', O['body'], z.input<NonNullable<O['body']>>> &
  (O['file'] extends readonly string[] ? { file: Blob } : unknown) &
  Sending

/** The fields of any input, for code that does not know the operation. */
export interface AnyInput extends Sending {
  params?: Record<string, string | number | undefined>
  query?: Record<string, string | number | readonly number[] | undefined>
  body?: unknown
  /** Sent as the body itself, with its own type. */
  file?: Blob
}

/** An operation that needs nothing may be sent without an input. */
export type Arguments<O extends Operation> = object extends Input<O> ? [input?: Input<O>] : [input: Input<O>]
