import type { Session } from '#contract/session.ts'
import { currentSession, isSessionOf, newSessionId, openTabChannel, sessionIn } from './sharedSession.ts'
import type { KeptSession, SessionPlace } from './sharedSession.ts'

/** How long a new tab waits for another to hand over the session, in milliseconds. */
const PATIENCE = 250
/** When a tab may have slept, and heard nothing of what the others did. */
const wakings = ['pageshow', 'focus', 'storage'] as const

/** Why nobody is signed in any more. */
type Ended = 'ended' | 'signedOut' | 'unreached' | 'elsewhere'

export interface SessionState {
  session: KeptSession | undefined
  ended: Ended | undefined
  /** How often a user has left this tab: what belonged to one must not be shown to the next. */
  left: number
  /** The last one to leave had something that was not saved or sent yet. */
  lost: boolean
}

export interface TokenStore {
  get: () => SessionState
  /** `keep` lets the session outlive the window, on this device. */
  begin: (session: Session, keep: boolean) => void
  /** A fresh token takes the old one's place, wherever that is kept, in each tab. */
  renew: (session: Session) => void
  end: (reason: Ended) => void
  subscribe: (listener: () => void) => () => void
  /** Looks whether the session still holds: another tab may have ended it, or begun one, while this one was frozen. */
  check: () => void
  /** When it is known whether another tab hands its session over. */
  arrived: Promise<void>
  /**
   * Calls `forget` when what belongs to a user has to go from this tab: at each sign-out, here or elsewhere, and before somebody else
   * is signed in. A session that merely ran out is no such end, for its user comes back to what was typed. `forget` says whether
   * something was not saved or sent yet.
   */
  whenUserLeaves: (forget: () => boolean) => () => void
}

/**
 * The only home of the token: the tab's own storage, or the device's where the user asks to stay signed in. All tabs of a browser share
 * one session: a new one asks the others for it, and a sign-out in one is one in all.
 */
export function createTokenStore(own = window.sessionStorage, device = window.localStorage): TokenStore {
  const [ownPlace, devicePlace] = [sessionIn(own), sessionIn(device)]
  const current = currentSession(device)
  const listeners = new Set<() => void>()
  const holders = new Set<() => boolean>()
  let home: SessionPlace = ownPlace

  const isCurrent = ({ id }: KeptSession) => [undefined, id].includes(current.id())
  const find = () => {
    for (const place of [ownPlace, devicePlace]) {
      const session = place.read()
      if (!session || !isCurrent(session)) continue
      home = place
      return session
    }
    // What is left here is of a session that has ended.
    ownPlace.clear()
    return undefined
  }
  let state: SessionState = { session: find(), ended: undefined, left: 0, lost: false }
  /** Whose work is in this tab: who is signed in, or was until the session ran out. */
  let owner = state.session?.user.id

  const become = (session: KeptSession | undefined, ended?: Ended) => {
    const leaves = owner !== undefined && (session ? session.user.id !== owner : ended !== 'ended')
    let { left, lost } = state
    if (leaves) {
      left += 1
      lost = [...holders].map((forget) => forget()).includes(true)
      ownPlace.clear()
      owner = undefined
    }
    if (session) {
      home.write(session)
      owner = session.user.id
    } else ownPlace.remove()
    state = { session, ended, left, lost }
    for (const listener of listeners) listener()
  }

  const check = () => {
    const id = current.id()
    if (id === undefined) return
    const { session } = state
    if (session?.id === id && home === ownPlace) return
    const kept = devicePlace.read()
    if (kept?.id === id) {
      home = devicePlace
      if (kept.token !== session?.token) become(kept)
      return
    }
    // No tab has sent the new session yet. Same user: treat as expired, keep drafts. Other user, or none: clear.
    if (session) become(undefined, isSessionOf(id, session.user.id) ? 'ended' : 'elsewhere')
    if (id !== '') tabs.ask()
  }

  const tabs = openTabChannel({
    onAsk: () => {
      if (state.session && home === ownPlace && isCurrent(state.session)) tabs.tell(state.session)
    },
    onSession: (session, exchanged) => {
      if (session.id !== current.id()) return
      const known = state.session?.id === session.id ? state.session : undefined
      if (known && (home !== ownPlace || known.token !== exchanged)) return
      home = ownPlace
      become(session)
    },
  })

  for (const name of wakings) window.addEventListener(name, check)
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, check)

  const arrived = new Promise<void>((resolve) => {
    if (state.session || !current.id()) return resolve()
    listeners.add(resolve)
    setTimeout(resolve, PATIENCE)
    tabs.ask()
  })

  return {
    get: () => state,
    begin: (session, keep) => {
      home = keep ? devicePlace : ownPlace
      if (!keep) devicePlace.remove()
      const kept = { ...session, id: newSessionId(session.user.id), receivedAt: Date.now() }
      current.set(kept.id)
      become(kept)
      if (!keep) tabs.tell(kept)
    },
    renew: (session) => {
      if (!state.session) return
      const { id, token } = state.session
      const kept = { ...session, id, receivedAt: Date.now() }
      become(kept)
      if (home === ownPlace) tabs.tell(kept, token)
    },
    end: (reason) => {
      const { session } = state
      // Another tab may have begun a session since, or have a fresh token for this one, and that is not this one's to end.
      const kept = devicePlace.read()
      if (kept && kept.id === session?.id && (reason !== 'ended' || kept.token === session.token))
        devicePlace.remove()
      if (session && reason !== 'ended' && current.id() === session.id) current.remove()
      become(undefined, reason)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check,
    arrived,
    whenUserLeaves: (forget) => {
      holders.add(forget)
      return () => holders.delete(forget)
    },
  }
}
