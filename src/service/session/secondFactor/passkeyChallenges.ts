import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** For what a passkey signs. What was signed for one is of no use for another. */
export type PasskeyPurpose = 'sign-in' | 'confirmation' | 'enrolment'

/** Who is asked to sign, and for what. */
export interface Asking {
  userId: number
  purpose: PasskeyPurpose
  /** The session in which the user is asked; null for a sign-in. */
  sessionId: string | null
}

const LIFETIME_SECONDS = 2 * 60
export const CHALLENGE_TIMEOUT_MS = LIFETIME_SECONDS * 1000

/** What passkeys have to sign: the service knows what it has asked for, and accepts it once. */
export const passkeyChallenges = (queries: Queries) => ({
  async keep(challenge: string, { userId, purpose, sessionId }: Asking): Promise<void> {
    await queries
      .insertInto('passkey_challenge')
      .values({
        challenge,
        user_id: userId,
        purpose,
        session_id: sessionId,
        expires_at: sql<Date>`now() + ${LIFETIME_SECONDS} * interval '1 second'`,
      })
      .execute()
  },

  /** Whether it was asked of this user, for this, in this session, and not answered yet. From then on it is. */
  async take(challenge: string, { userId, purpose, sessionId }: Asking): Promise<boolean> {
    const taken = await queries
      .deleteFrom('passkey_challenge')
      .where('challenge', '=', challenge)
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('session_id', 'is not distinct from', sessionId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return taken.numDeletedRows > 0n
  },

  async deleteExpired(): Promise<void> {
    await queries
      .deleteFrom('passkey_challenge')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  },
})
