import * as z from 'zod/mini'
import { PortalSession } from './portalSession.ts'
import { CURRENT, KEY, ROUND_TRIP } from './sessionKeys.ts'

/**
 * `id` is one for all tabs and all renewals of a session. `receivedAt` is by this device's clock, which need not be the service's. `renewals`: how
 * often its token was exchanged.
 */
const KeptSession = z.extend(PortalSession, {
  id: z.string(),
  receivedAt: z.number(),
  renewals: z._default(z.int(), 0),
})
export type KeptSession = z.infer<typeof KeptSession>

const isOthers = (key: string) => key !== KEY && /^session( of \/.*)?$/.test(key)
const outlivesSession = (key: string) => isOthers(key) || key === ROUND_TRIP

const Message = z.union([z.object({ ask: z.literal(true) }), z.object({ session: KeptSession })])

/** Why a user has to sign in again: the session has ended, the window was not used, or it was locked. */
export const lockReasons = ['ended', 'idle', 'locked'] as const
export type LockReason = (typeof lockReasons)[number]

/** Identifies a session and its user; with a reason, that the user has to sign in again. It gives no access. */
export const newSessionId = (userId: number, reason?: LockReason): string =>
  [userId, Math.random().toString(36).slice(2), reason].filter(Boolean).join(' ')
export const lockReasonOf = (id: string): LockReason | undefined =>
  lockReasons.find((reason) => id.endsWith(` ${reason}`))
export const isSessionOf = (id: string, userId: number): boolean => id.startsWith(`${userId} `)

/** A session in one of the browser's storages. A storage that cannot be used counts as empty. */
export const sessionIn = (storage: Storage) => ({
  read: () => attempt(() => KeptSession.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data),
  write: (session: KeptSession) => attempt(() => storage.setItem(KEY, JSON.stringify(session))),
  remove: () => attempt(() => storage.removeItem(KEY)),
  /** Removes everything that the storage holds but the session of another portal, and a sign-in that is under way. */
  clear: () =>
    attempt(() => {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      for (const key of keys) if (!outlivesSession(key)) storage.removeItem(key)
    }),
})
export type SessionPlace = ReturnType<typeof sessionIn>

/**
 * The current session of this browser: its id and the number of its renewals are in the device's storage, where each tab can read them at any
 * time, also one that was frozen while another session began or this one was renewed. Where that storage cannot be used, each tab is on its own.
 */
export function currentSession(device: Storage) {
  let refused = false
  const read = () => attempt(() => device.getItem(CURRENT) ?? '')?.split('|')
  return {
    /** Empty where nobody is signed in, undefined where that cannot be known. */
    id: () => (refused ? undefined : read()?.[0]),
    renewals: () => Number(read()?.[1] ?? 0),
    set: (id: string, renewals = 0) => {
      refused = attempt(() => (device.setItem(CURRENT, `${id}|${renewals}`), true)) === undefined
    },
    remove: () => attempt(() => device.removeItem(CURRENT)),
  }
}

interface TabListener {
  onAsk: () => void
  onSession: (session: KeptSession) => void
}

/** Hands the session to other tabs by messages, where it is not kept on the device. */
export function openTabChannel({ onAsk, onSession }: TabListener) {
  const channel = new BroadcastChannel(KEY)
  channel.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data).data
    if (!message) return
    if ('ask' in message) onAsk()
    else onSession(message.session)
  })
  return {
    ask: () => channel.postMessage({ ask: true }),
    send: (session: KeptSession) => channel.postMessage({ session }),
  }
}

// A browser may forbid storage; then the session lasts as long as the page.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
