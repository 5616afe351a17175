import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UnknownOutcomeError } from '#service/database/database.ts'
import { isOutdatedPlan, isReadOnly, isTimeout, isUnavailable } from '#service/database/failures.ts'
import { ObjectStoreError } from '#service/files/objectRequests.ts'
import { Problem } from '#service/http/problem.ts'
import { KeyReusedError } from '#service/records/idempotency.ts'

/**
 * Answers every failure with an ErrorResponse. Internal errors are logged, and not shown to the caller. `beforeRefusal` is called
 * with each refusal before it is sent.
 */
export function answerErrors(
  app: FastifyInstance,
  beforeRefusal: (request: FastifyRequest, problem: Problem) => Promise<void>,
): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const problem = toProblem(error, request)
    // Code that throws a Problem has logged its cause itself.
    if (problem.status >= 500 && problem !== error) request.log.error({ err: error }, 'failed')
    await beforeRefusal(request, problem)
    send(reply, problem)
    return reply
  })
  app.setNotFoundHandler((_, reply) => {
    send(reply, new Problem('not_found', 'There is nothing at this address.'))
  })
}

/** Answers input that is not valid HTTP, for which Fastify has no request and calls no error handler. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return
  const requestId = randomUUID()
  const problem = brokenRequest(error)
  const body = JSON.stringify(problem.toResponse(requestId))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function brokenRequest({ code }: { code?: string }): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('header_too_large', 'The address or the headers of the request are too long.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request_timeout', 'The request took too long to arrive.')
  return new Problem('malformed', 'The request cannot be read.')
}

function send(reply: FastifyReply, problem: Problem): void {
  const { retryAfter } = problem.details
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  void reply.header('cache-control', 'no-store')
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  // An answer that failed before its first byte may have set headers of its own.
  void reply.removeHeader('content-encoding').removeHeader('content-length').removeHeader('link')
  void reply
    .status(problem.status)
    .type('application/json; charset=utf-8')
    .send(problem.toResponse(reply.request.id))
}

function toProblem(error: FastifyError, { routeOptions, raw }: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  // The client disconnected while its request waited in a queue, or while it was answered; this answer is not read.
  if (error.name === 'AbortError' || (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed))
    return new Problem('malformed', 'The client has gone.')
  if (error instanceof KeyReusedError) return new Problem('key_reused', error.message)
  if (error.statusCode === 413)
    return new Problem(
      'too_large',
      `The body is larger than ${Math.floor((routeOptions.bodyLimit ?? 0) / 1024 / 1024)} MiB.`,
    )
  if (error.statusCode === 415)
    return new Problem('wrong_media_type', 'The body has to be JSON: Content-Type: application/json.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('malformed', 'The request is not of the form that is expected.')
  if (error instanceof UnknownOutcomeError)
    return new Problem('outcome_unknown', 'It is not known whether this was done. Look before you try again.')
  if (isTimeout(error))
    return new Problem(
      'unavailable',
      'The database took too long, and this was given up. Nothing was changed. Try again, or ask for less.',
    )
  if (isOutdatedPlan(error))
    return new Problem(
      'unavailable',
      'The database is being brought up to date. Nothing was changed. Try again shortly.',
    )
  if (isReadOnly(error))
    return new Problem('unavailable', 'The database takes no changes at present. Nothing was changed.')
  if (error instanceof ObjectStoreError)
    return new Problem(
      'unavailable',
      'The store of the files cannot be reached at present. Nothing was changed. Try again shortly.',
    )
  if (isUnavailable(error))
    return new Problem('unavailable', 'The database does not answer. Try again shortly.')
  return new Problem('internal', 'Something went wrong here. Nothing was changed. Try again.')
}
