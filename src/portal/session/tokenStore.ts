import type { PortalSession, PortalUser } from './portalSession.ts'
import {
  lockReasonOf,
  lockReasons,
  currentSession,
  isSessionOf,
  newSessionId,
  openTabChannel,
  sessionIn,
} from './sharedSession.ts'
import type { LockReason, KeptSession, SessionPlace } from './sharedSession.ts'

/** How long a new tab waits for another to hand over the session. */
const HANDOVER_TIMEOUT_MS = 250
/** After these events a tab may have been frozen, and have missed what the other tabs did. */
const wakeEvents = ['pageshow', 'focus', 'storage'] as const

/** Why a user has left. `onlyHere`: signed out, of which the service cannot be told. */
type LeaveReason = 'signedOut' | 'unreached' | 'onlyHere' | 'elsewhere'
/** Why the session is over. A user whose screen is locked signs in again and goes on. */
type Ended = LockReason | LeaveReason

export interface SessionState {
  session: KeptSession | undefined
  /** The user whose work is in this tab, signed in or about to sign in again at the lock screen. */
  user: PortalUser | undefined
  ended: Ended | undefined
  /** The number of users who have left this tab. What belonged to one must not be shown to the next. */
  sessionEnds: number
  /** The last user to leave had something that was not saved or sent yet. */
  hasLostWork: boolean
}

export interface TokenStore {
  get: () => SessionState
  /** `keep` lets the session outlive the window, on this device; left out, it is kept as the one before. */
  begin: (session: PortalSession, keep?: boolean) => void
  /** Replaces the token wherever it is kept, in each tab. */
  renew: (session: PortalSession) => void
  end: (reason: LeaveReason) => void
  /** Drops the token in all tabs, which are locked until the user has signed in again. */
  lock: (reason: LockReason) => void
  subscribe: (listener: () => void) => () => void
  /** Checks that the session is still valid: another tab may have ended it, or begun one, while this one was frozen. */
  check: () => void
  /** Resolves when it is known whether another tab hands its session over. */
  ready: Promise<void>
  /**
   * Calls `forget` when a user's data has to leave this tab: at each sign-out, here or elsewhere, and before another user is signed
   * in. Not when a session merely runs out: its user may sign in again and find what was typed. It
   * returns whether something is lost that was not saved or sent yet.
   */
  whenUserLeaves: (forget: () => boolean) => void
}

/**
 * Keeps the token: in the tab's own storage, or in the device's where the user asks to stay signed in. All tabs of a browser share one
 * session: a new tab asks the others for it, and a sign-out in one tab is a sign-out in all.
 */
export function createTokenStore(tab = window.sessionStorage, device = window.localStorage): TokenStore {
  const [tabPlace, devicePlace] = [sessionIn(tab), sessionIn(device)]
  const current = currentSession(device)
  const listeners = new Set<() => void>()
  let forget = () => false
  let home: SessionPlace = tabPlace

  const isCurrent = ({ id }: KeptSession) => [undefined, id].includes(current.id())
  const find = () => {
    for (const place of [tabPlace, devicePlace]) {
      const session = place.read()
      if (!session || !isCurrent(session)) continue
      home = place
      return session
    }
    // Whatever is left here belongs to a session that has ended.
    tabPlace.clear()
    return undefined
  }
  const existing = find()
  let state: SessionState = {
    session: existing,
    user: existing?.user,
    ended: undefined,
    sessionEnds: 0,
    hasLostWork: false,
  }

  const set = (changed: Partial<SessionState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  const become = (session: KeptSession | undefined, ended?: Ended) => {
    let { user, sessionEnds, hasLostWork } = state
    const isLeaving = user && (session ? session.user.id !== user.id : !isLockReason(ended))
    if (isLeaving) {
      sessionEnds += 1
      hasLostWork = forget()
      tabPlace.clear()
      user = undefined
    }
    if (session) home.write(session)
    else tabPlace.remove()
    set({ session, user: session?.user ?? user, ended, sessionEnds, hasLostWork })
  }

  const check = () => {
    const id = current.id()
    if (id === undefined) return
    const { session } = state
    const isCurrentToken = session?.id === id && session.renewals >= current.renewals()
    if (isCurrentToken && home === tabPlace) return
    const kept = devicePlace.read()
    if (kept?.id === id) {
      home = devicePlace
      if (kept.token !== session?.token) become(kept)
      return
    }
    // No tab has sent the new session or token yet, and with an old token a request would end the session. Same user: locked until it
    // comes. Another user, or none: cleared.
    const { user } = state
    const isSameUser = user !== undefined && isSessionOf(id, user.id)
    if (isSameUser && session) become(undefined, lockReasonOf(id) ?? 'ended')
    if (user && !isSameUser) become(undefined, 'elsewhere')
    if (id !== '') tabs.ask()
  }

  const tabs = openTabChannel({
    onAsk: () => {
      if (state.session && home === tabPlace && isCurrent(state.session)) tabs.send(state.session)
    },
    onSession: (session) => {
      if (session.id !== current.id() || session.renewals < current.renewals()) return
      const known = state.session?.id === session.id ? state.session : undefined
      if (known && (home !== tabPlace || known.renewals >= session.renewals)) return
      home = tabPlace
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
    begin: (session, keep = home === devicePlace && session.user.id === state.user?.id) => {
      home = keep ? devicePlace : tabPlace
      if (!keep) devicePlace.remove()
      const kept = { ...session, id: newSessionId(session.user.id), receivedAt: Date.now(), renewals: 0 }
      current.set(kept.id)
      become(kept)
      if (!keep) tabs.send(kept)
    },
    renew: (session) => {
      if (!state.session) return
      const { id } = state.session
      const renewals = state.session.renewals + 1
      const kept = { ...session, id, receivedAt: Date.now(), renewals }
      if (current.id() === id) current.set(id, renewals)
      become(kept)
      if (home === tabPlace) tabs.send(kept)
    },
    end: (reason) => {
      const { session } = state
      // Another tab may have begun a session since: that one does not end here.
      if (session && devicePlace.read()?.id === session.id) devicePlace.remove()
      if (session && current.id() === session.id) current.remove()
      become(undefined, reason)
    },
    lock: (reason) => {
      const { session } = state
      if (!session) return
      if (devicePlace.read()?.id === session.id) devicePlace.remove()
      if (current.id() === session.id) current.set(newSessionId(session.user.id, reason))
      become(undefined, reason)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check,
    ready,
    whenUserLeaves: (forgetAll) => {
      forget = forgetAll
    },
  }
}

const isLockReason = (ended: Ended | undefined): boolean => lockReasons.some((reason) => reason === ended)
