import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Queries } from '#service/database/database.ts'
import { signedCookie } from '#service/http/signedCookie.ts'
import type { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { Answer } from './provider.ts'

/** A provider that says nothing of how long its answer holds is asked again after this. */
const REFRESH_SECONDS = 5 * 60
/** Not more often than this, however short the provider's tokens live. */
const SHORTEST_SECONDS = 30

const after = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`
const refreshSeconds = ({ expiresIn = REFRESH_SECONDS }: Pick<Answer, 'expiresIn'>) =>
  Math.max(SHORTEST_SECONDS, Math.min(expiresIn, 24 * 60 * 60))

interface Tokens {
  subject: string
  idToken: string | undefined
  refreshToken: string | undefined
}

/** The sessions that began at the identity provider. */
export function openIdSessions(
  queries: Queries,
  issuer: string,
  { encrypt, decrypt }: ReturnType<typeof secretsOf>,
) {
  const seal = (token: string | undefined) => (token === undefined ? null : encrypt(token))
  const unseal = (stored: string | null): string | undefined => {
    try {
      return stored === null ? undefined : decrypt(stored)
    } catch {
      // Encrypted with a secret that counts no more.
      return undefined
    }
  }
  const columns = ['subject', 'id_token', 'refresh_token'] as const
  const toTokens = (row: {
    subject: string
    id_token: string | null
    refresh_token: string | null
  }): Tokens => ({
    subject: row.subject,
    idToken: unseal(row.id_token),
    refreshToken: unseal(row.refresh_token),
  })

  return {
    async insert(sessionId: string, answer: Answer): Promise<void> {
      await queries
        .insertInto('openid_session')
        .values({
          session_id: sessionId,
          issuer,
          subject: answer.subject,
          provider_session: answer.providerSession ?? null,
          id_token: seal(answer.idToken),
          refresh_token: seal(answer.refreshToken),
          refresh_after: answer.refreshToken === undefined ? null : after(refreshSeconds(answer)),
        })
        .execute()
    },

    /** Whether a session began at the provider, and its tokens. */
    async find(sessionId: string): Promise<Tokens | undefined> {
      const row = await queries
        .selectFrom('openid_session')
        .select(columns)
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row && toTokens(row)
    },

    /** The tokens, where the provider has to be asked again. One caller gets them: many providers take a refresh token once. */
    async takeDue(sessionId: string): Promise<Tokens | undefined> {
      const row = await queries
        .updateTable('openid_session')
        .set({ refresh_after: after(SHORTEST_SECONDS) })
        .where('session_id', '=', sessionId)
        .where('refresh_after', '<=', sql<Date>`now()`)
        .returning(columns)
        .executeTakeFirst()
      return row && toTokens(row)
    },

    /** Keeps what the provider has answered to a refresh. */
    async keep(sessionId: string, answer: Answer): Promise<void> {
      await queries
        .updateTable('openid_session')
        .set({
          ...(answer.idToken !== undefined && { id_token: seal(answer.idToken) }),
          ...(answer.refreshToken !== undefined && { refresh_token: seal(answer.refreshToken) }),
          refresh_after: after(refreshSeconds(answer)),
        })
        .where('session_id', '=', sessionId)
        .execute()
    },

    /** The open sessions here of one session at the provider, or of all of a person that had begun by then. */
    async open(ended: { subject?: string; providerSession?: string; at: Date }): Promise<string[]> {
      const sessionQuery = queries
        .selectFrom('openid_session')
        .innerJoin('session', 'session.id', 'session_id')
        .select('session_id')
        .where('issuer', '=', issuer)
        .where('ended_at', 'is', null)
      const { subject, providerSession } = ended
      const ofPerson = subject === undefined ? sessionQuery : sessionQuery.where('subject', '=', subject)
      const rows = await (
        providerSession === undefined
          ? ofPerson.where('created_at', '<=', ended.at)
          : ofPerson.where('provider_session', '=', providerSession)
      ).execute()
      return rows.map(({ session_id }) => session_id)
    },
  }
}

/** A sign-in that somebody has begun: what the provider's answer is checked against. */
export const Attempt = z.object({
  /** A value that the provider sends back unchanged, so that an answer to another browser's question is refused. */
  state: z.string(),
  /** A value that the ID token has to hold. */
  nonce: z.string(),
  /** The secret of PKCE: the code of the answer is useless without it. */
  verifier: z.string(),
  /** Where the browser comes back to. */
  returnTo: z.string(),
  /** Whether the provider had to ask for the password. */
  again: z.boolean(),
  at: z.int(),
})
export type Attempt = z.infer<typeof Attempt>

/** How long somebody may take at the provider. */
const LIFETIME_SECONDS = 15 * 60

/**
 * Keeps what is needed to check the provider's answer in a cookie of the browser that asked, so any process of the service can do so.
 * Each attempt has its own, as several windows may sign in at once.
 */
export function attempts(secrets: TokenSecrets) {
  const cookieOf = (state: string) => signedCookie(secrets, `openid-${state.slice(0, 16)}`)
  const pathOf = ({ originalUrl }: FastifyRequest) => originalUrl.replace(/(\/start)?\/*(\?.*)?$/, '')

  return {
    keep(request: FastifyRequest, reply: FastifyReply, attempt: Omit<Attempt, 'at'>): void {
      const stored: Attempt = { ...attempt, at: now() }
      const scope = { path: pathOf(request), maxAgeSeconds: LIFETIME_SECONDS }
      cookieOf(attempt.state).write(request, reply, stored, scope)
    },

    /** The attempt of this state; undefined where this browser has begun none, or too long ago. */
    find(request: FastifyRequest, state: string): Attempt | undefined {
      if (!/^[\w-]{16,100}$/.test(state)) return undefined
      const { data: attempt } = Attempt.safeParse(cookieOf(state).read(request))
      return attempt?.state === state && attempt.at + LIFETIME_SECONDS > now() ? attempt : undefined
    },

    /** Takes the cookie away: its code was used. */
    drop(request: FastifyRequest, reply: FastifyReply, { state }: Attempt): void {
      cookieOf(state).write(request, reply, {}, { path: pathOf(request), maxAgeSeconds: 0 })
    },
  }
}

const now = () => Math.floor(Date.now() / 1000)
