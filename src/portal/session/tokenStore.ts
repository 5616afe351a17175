import * as z from 'zod/mini'
import { Session } from '#contract/session.ts'

const KEY = 'session'

// `receivedAt` is by this device's clock, which need not be the service's.
const Kept = z.extend(Session, { receivedAt: z.number() })
type KeptSession = z.infer<typeof Kept>

/** What windows of one session tell each other: the token that was exchanged soon serves no more. */
const Renewal = z.object({ exchanged: z.string(), session: Session })

/** Why nobody is signed in any more. */
type Ended = 'ended' | 'signedOut' | 'unreached' | 'elsewhere'

export interface SessionState {
  session: KeptSession | undefined
  ended: Ended | undefined
}

export interface TokenStore {
  get: () => SessionState
  /** `keep` lets the session outlive the window, on this device. */
  begin: (session: Session, keep: boolean) => void
  /** A fresh token takes the old one's place, wherever that is kept, in each window that has it. */
  renew: (session: Session) => void
  end: (reason: Ended) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * The only home of the token: the window's own storage, or the device's where the user asks to stay signed in. There a
 * sign-out in one window is one in all.
 */
export function createTokenStore(own = window.sessionStorage, device = window.localStorage): TokenStore {
  let home = read(own) || !read(device) ? own : device
  let state: SessionState = { session: read(home), ended: undefined }
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const put = (session: Session) => {
    const kept = { ...session, receivedAt: Date.now() }
    write(home, kept)
    become({ session: kept, ended: undefined })
  }

  window.addEventListener('storage', (event) => {
    if (event.storageArea !== device || (event.key !== KEY && event.key !== null)) return
    if (home === own && state.session) return
    home = device
    const session = read(device)
    become({ session, ended: session ? undefined : (state.ended ?? 'elsewhere') })
  })

  const windows = new BroadcastChannel(KEY)
  windows.addEventListener('message', ({ data }) => {
    const renewal = Renewal.safeParse(data).data
    if (renewal && renewal.exchanged === state.session?.token) put(renewal.session)
  })

  return {
    get: () => state,
    begin: (session, keep) => {
      home = keep ? device : own
      put(session)
    },
    renew: (session) => {
      windows.postMessage({ exchanged: state.session?.token, session })
      put(session)
    },
    end: (reason) => {
      for (const storage of [own, device]) attempt(() => storage.removeItem(KEY))
      become({ session: undefined, ended: reason })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// A browser may refuse storage; then the session lasts as long as the page.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const write = (storage: Storage, session: KeptSession) =>
  attempt(() => storage.setItem(KEY, JSON.stringify(session)))

const read = (storage: Storage): KeptSession | undefined =>
  attempt(() => Kept.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data)
