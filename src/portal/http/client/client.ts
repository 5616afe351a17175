import type { Operation } from '#contract/declaration/operation.ts'
import { sessionOperations } from '#contract/session/session.ts'
import { ApiError, UserLeftError } from './errors.ts'
import { ask, reach, refusalOf } from './exchange.ts'
import { idempotencyKeys, requestName } from './idempotencyKeys.ts'
import type { AnyInput, Arguments, Input } from './request.ts'
import { readDownload } from './readDownload.ts'
import type { Download, DownloadWatcher } from './readDownload.ts'
import { readAnswer, readPage } from './readAnswer.ts'
import type { Body, Page } from './readAnswer.ts'
import type { ListingState, Substitute } from './substitute.ts'

/** The needs of the client: the address of the service, the token, and functions for its refusal. */
export interface Connection {
  baseUrl: string
  /** The clinic's. */
  timeZone: string
  token: () => string | undefined
  session?: ClientSession
  /** The service answered 401 to a request that carried this token. */
  onRefusedToken: (token: string) => void
  /** The service is the bundled one: it need not be asked for its operations. */
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
  isLocked: () => boolean
  /** Resolves when the user has signed in again; rejects where another has, or the signal aborts. */
  untilUnlocked: (signal: AbortSignal | undefined) => Promise<void>
  /** Re-authenticates the user by the proof that a refusal asks for; false where the user declines. */
  confirm: (refusal: ApiError) => Promise<boolean>
  /** Exchanges the token, which the service says that it has exchanged: the answer was lost. */
  renew: () => Promise<void>
}

export interface Client {
  /** The clinic's: days in queries are days of it. */
  readonly timeZone: string
  /** The service is the bundled one, with all operations of the contract. */
  readonly isOwnService: boolean
  /** The parts of the addresses of PDFs: the service's address, and the setting. */
  readonly addresses: { baseUrl: string; pdf: string }
  /** The progress of reading a listing that the service sends whole. */
  readonly listing: ListingState | undefined
  /** Sends an operation. JSON comes back validated, a file as a blob. */
  send: <O extends Operation>(operation: O, ...input: Arguments<O>) => Promise<Body<O>>
  /** The same for a listing; `after` asks for the next page, and is undefined on the last. */
  page: <O extends Operation>(operation: O, ...input: Arguments<O>) => Promise<Page<O>>
  /** The same for a large file, with its progress. */
  download: <O extends Operation>(operation: O, input: Input<O> & DownloadWatcher) => Promise<Download>
  /** Reads an answer that stays open, piece by piece, until the service ends it. */
  follow: <O extends Operation>(
    operation: O,
    input: Input<O> & { onText: (text: string) => void },
  ) => Promise<void>
  /** Drops the keys of unanswered requests. Called when the user leaves. */
  forget: () => void
  /** A client for one user: once another is signed in, its requests are not sent and their answers are dropped. */
  of: (user: number | undefined) => Client
}

/** Sends all requests to the service. Throws errors; showing a message or redirecting is the caller's job. */
export const createClient = (connection: Connection): Client =>
  clientOf(connection, undefined, idempotencyKeys())

function clientOf(
  connection: Connection,
  owner: number | undefined,
  keys: ReturnType<typeof idempotencyKeys>,
): Client {
  const { baseUrl, timeZone, token, session, onRefusedToken, substitute } = connection

  /** The user who asks, who has to be the one that is signed in. */
  function asker({ access }: Operation): number | undefined {
    const sender = owner ?? session?.user()
    if (access === 'public') return sender
    session?.check()
    const now = session ? session.user() : sender
    if (now !== sender) throw new UserLeftError(now !== undefined)
    return sender
  }
  /** An answer is for the user who asked alone. */
  function assertSame(sender: number | undefined): void {
    const receiver = session?.user()
    if (sender !== undefined && receiver !== undefined && receiver !== sender) throw new UserLeftError(true)
  }

  /**
   * The answer of the substitute, or else of the service. Nothing is awaited where the substitute has no answer, because a
   * sign-out has to send its request before it drops the token.
   */
  async function answered<T>(operation: Operation, input: AnyInput = {}, own: () => Promise<T>): Promise<T> {
    const found = substitute?.answerOf(operation)
    const answer = found && (await found)
    if (!answer) return own()
    for (;;) {
      const sender = asker(operation)
      if (session?.isLocked()) await session.untilUnlocked(input.signal)
      try {
        const body = await answer(input)
        assertSame(sender)
        return body as T
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 401
        if (!isRefused || !session?.isLocked()) throw error
      }
    }
  }

  /**
   * Sends a request until it is answered for the user who asked: where the session has ended, it waits until that user has signed in again.
   * Nothing was done by a request that was refused with 401, so it can be sent again.
   */
  async function exchange(operation: Operation, input: AnyInput = {}, key?: string): Promise<Response> {
    for (let exchanged = false; ;) {
      const sender = asker(operation)
      if (operation.access !== 'public' && session?.isLocked()) {
        await session.untilUnlocked(input.signal)
        continue
      }
      const bearer = operation.access === 'public' ? undefined : token()
      const sent = input.timeout ? { ...input, signal: AbortSignal.timeout(input.timeout) } : input
      const response = await ask(operation, sent, { baseUrl, token: bearer, key })
      assertSame(sender)
      if (response.ok) {
        const requestId = response.headers.get('x-request-id')
        if (requestId) input.onRequestId?.(requestId)
        return response
      }
      const refusal = await refusalOf(response, input.signal)
      if (operation.confirmation && refusal.code === 'confirmation_required') {
        if (await session?.confirm(refusal)) continue
        throw refusal
      }
      // At an address that the settings made up, a 401 may mean that there is nothing.
      if (response.status !== 401 || !bearer || input.address) throw refusal
      if (refusal.code === 'token_renewed' && session && !exchanged) {
        exchanged = true
        if (token() === bearer) await session.renew()
        continue
      }
      onRefusedToken(bearer)
      const isOutdated = token() !== undefined && token() !== bearer
      if (!isOutdated && !session?.isLocked()) throw refusal
      if (!runsAgain(operation)) throw refusal
    }
  }

  return {
    timeZone,
    isOwnService: connection.isOwnService ?? false,
    addresses: { baseUrl, pdf: connection.pdf ?? '' },
    listing: substitute?.state,
    forget: keys.clear,
    send: (operation, ...[input]) =>
      answered(operation, input, () => {
        const send = async (key?: string) =>
          readAnswer(operation, await exchange(operation, input, key), input?.signal)
        return operation.idempotencyKey ? keys.send(requestName(operation.path, input), send) : send()
      }),
    page: (operation, ...[input]) =>
      answered(operation, input, async () =>
        readPage(operation, await exchange(operation, input), input?.signal),
      ),
    download: async (operation, input) => {
      const response = await exchange(operation, input)
      return reach(input.signal, () => readDownload(response, input))
    },
    follow: async (operation, { onText, ...input }) => {
      const { body } = await exchange(operation, input as AnyInput)
      const reader = body?.getReader()
      const decoder = new TextDecoder()
      for (;;) {
        const piece = await reach(input.signal, async () => reader?.read())
        if (!piece || piece.done) return
        onText(decoder.decode(piece.value, { stream: true }))
      }
    },
    of: (user) => clientOf(connection, user, keys),
  }
}

/** Whether a request is sent again by itself after its user has signed in again. What removes something is asked for anew. */
const runsAgain = (operation: Operation): boolean =>
  operation.method !== 'DELETE' && operation !== sessionOperations.renewToken
