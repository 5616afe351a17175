import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { releaseOperations } from '#contract/reports/release.ts'
import type { Database } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { RETIRING } from '#service/http/retiring.ts'
import { type Caller, route } from '#service/http/route.ts'

export interface EventLimits {
  /** How often a stream is kept alive and its caller checked, in milliseconds. */
  heartbeatMs: number
  /** Streams of one session: a browser, whose windows share it, opens six connections to a host over HTTP/1.1. */
  ofSession: number
  /** Streams of this process. */
  inAll: number
}

const LIMITS: EventLimits = { heartbeatMs: 20_000, ofSession: 4, inAll: 2_000 }
const RETRY_AFTER_SECONDS = 60
/** The shortest time between two events. */
const INTERVAL_MS = 1_000

/** The channel on which the triggers of the database announce that what the portal lists has changed. */
export const RELEASE_CHANNEL = 'release'

const READY = 'event: ready\ndata: {}\n\n'
const RELEASED = 'event: released\ndata: {}\n\n'
const HEARTBEAT = ':\n\n'

/** An open stream of events. */
interface Stream {
  /** The session, or the key of an integration. */
  follower: string
  send: (event: string) => void
  end: () => void
}

/** Streams of events that tell of changes to the released listing by any process. */
export function releaseEvents(
  app: FastifyInstance,
  database: Database,
  limits: Partial<EventLimits> = {},
): void {
  const { heartbeatMs, ofSession, inAll } = { ...LIMITS, ...limits }
  const { access } = releaseOperations.followReleases
  const streams = new Set<Stream>()
  let isClosing = false
  let isRetiring = false
  let pause: NodeJS.Timeout | undefined
  let isAnotherDue = false

  function announce(): void {
    // Else the end of the pause would tell a stream that has opened since.
    if (streams.size === 0) return
    if (pause) {
      isAnotherDue = true
      return
    }
    for (const stream of streams) stream.send(RELEASED)
    pause = setTimeout(() => {
      pause = undefined
      if (!isAnotherDue) return
      isAnotherDue = false
      announce()
    }, INTERVAL_MS).unref()
  }

  function refuseTooMany(caller: Caller): void {
    const retry = { retryAfter: RETRY_AFTER_SECONDS }
    if (isClosing) throw new Problem('unavailable', 'The service is stopping. Try again shortly.', retry)
    if (streams.size >= inAll)
      throw new Problem('unavailable', 'Too many follow the list at this moment. Try again later.', retry)
    const ofCaller = [...streams].filter((stream) => stream.follower === followerOf(caller))
    if (ofCaller.length >= ofSession)
      throw new Problem('too_many_at_once', `${ofSession} of your windows follow the list already.`, retry)
  }

  function open(caller: Caller, { raw }: FastifyReply): Readable {
    const content = new Readable({ read() {} })
    const stream: Stream = {
      follower: followerOf(caller),
      send: (event) => void content.push(event),
      end() {
        streams.delete(stream)
        content.push(null)
      },
    }
    async function beat(): Promise<void> {
      const now = await app.recall(caller).catch(() => undefined)
      if (!streams.has(stream)) return
      if (!now?.permissions.has(access)) return stream.end()
      // The earlier events have not left yet: the client takes nothing, and no more is kept for it.
      if (raw.writableLength > 0) return void content.destroy()
      stream.send(HEARTBEAT)
      heartbeat = setTimeout(() => void beat(), heartbeatMs)
    }
    let heartbeat = setTimeout(() => void beat(), heartbeatMs)
    streams.add(stream)
    content.once('close', () => {
      clearTimeout(heartbeat)
      streams.delete(stream)
    })
    // Also where nothing of it is sent, as for HEAD.
    raw.once('close', () => content.destroy())
    content.push(READY)
    if (isRetiring) stream.end()
    return content
  }

  // Before any stream opens. When listening begins, all open streams are told, as notices may have been missed before it.
  const stopListening = database.listen(RELEASE_CHANNEL, announce)

  route(app, releaseOperations.followReleases, async ({ caller, reply }) => {
    refuseTooMany(caller)
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(open(caller, reply))
  })

  const endAll = () => {
    for (const { end } of streams) end()
  }
  app.server.once(RETIRING, () => {
    isRetiring = true
    endAll()
  })
  // Before the server waits for its running requests.
  app.addHook('preClose', async () => {
    isClosing = true
    endAll()
  })
  app.addHook('onClose', async () => {
    stopListening()
    clearTimeout(pause)
  })
}

const followerOf = ({ session, key }: Caller): string => session?.id ?? `key ${key?.id}`
