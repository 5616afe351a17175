import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** For what a passkey signs. What was signed for one is of no use for another. */
export type PasskeyPurpose = 'sign-in' | 'confirmation' | 'enrolment'

const LIFETIME_SECONDS = 2 * 60
export const CHALLENGE_TIMEOUT_MS = LIFETIME_SECONDS * 1000

/** The challenges that passkeys have to sign: the service keeps each one and accepts it once. */
export const passkeyChallenges = (queries: Queries) => ({
  async keep(challenge: string, userId: number, purpose: PasskeyPurpose): Promise<void> {
    await queries
      .insertInto('passkey_challenge')
      .values({
        challenge,
        user_id: userId,
        purpose,
        expires_at: sql<Date>`now() + ${LIFETIME_SECONDS} * interval '1 second'`,
      })
      .execute()
  },

  /** Whether it was asked of this user, for this, and not answered yet. From then on it is. */
  async take(challenge: string, userId: number, purpose: PasskeyPurpose): Promise<boolean> {
    const deletion = await queries
      .deleteFrom('passkey_challenge')
      .where('challenge', '=', challenge)
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return deletion.numDeletedRows > 0n
  },

  async deleteExpired(): Promise<void> {
    await queries
      .deleteFrom('passkey_challenge')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  },
})
