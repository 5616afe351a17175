import type { ApiError } from './errors.ts'
import type { Substitute } from './substitute.ts'

/** What the client needs: the address of the service, the token, and what to do when that is refused. */
export interface Connection {
  baseUrl: string
  /** The clinic's. */
  timeZone: string
  token: () => string | undefined
  session?: ClientSession
  /** The service answered 401 to a request that carried this token. */
  onRefusedToken: (token: string) => void
  /** The service is our own: it need not be asked what it offers. */
  isOwnService?: boolean
  /** The address of a report's PDF, as the settings give it. */
  pdf?: string
  /** Answers what the service does not offer, from its listing. */
  substitute?: Substitute
}

/** The session of the user whose work is in this tab. */
interface ClientSession {
  user: () => number | undefined
  /** Reads again who is signed in: a frozen tab misses the messages of other tabs. */
  check: () => void
  /** The user has to sign in again. Until then requests wait. */
  isCovered: () => boolean
  /** Resolves when the user has signed in again; rejects where another has, or the signal aborts. */
  untilUncovered: (signal: AbortSignal | undefined) => Promise<void>
  /** Has the user confirm who it is, by what a refusal asks for; false where the user does not. */
  confirm: (refusal: ApiError) => Promise<boolean>
  /** Exchanges the token, which the service says that it has exchanged: the answer was lost. */
  renew: () => Promise<void>
}
