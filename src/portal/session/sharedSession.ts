import * as z from 'zod/mini'
import { paths } from '#contract/portalPaths.ts'
import { PortalSession } from './portalSession.ts'

/** `id` is one for all tabs and all renewals of a session. `receivedAt` is by this device's clock, which need not be the service's. */
const KeptSession = z.extend(PortalSession, { id: z.string(), receivedAt: z.number() })
export type KeptSession = z.infer<typeof KeptSession>

// Portals below different paths of one origin have sessions of their own.
const ofPortal = paths.home === '/' ? '' : ` of ${paths.home}`
const KEY = `session${ofPortal}`
const CURRENT = `current session${ofPortal}`
const isOthers = (key: string) => key !== KEY && /^session( of \/.*)?$/.test(key)

const Message = z.union([
  z.object({ ask: z.literal(true) }),
  z.object({ session: KeptSession, exchanged: z.optional(z.string()) }),
])

/** Identifies a session and its user. It gives no access. */
export const newSessionId = (userId: number): string => `${userId} ${Math.random().toString(36).slice(2)}`
export const isSessionOf = (id: string, userId: number): boolean => id.startsWith(`${userId} `)

/** A session in one of the browser's storages. A storage that cannot be used counts as empty. */
export const sessionIn = (storage: Storage) => ({
  read: () => attempt(() => KeptSession.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data),
  write: (session: KeptSession) => attempt(() => storage.setItem(KEY, JSON.stringify(session))),
  remove: () => attempt(() => storage.removeItem(KEY)),
  /** Removes everything that the storage holds but the session of another portal. */
  clear: () =>
    attempt(() => {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      for (const key of keys) if (!isOthers(key)) storage.removeItem(key)
    }),
})
export type SessionPlace = ReturnType<typeof sessionIn>

/**
 * The current session of this browser: its id is in the device's storage, where each tab can read it at any time, also one
 * that was frozen while another session began. Where that storage cannot be used, each tab is on its own.
 */
export function currentSession(device: Storage) {
  let refused = false
  return {
    /** Empty where nobody is signed in, undefined where that cannot be known. */
    id: () => (refused ? undefined : attempt(() => device.getItem(CURRENT) ?? '')),
    set: (id: string) => {
      refused = attempt(() => (device.setItem(CURRENT, id), true)) === undefined
    },
    remove: () => attempt(() => device.removeItem(CURRENT)),
  }
}

interface TabListener {
  onAsk: () => void
  /** `exchanged` is the token that it replaces. */
  onSession: (session: KeptSession, exchanged: string | undefined) => void
}

/** Hands the session to other tabs by messages, where it is not kept on the device. */
export function openTabChannel({ onAsk, onSession }: TabListener) {
  const channel = new BroadcastChannel(KEY)
  channel.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data).data
    if (!message) return
    if ('ask' in message) onAsk()
    else onSession(message.session, message.exchanged)
  })
  return {
    ask: () => channel.postMessage({ ask: true }),
    send: (session: KeptSession, exchanged?: string) => channel.postMessage({ session, exchanged }),
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
