import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { disconnected } from './disconnected.ts'
import { Problem } from './problem.ts'

const MIB = 1024 * 1024
/** The bytes of bodies that are received and worked on at once, of one caller and of all. In memory each is several times as large. */
const MAX_BYTES_OF_CALLER = 64 * MIB
const MAX_BYTES = 128 * MIB
/** Smaller bodies are not counted. */
const LARGE = MIB / 4
const MAX_WAITING_OF_CALLER = 10
const MAX_WAITING = 100
/** Senders give up after a minute. */
const MAX_WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  callerId: number
  bytes: number
  begin: () => void
}

/** Bytes that callers take in order of arrival, and give back. */
export function bodyBudget() {
  const byCaller = new Map<number, number>()
  const waiting = new Set<Waiting>()
  let total = 0

  const isOwnLeft = ({ callerId, bytes }: Waiting) =>
    (byCaller.get(callerId) ?? 0) + bytes <= MAX_BYTES_OF_CALLER

  function change(callerId: number, bytes: number): void {
    total += bytes
    const held = (byCaller.get(callerId) ?? 0) + bytes
    if (held > 0) byCaller.set(callerId, held)
    else byCaller.delete(callerId)
  }

  function beginNext(): void {
    for (const next of waiting) {
      // A request that waits for its own caller's others is passed by. One that waits for other callers is not, or a large body would wait for ever.
      if (!isOwnLeft(next)) continue
      if (total + next.bytes > MAX_BYTES) return
      waiting.delete(next)
      change(next.callerId, next.bytes)
      next.begin()
    }
  }

  /** Waits until there is room for a body. Returns what gives the room back. Throws a Problem where too many wait, or for too long. */
  async function take(callerId: number, size: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const bytes = Math.min(size, MAX_BYTES_OF_CALLER)
    const ofCaller = [...waiting].filter((other) => other.callerId === callerId).length
    if (ofCaller >= MAX_WAITING_OF_CALLER) throw tooManyOfCaller()
    if (waiting.size >= MAX_WAITING) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiting = { callerId, bytes, begin: resolve }
    const timer = setTimeout(() => reject(isOwnLeft(waiter) ? tooMany() : tooManyOfCaller()), MAX_WAIT_MS)
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    waiting.add(waiter)
    beginNext()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      // One that left may have kept others waiting.
      if (waiting.delete(waiter)) beginNext()
    }
    return () => {
      change(callerId, -bytes)
      beginNext()
    }
  }

  return { take, waiting: () => waiting.size }
}

const retry = { retryAfter: RETRY_AFTER_SECONDS }
const tooManyOfCaller = () =>
  new Problem(
    'too_many_at_once',
    'Several large files of yours are being received already, so this one was not read. Send it again when they are answered.',
    retry,
  )
const tooMany = () =>
  new Problem(
    'unavailable',
    'Many large files are being received at this moment, so this one was not read. Send it again shortly.',
    retry,
  )

interface Held {
  isWorkedOn: boolean
  giveBack: () => void
}

const budgets = new WeakMap<FastifyInstance['server'], ReturnType<typeof bodyBudget>>()
const heldBy = new WeakMap<FastifyRequest, Held>()

/** Waits, before a large body is read, until there is room for it. `limit`: the bytes that the route accepts. */
export async function awaitRoom(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const size = coding === undefined ? Number(length ?? 0) : limit
  // A body that is too large is refused unread.
  if (size <= LARGE || size > limit) return
  const { server } = request.server
  const budget = budgets.get(server) ?? bodyBudget()
  budgets.set(server, budget)
  // Those who have not signed in share the room of one caller.
  const giveBack = await budget.take(request.caller?.id ?? 0, size, disconnected(reply))
  const held: Held = { isWorkedOn: false, giveBack }
  heldBy.set(request, held)
  const onClose = () => {
    if (!held.isWorkedOn) leaveRoom(request)
  }
  if (reply.raw.destroyed) onClose()
  else reply.raw.once('close', onClose)
}

/** How many bodies of a server's requests wait for room. */
export const waitingBodies = ({ server }: FastifyInstance): number => budgets.get(server)?.waiting() ?? 0

/** The body was read. From here on it is in memory until the answer is ready, also where the client disconnects. */
export function keepRoom(request: FastifyRequest): void {
  const held = heldBy.get(request)
  if (held) held.isWorkedOn = true
}

/** The answer is ready, and the body no longer needed. */
export function leaveRoom(request: FastifyRequest): void {
  heldBy.get(request)?.giveBack()
  heldBy.delete(request)
}
