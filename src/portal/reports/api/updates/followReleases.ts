import { releaseOperations } from '#contract/reports/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 300_000
/** Requests are delayed by up to this time at random, so that the lists of all users do not ask at once. */
const SPREAD_MS = 2_000
/** The shortest time between two requests of a list, however much is released. */
const SHORTEST_INTERVAL_MS = 5_000

interface Follower {
  whileHidden: boolean
  announce: () => void
}

/** All followers of a page share one stream, as a service limits the streams of a session. */
const streams = new WeakMap<Client, ReturnType<typeof sharedStream>>()

/**
 * Calls `onReleased` soon after the stream of the service announces a change, while the window is visible, or also `whileHidden`. After a failure the
 * stream is opened again, with growing delays. Returns a function that stops following.
 */
export function followReleases(
  client: Client,
  onReleased: () => void,
  { whileHidden = false } = {},
): () => void {
  let call: ReturnType<typeof setTimeout> | undefined
  let calledAt = -Infinity

  function announce(): void {
    if (call !== undefined) return
    const since = performance.now() - calledAt
    const delay = Math.max(SHORTEST_INTERVAL_MS - since, 0) + Math.random() * SPREAD_MS
    call = setTimeout(() => {
      call = undefined
      calledAt = performance.now()
      onReleased()
    }, delay)
  }

  const shared = streams.get(client) ?? sharedStream(client)
  streams.set(client, shared)
  const leave = shared.join({ whileHidden, announce })
  return () => {
    clearTimeout(call)
    leave()
  }
}

/**
 * Runs `lead` in only one of the browser's windows; when that window ends it, the next one takes over. Without the Web Locks API, as on a page without
 * HTTPS, every window runs it. `lead` returns a function that ends what it started; `leadAlone` returns one that calls it.
 */
export function leadAlone(name: string, lead: () => () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const run = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = lead()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  const alone = 'locks' in navigator ? navigator.locks.request(name, { signal }, run) : run()
  // The browser may refuse locks, for example in a sandboxed frame.
  alone.catch(() => void run())
  return () => over.abort()
}

function sharedStream(client: Client) {
  const followers = new Set<Follower>()
  /** Those that are to be told once the window is shown. */
  const waiting = new Set<Follower>()
  let stream: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasFollowed = false

  const isShown = () => document.visibilityState === 'visible'

  function announce(): void {
    for (const follower of followers)
      if (follower.whileHidden || isShown()) follower.announce()
      else waiting.add(follower)
  }

  async function open(): Promise<void> {
    const opened = new AbortController()
    stream = opened
    let text = ''
    /** How long the service wants to be left alone, in milliseconds. */
    let pause = 0
    try {
      await client.follow(releaseOperations.followReleases, {
        signal: opened.signal,
        onText: (piece) => {
          const events = (text + piece).split('\n\n')
          text = events.pop() ?? ''
          // A stream that is still open at its first heartbeat works: the next that breaks off is opened again soon.
          if (events.some((event) => event.startsWith(':'))) failures = 0
          // Releases from the time without a stream are asked for once there is one again.
          const isBack = hasFollowed && events.some((event) => event.startsWith('event: ready'))
          hasFollowed ||= events.length > 0
          if (isBack || events.some((event) => event.startsWith('event: released'))) announce()
        },
      })
    } catch (error) {
      if (error instanceof ApiError) pause = (error.response?.retryAfter ?? 0) * 1000
      // The list says itself where the service cannot be reached.
    }
    if (opened.signal.aborted) return
    const delay = Math.max(Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS), pause)
    retry = setTimeout(() => void open(), delay + Math.random() * delay)
  }

  /** Opens the stream where somebody needs it, and closes it where nobody does. */
  function adjust(): void {
    const isNeeded = [...followers].some(({ whileHidden }) => whileHidden || isShown())
    if (isNeeded && !stream) void open()
    if (isNeeded) return
    stream?.abort()
    stream = undefined
    clearTimeout(retry)
  }

  function followWhileShown(): void {
    adjust()
    if (!isShown()) return
    for (const follower of waiting) follower.announce()
    waiting.clear()
  }

  return {
    join(follower: Follower): () => void {
      if (followers.size === 0) document.addEventListener('visibilitychange', followWhileShown)
      followers.add(follower)
      adjust()
      return () => {
        followers.delete(follower)
        waiting.delete(follower)
        if (followers.size === 0) {
          document.removeEventListener('visibilitychange', followWhileShown)
          // The next follower has just loaded its data, so the opening of its stream need not be announced.
          hasFollowed = false
          failures = 0
        }
        adjust()
      }
    },
  }
}
