import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

type Json = Record<string, unknown>

/** Loaded with the first passkey: it takes some 25 MB. */
const webAuthn = () => import('@simplewebauthn/server')

/** A passkey of a user, as far as its check needs it. */
export interface StoredPasskey {
  id: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** Where a browser is, as it knows it. Behind a proxy, `TRUST_PROXY` says whether the proxy's word counts. */
const placeOf = ({ protocol, host, hostname }: FastifyRequest) => ({
  rpId: hostname,
  origin: `${protocol}://${host}`,
})

/** What browsers and authenticators exchange with the service, by WebAuthn. Invalid data is answered with undefined. */
export function passkeys(queries: Queries) {
  const challenges = passkeyChallenges(queries)

  const stored = (userId: number) =>
    queries
      .selectFrom('passkey')
      .select(['id', 'credential_id', 'public_key', 'transports', sql<number>`counter::float8`.as('counter')])
      .where('user_id', '=', userId)

  /** The user's passkeys that work at the address of the request. */
  async function usableAt(request: FastifyRequest, userId: number): Promise<StoredPasskey[]> {
    const rows = await stored(userId).where('rp_id', '=', placeOf(request).rpId).orderBy('id').execute()
    return rows.map(({ id, credential_id, public_key, counter, transports }) => ({
      id,
      credentialId: credential_id,
      publicKey: public_key,
      counter,
      transports,
    }))
  }

  return {
    /** The challenge for the user's passkeys; undefined where none works at the address of the request. */
    async ask(request: FastifyRequest, userId: number, purpose: PasskeyPurpose): Promise<Json | undefined> {
      const usable = await usableAt(request, userId)
      if (usable.length === 0) return undefined
      const options = await (
        await webAuthn()
      ).generateAuthenticationOptions({
        rpID: placeOf(request).rpId,
        allowCredentials: usable.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        timeout: CHALLENGE_TIMEOUT_MS,
        userVerification: 'preferred',
      })
      await challenges.keep(options.challenge, userId, purpose)
      return { ...options }
    },

    /** The passkey that has signed what this user was asked, and how often it was used by its own count. */
    async verify(
      request: FastifyRequest,
      userId: number,
      purpose: PasskeyPurpose,
      signed: Json,
    ): Promise<{ passkey: StoredPasskey; counter: number } | undefined> {
      const { rpId, origin } = placeOf(request)
      const passkey = (await usableAt(request, userId)).find(
        ({ credentialId }) => credentialId === signed['id'],
      )
      if (!passkey) return undefined
      try {
        const { verified, authenticationInfo } = await (
          await webAuthn()
        ).verifyAuthenticationResponse({
          response: signed as unknown as AuthenticationResponseJSON,
          expectedChallenge: (challenge) => challenges.take(challenge, userId, purpose),
          expectedOrigin: origin,
          expectedRPID: rpId,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.counter,
            transports: passkey.transports,
          },
          requireUserVerification: false,
        })
        return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined
      } catch (error) {
        request.log.info({ err: error }, 'a passkey was refused')
        return undefined
      }
    },

    /** The options by which a browser makes a passkey for the address of the request. */
    async offer(
      request: FastifyRequest,
      user: { id: number; username: string; name: string },
      clinicName: string,
    ): Promise<Json> {
      const { rpId } = placeOf(request)
      const options = await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpName: clinicName || 'Report portal',
        rpID: rpId,
        userName: user.username,
        userDisplayName: user.name,
        timeout: CHALLENGE_TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: (await usableAt(request, user.id)).map(({ credentialId, transports }) => ({
          id: credentialId,
          transports,
        })),
        // It is asked for after the user name, so it need not be found without one.
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      })
      await challenges.keep(options.challenge, user.id, 'enrolment')
      return { ...options }
    },

    /** The passkey that a browser has made for this user. */
    async verifyNew(request: FastifyRequest, userId: number, made: Json) {
      const { rpId, origin } = placeOf(request)
      try {
        const { verified, registrationInfo } = await (
          await webAuthn()
        ).verifyRegistrationResponse({
          response: made as unknown as RegistrationResponseJSON,
          expectedChallenge: (challenge) => challenges.take(challenge, userId, 'enrolment'),
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: false,
        })
        if (!verified) return undefined
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        return { credential_id: id, public_key: publicKey, counter, transports, rp_id: rpId }
      } catch (error) {
        request.log.info({ err: error }, 'a new passkey was refused')
        return undefined
      }
    },
  }
}

/** For what a passkey signs. What was signed for one is of no use for another. */
export type PasskeyPurpose = 'sign-in' | 'confirmation' | 'enrolment'

const LIFETIME_SECONDS = 2 * 60
const CHALLENGE_TIMEOUT_MS = LIFETIME_SECONDS * 1000

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
