import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/**
 * What is logged: the route, the status and the request id of each answer, and where in the code a failure came from.
 * Never a body, a query, a name or a token; so a database error goes without its message, which quotes values.
 */
export const logger: FastifyServerOptions['logger'] = {
  level: 'info',
  hooks: {
    // An error that is logged without a sentence would lend its own.
    logMethod(parameters, log) {
      const [first, sentence] = parameters as [unknown, unknown?]
      const error = first instanceof Error ? { err: first } : first
      const isError = typeof error === 'object' && error !== null && 'err' in error
      log.apply(this, isError && sentence === undefined ? [error, 'failed'] : parameters)
    },
  },
  serializers: {
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      code: error.code,
      message: isDatabaseError(error) ? '(withheld: a database error)' : error.message,
      stack: (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n'),
    }),
  },
}

// Both drivers say how severe it is. A failure of a file has a code, too, which may look like one of a database (`EBUSY`).
const isDatabaseError = (error: Error) => 'severity' in error

/**
 * Writes one line an answer, with the route in place of the address: path and query hold what people look for.
 */
export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.id,
    }
    if (error) request.log.error({ ...line, err: error }, 'broken off')
    else request.log.info(line, 'answered')
  }
}
