import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anyDatabase } from '#test/support/databases.ts'
import { newUser, PASSWORD, refusalIn } from '#test/support/secondFactor.ts'
import { softwareAuthenticator } from '#test/support/softwareAuthenticator.ts'
import { type Answer, type RunningService, startService } from '#test/support/startService.ts'

const HERE = { rpId: 'portal.example', origin: 'http://portal.example' }

const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

interface Challenge {
  challenge: string
}

describe('what a passkey has signed', () => {
  let service: RunningService
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  const asked = (answer: Answer): Challenge => refusalIn(answer).passkey ?? { challenge: '' }
  const endConfirmations = () =>
    sql`update session set confirmed_until = now() - interval '1 second'`.execute(service.database.queries)
  const expireChallenges = () =>
    sql`update passkey_challenge set expires_at = expires_at - interval '2 minutes'`.execute(
      service.database.queries,
    )

  /** A user with a passkey, signed in before there was one. */
  async function ana() {
    const user = await newUser(service)
    const bearer = await user.signIn()
    const signIn = async () =>
      (
        (await user.authenticate({ passkey: authenticator.get(asked(await user.authenticate())) })).body as {
          token: string
        }
      ).token
    await user.confirm(bearer, { password: PASSWORD })
    const authenticator = softwareAuthenticator(HERE)
    const stored = await store(user, bearer, authenticator.create(await offer(user, bearer)))
    expect(stored.status).toBe(200)
    return { ...user, bearer, authenticator, signInAgain: signIn }
  }
  type User = Awaited<ReturnType<typeof newUser>>
  const offer = async (user: User, bearer: string) =>
    (await user.call(bearer, 'GET', '/account/factor/passkey')).body as Challenge
  const store = (user: User, bearer: string, passkey: object) =>
    user.call(bearer, 'PUT', '/account/factor/passkey', { name: 'Phone', passkey })

  describe('to sign in', () => {
    test('begins one session, of several that ask for it at once', async () => {
      const user = await ana()
      const passkey = user.authenticator.get(asked(await user.authenticate()))
      const answers = await Promise.all([1, 2, 3].map(() => user.authenticate({ passkey })))
      expect(statusesOf(answers)).toEqual([200, 403, 403])
    })

    test('neither confirms a session nor makes a passkey', async () => {
      const user = await ana()
      await endConfirmations()
      const passkey = user.authenticator.get(asked(await user.authenticate()))
      expect((await user.confirm(user.bearer, { passkey })).status).toBe(403)
      await user.confirm(user.bearer, {
        passkey: user.authenticator.get(asked(await user.confirm(user.bearer, {}))),
      })
      const made = softwareAuthenticator(HERE).create(asked(await user.authenticate()))
      expect((await store(user, user.bearer, made)).status).toBe(400)
    })
  })

  describe('to confirm a session', () => {
    test('confirms it once, of several that ask for it at once', async () => {
      const user = await ana()
      await endConfirmations()
      const passkey = user.authenticator.get(asked(await user.confirm(user.bearer, {})))
      const answers = await Promise.all([1, 2, 3].map(() => user.confirm(user.bearer, { passkey })))
      expect(statusesOf(answers)).toEqual([204, 403, 403])
      await endConfirmations()
      expect((await user.confirm(user.bearer, { passkey })).status).toBe(403)
    })

    test('confirms no other session, of the same user or of another', async () => {
      const [user, other] = [await ana(), await ana()]
      const elsewhere = await user.signInAgain()
      await endConfirmations()
      const passkey = user.authenticator.get(asked(await user.confirm(user.bearer, {})))
      expect((await user.confirm(elsewhere, { passkey })).status).toBe(403)
      expect((await other.confirm(other.bearer, { passkey })).status).toBe(403)
      // What another session asked for is of no use there either, and stays of use where it belongs.
      expect((await user.confirm(user.bearer, { passkey })).status).toBe(204)
    })

    test('confirms it within two minutes, and signs nobody in', async () => {
      const user = await ana()
      await endConfirmations()
      const late = user.authenticator.get(asked(await user.confirm(user.bearer, {})))
      await expireChallenges()
      expect((await user.confirm(user.bearer, { passkey: late })).status).toBe(403)
      const passkey = user.authenticator.get(asked(await user.confirm(user.bearer, {})))
      expect((await user.authenticate({ passkey })).status).toBe(403)
    })

    test('still confirms it after the token was exchanged', async () => {
      const user = await ana()
      await endConfirmations()
      const passkey = user.authenticator.get(asked(await user.confirm(user.bearer, {})))
      const renewed = (await user.call(user.bearer, 'GET', '/auth/usertoken')).body as { token: string }
      expect((await user.confirm(renewed.token, { passkey })).status).toBe(204)
    })
  })

  describe('to make a passkey', () => {
    test('makes one, of several that ask for it at once', async () => {
      const user = await ana()
      const made = softwareAuthenticator(HERE).create(await offer(user, user.bearer))
      const answers = await Promise.all([1, 2, 3].map(() => store(user, user.bearer, made)))
      expect(statusesOf(answers)).toEqual([200, 400, 400])
      expect((await store(user, user.bearer, made)).status).toBe(400)
    })

    test('makes none for another user or in another session, nor after two minutes', async () => {
      const [user, other] = [await ana(), await ana()]
      const elsewhere = await user.signInAgain()
      await sql`update session set confirmed_until = now() + interval '1 minute'`.execute(
        service.database.queries,
      )
      const make = async () => softwareAuthenticator(HERE).create(await offer(user, user.bearer))
      expect((await store(other, other.bearer, await make())).status).toBe(400)
      expect((await store(user, elsewhere, await make())).status).toBe(400)
      const late = await make()
      await expireChallenges()
      expect((await store(user, user.bearer, late)).status).toBe(400)
      expect((await store(user, user.bearer, await make())).status).toBe(200)
    })

    test('neither signs in nor confirms', async () => {
      const user = await ana()
      const passkey = user.authenticator.get(await offer(user, user.bearer))
      expect((await user.authenticate({ passkey })).status).toBe(403)
      const again = user.authenticator.get(await offer(user, user.bearer))
      await endConfirmations()
      expect((await user.confirm(user.bearer, { passkey: again })).status).toBe(403)
    })
  })
})
