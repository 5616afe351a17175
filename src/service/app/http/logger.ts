import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/**
 * The log holds the route, status and request id of each answer, and where in the code a failure came from. It never holds a
 * body, a query, a name or a token: the message of a database error is left out, because it quotes values.
 */
export const logger = {
  level: 'info',
  hooks: {
    // For an error that is logged without a message, pino would log the error's own message.
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
} satisfies FastifyServerOptions['logger']

// Database errors of both drivers have a severity. The code does not tell them apart: file errors have codes, too (`EBUSY`).
const isDatabaseError = (error: Error) => 'severity' in error

/**
 * Writes one line per answer, with the route instead of the address: path and query contain ids and search terms.
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

/** How long lines are kept, in milliseconds, and how many characters of them at most. */
const KEPT_MS = 100
const MOST_KEPT = 16_384

/** Warnings and worse are written at once: they may be the last before a process is killed. */
const URGENT = /^\{"level":[456]0/

/**
 * Writes the lines of the log to the standard output, those of a moment together: a write takes longer than all else that a line needs. A
 * process that is killed loses the answers of that moment, which the audit has; warnings and errors are written at once.
 */
export function standardOutput(): { write: (line: string) => void } {
  let kept = ''
  let timer: NodeJS.Timeout | undefined
  function writeKept(): void {
    clearTimeout(timer)
    timer = undefined
    if (kept) process.stdout.write(kept)
    kept = ''
  }
  // Also where an error ends the process.
  process.on('exit', writeKept)
  // The service goes on where nobody reads its log any more.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return {
    write: (line) => {
      kept += line
      if (kept.length >= MOST_KEPT || URGENT.test(line)) writeKept()
      else timer ??= setTimeout(writeKept, KEPT_MS).unref()
    },
  }
}
