import type { PortalSession } from './portalSession.ts'
import { currentSession, isSessionOf, newSessionId, openTabChannel, sessionIn } from './sharedSession.ts'
import type { KeptSession, SessionPlace } from './sharedSession.ts'

/** How long a new tab waits for another to hand over the session. */
const HANDOVER_TIMEOUT_MS = 250
/** After these events a tab may have been frozen, and have missed what the other tabs did. */
const wakeEvents = ['pageshow', 'focus', 'storage'] as const

/** Why the session is over. `onlyHere`: signed out, of which the service cannot be told. */
type Ended = 'ended' | 'signedOut' | 'unreached' | 'onlyHere' | 'elsewhere'

export interface SessionState {
  session: KeptSession | undefined
  ended: Ended | undefined
  /** How many users have left this tab. What belonged to one must not be shown to the next. */
  departures: number
  /** The last user to leave had something that was not saved or sent yet. */
  hasLostWork: boolean
}

export interface TokenStore {
  get: () => SessionState
  /** `keep` lets the session outlive the window, on this device. */
  begin: (session: PortalSession, keep: boolean) => void
  /** Replaces the token wherever it is kept, in each tab. */
  renew: (session: PortalSession) => void
  end: (reason: Ended) => void
  subscribe: (listener: () => void) => () => void
  /** Checks that the session is still valid: another tab may have ended it, or begun one, while this one was frozen. */
  check: () => void
  /** Resolves when it is known whether another tab hands its session over. */
  ready: Promise<void>
  /**
   * Calls `forget` when a user's data has to leave this tab: at each sign-out, here or elsewhere, and before another user is signed
   * in. Not when a session merely runs out: its user may sign in again and find what was typed. `forget` returns whether something
   * was not saved or sent yet.
   */
  whenUserLeaves: (forget: () => boolean) => () => void
}

/**
 * Keeps the token: in the tab's own storage, or in the device's where the user asks to stay signed in. All tabs of a browser share one
 * session: a new tab asks the others for it, and a sign-out in one tab is a sign-out in all.
 */
export function createTokenStore(own = window.sessionStorage, device = window.localStorage): TokenStore {
  const [ownPlace, devicePlace] = [sessionIn(own), sessionIn(device)]
  const current = currentSession(device)
  const listeners = new Set<() => void>()
  const forgetters = new Set<() => boolean>()
  let home: SessionPlace = ownPlace

  const isCurrent = ({ id }: KeptSession) => [undefined, id].includes(current.id())
  const find = () => {
    for (const place of [ownPlace, devicePlace]) {
      const session = place.read()
      if (!session || !isCurrent(session)) continue
      home = place
      return session
    }
    // Whatever is left here belongs to a session that has ended.
    ownPlace.clear()
    return undefined
  }
  let state: SessionState = { session: find(), ended: undefined, departures: 0, hasLostWork: false }
  /** The user whose work is in this tab: signed in, or signed in until the session ran out. */
  let owner = state.session?.user.id

  const become = (session: KeptSession | undefined, ended?: Ended) => {
    const leaves = owner !== undefined && (session ? session.user.id !== owner : ended !== 'ended')
    let { departures, hasLostWork } = state
    if (leaves) {
      departures += 1
      hasLostWork = [...forgetters].map((forget) => forget()).includes(true)
      ownPlace.clear()
      owner = undefined
    }
    if (session) {
      home.write(session)
      owner = session.user.id
    } else ownPlace.remove()
    state = { session, ended, departures, hasLostWork }
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
    // No tab has sent the new session yet. Same user: treat as expired, keep drafts. Another user, or none: clear.
    if (session) become(undefined, isSessionOf(id, session.user.id) ? 'ended' : 'elsewhere')
    if (id !== '') tabs.ask()
  }

  const tabs = openTabChannel({
    onAsk: () => {
      if (state.session && home === ownPlace && isCurrent(state.session)) tabs.send(state.session)
    },
    onSession: (session, exchanged) => {
      if (session.id !== current.id()) return
      const known = state.session?.id === session.id ? state.session : undefined
      if (known && (home !== ownPlace || known.token !== exchanged)) return
      home = ownPlace
      become(session)
    },
  })

  for (const name of wakeEvents) window.addEventListener(name, check)
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, check)

  const ready = new Promise<void>((resolve) => {
    if (state.session || !current.id()) return resolve()
    listeners.add(resolve)
    setTimeout(resolve, HANDOVER_TIMEOUT_MS)
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
      if (!keep) tabs.send(kept)
    },
    renew: (session) => {
      if (!state.session) return
      const { id, token } = state.session
      const kept = { ...session, id, receivedAt: Date.now() }
      become(kept)
      if (home === ownPlace) tabs.send(kept, token)
    },
    end: (reason) => {
      const { session } = state
      // Another tab may have begun a session since, or renewed this one: that one does not end here.
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
    ready,
    whenUserLeaves: (forget) => {
      forgetters.add(forget)
      return () => forgetters.delete(forget)
    },
  }
}
