import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { secretsOf } from '#service/http/storedSecrets.ts'
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
