import { expect } from 'vitest'
import { API } from '#contract/http/url.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { earlierCodeOf } from './authenticatorApp.ts'
import { type Answer, type RunningService, toAnswer } from './startService.ts'

export const PASSWORD = 'the password of ana'

export interface Refused {
  code: string
  message: string
  triesLeft?: number
  factors?: string[]
  passkey?: { challenge: string; rpId: string; allowCredentials: { id: string }[] }
  enrolment?: { secret: string; uri: string; sealed: string }
  fields?: { name: string; code?: string }[]
}
export const refusalIn = ({ body }: Answer) => body as Refused

let number = 0

/** A new user of a running service, who signs in from a network of the user's own. */
export async function newUser(service: RunningService, permissionList = 'frontdesk') {
  number += 1
  const username = `factor.${number}`
  const remoteAddress = `198.51.${number >> 8}.${number & 0xff}`
  await userRepository(service.database.queries).insert({
    username,
    name: 'Íris Prado',
    permissionList,
    passwordHash: await hashPassword(PASSWORD),
  })
  const { id = 0 } = (await userRepository(service.database.queries).findByUsername(username)) ?? {}

  const authenticate = async (payload: object = {}, headers: Record<string, string> = {}) =>
    toAnswer(
      await service.app.inject({
        method: 'POST',
        url: `${API}/auth/authenticate`,
        payload: { username, password: PASSWORD, ...payload },
        headers: { host: 'portal.example', ...headers },
        remoteAddress,
      }),
    )
  async function signIn(payload?: object): Promise<string> {
    const answer = await authenticate(payload)
    expect(answer.text).toContain('"token"')
    return (answer.body as { token: string }).token
  }
  const call = async (
    bearer: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    toAnswer(
      await service.app.inject({
        method,
        url: API + path,
        headers: { host: 'portal.example', authorization: `Bearer ${bearer}`, ...headers },
        ...(payload && { payload }),
        remoteAddress,
      }),
    )
  const confirm = (bearer: string, payload: object) => call(bearer, 'PUT', '/account/confirmation', payload)

  /** Gives the user an authenticator app by the account, as a person does. Its first code is the one of a step ago, so that two are left. */
  async function enrol(bearer: string) {
    expect((await confirm(bearer, { password: PASSWORD })).status).toBe(204)
    const offer = (await call(bearer, 'GET', '/account/factor/totp')).body as Required<Refused>['enrolment']
    const body = { sealed: offer.sealed, code: await earlierCodeOf(offer.secret) }
    const stored = await call(bearer, 'PUT', '/account/factor/totp', body)
    expect(stored.status).toBe(200)
    const { recoveryCodes } = stored.body as { recoveryCodes: string[] }
    return { secret: offer.secret, uri: offer.uri, recoveryCodes }
  }
  return { id, username, authenticate, signIn, call, confirm, enrol }
}
