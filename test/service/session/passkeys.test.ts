import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anyDatabase } from '#test/support/databases.ts'
import { newUser, PASSWORD, refusalIn } from '#test/support/secondFactor.ts'
import { softwareAuthenticator } from '#test/support/softwareAuthenticator.ts'
import { type Answer, type RunningService, startService } from '#test/support/startService.ts'

const HERE = { rpId: 'portal.example', origin: 'http://portal.example' }

describe('passkeys', () => {
  let service: RunningService
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  type User = Awaited<ReturnType<typeof newUser>>
  const optionsIn = ({ body }: Answer) => body as { challenge: string; excludeCredentials: { id: string }[] }
  const askedIn = (answer: Answer) =>
    refusalIn(answer).passkey ?? { challenge: '', rpId: '', allowCredentials: [] }

  /** Makes a passkey for a user, and returns it with the answer. */
  async function add(user: User, bearer: string, { place = HERE, name = 'Phone' } = {}) {
    const authenticator = softwareAuthenticator(place)
    const offer = optionsIn(await user.call(bearer, 'GET', '/account/factor/passkey'))
    const passkey = authenticator.create(offer)
    const answer = await user.call(bearer, 'PUT', '/account/factor/passkey', { name, passkey })
    return { authenticator, answer, passkey }
  }
  async function userWithPasskey() {
    const user = await newUser(service)
    const bearer = await user.signIn()
    await user.confirm(bearer, { password: PASSWORD })
    const { authenticator, answer } = await add(user, bearer)
    expect(answer.status).toBe(200)
    return { user, bearer, authenticator, answer }
  }

  test('a user adds several, names them, signs in with one, and removes them', async () => {
    const { user, bearer, authenticator, answer } = await userWithPasskey()
    expect((answer.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    const second = await add(user, bearer, { name: 'Key on the desk' })
    expect(second.answer.body).toEqual({ recoveryCodes: null })
    const again = await user.call(bearer, 'GET', '/account/factor/passkey')
    expect(optionsIn(again).excludeCredentials.map(({ id }) => id)).toEqual([
      authenticator.id,
      second.authenticator.id,
    ])

    const refused = await user.authenticate()
    expect(refusalIn(refused)).toMatchObject({
      code: 'second_factor_required',
      factors: ['passkey', 'recovery'],
      passkey: { rpId: 'portal.example', timeout: 120_000 },
    })
    expect(askedIn(refused).allowCredentials).toHaveLength(2)
    const signedIn = await user.authenticate({ passkey: authenticator.get(askedIn(refused)) })
    expect(signedIn.status).toBe(200)

    const factor = async () =>
      (await user.call(bearer, 'GET', '/account/factor')).body as {
        passkeys: { id: number; name: string; lastUsedAt: string | null; host: string }[]
        recoveryCodesLeft: number
      }
    const [first, other] = (await factor()).passkeys
    expect(first).toMatchObject({ name: 'Phone', host: 'portal.example', lastUsedAt: expect.any(String) })
    expect(other).toMatchObject({ name: 'Key on the desk', lastUsedAt: null })
    const path = `/account/factor/passkey/${first?.id}`
    expect((await user.call(bearer, 'PUT', path, { name: ' My phone ' })).status).toBe(204)
    expect((await factor()).passkeys[0]?.name).toBe('My phone')
    const stranger = await userWithPasskey()
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await stranger.user.call(stranger.bearer, method, path, { name: 'Mine' })).status).toBe(404)
    for (const { id } of (await factor()).passkeys)
      expect((await user.call(bearer, 'DELETE', `/account/factor/passkey/${id}`)).status).toBe(204)
    expect(await factor()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    await user.signIn()
  })

  test('a challenge is answered once, by the user and for the purpose that it was made for', async () => {
    const { user, bearer, authenticator } = await userWithPasskey()
    const asked = askedIn(await user.authenticate())
    const signed = authenticator.get(asked)
    // For another purpose.
    expect((await user.confirm(bearer, { passkey: signed })).status).toBe(403)
    expect((await user.authenticate({ passkey: signed })).status).toBe(200)
    const repeated = await user.authenticate({ passkey: signed })
    expect(repeated.status).toBe(403)
    expect(refusalIn(repeated)).toMatchObject({ triesLeft: 4, fields: [{ code: 'wrong_passkey' }] })
    expect((await user.authenticate({ passkey: authenticator.get(asked) })).status).toBe(403)
    // With what the refusal asks for, it goes on.
    const passkey = authenticator.get(askedIn(await user.authenticate({ passkey: signed })))
    expect((await user.authenticate({ passkey })).status).toBe(200)

    const other = await userWithPasskey()
    const othersChallenge = askedIn(await other.user.authenticate())
    expect((await user.authenticate({ passkey: authenticator.get(othersChallenge) })).status).toBe(403)
  })

  test('a challenge is good for two minutes', async () => {
    const { user, authenticator } = await userWithPasskey()
    const asked = askedIn(await user.authenticate())
    await sql`update passkey_challenge set expires_at = expires_at - interval '2 minutes'`.execute(
      service.database.queries,
    )
    expect((await user.authenticate({ passkey: authenticator.get(asked) })).status).toBe(403)
  })

  test('the passkey of another user, or one that nobody knows, is refused', async () => {
    const { user } = await userWithPasskey()
    const other = await userWithPasskey()
    const unknown = softwareAuthenticator(HERE)
    for (const { get } of [other.authenticator, unknown]) {
      const passkey = get(askedIn(await user.authenticate()))
      expect((await user.authenticate({ passkey })).status).toBe(403)
    }
  })

  test('what was signed for another origin is refused, and a passkey works at the host that it was made for', async () => {
    const user = await newUser(service)
    const bearer = await user.signIn()
    await user.confirm(bearer, { password: PASSWORD })
    const elsewhere = { rpId: 'portal.example', origin: 'http://portal.example.evil.example' }
    expect((await add(user, bearer, { place: elsewhere })).answer.status).toBe(400)
    const wrongHost = { rpId: 'evil.example', origin: HERE.origin }
    expect((await add(user, bearer, { place: wrongHost })).answer.status).toBe(400)

    const { authenticator, answer, passkey } = await add(user, bearer)
    expect(answer.status).toBe(200)
    // Nobody takes the passkey of another user.
    expect(
      (await user.call(bearer, 'PUT', '/account/factor/passkey', { name: 'Again', passkey })).status,
    ).toBe(400)
    const atOther = await user.authenticate({}, { host: 'intranet.example' })
    expect(refusalIn(atOther)).toMatchObject({ factors: ['recovery'] })
    expect(refusalIn(atOther).passkey).toBeUndefined()
    const signed = authenticator.get(askedIn(await user.authenticate()))
    expect((await user.authenticate({ passkey: signed }, { host: 'intranet.example' })).status).toBe(403)
  })

  test('the port belongs to the origin, and not to the host of a passkey', async () => {
    const user = await newUser(service)
    const bearer = await user.signIn()
    await user.confirm(bearer, { password: PASSWORD })
    const host = { host: 'portal.example:4000' }
    const authenticator = softwareAuthenticator({ ...HERE, origin: 'http://portal.example:4000' })
    const offer = optionsIn(await user.call(bearer, 'GET', '/account/factor/passkey', undefined, host))
    const body = { name: 'Phone', passkey: authenticator.create(offer) }
    expect((await user.call(bearer, 'PUT', '/account/factor/passkey', body, host)).status).toBe(200)
  })
})
