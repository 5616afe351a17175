import type { FastifyReply } from 'fastify'

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>()

/**
 * Aborts when the client disconnects before it is answered. The `signal` of a request does not do: it aborts as soon as a body has been read, or
 * never.
 */
export function disconnected({ raw }: FastifyReply): AbortSignal {
  const known = signals.get(raw)
  if (known) return known
  const gone = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  signals.set(raw, gone.signal)
  return gone.signal
}
