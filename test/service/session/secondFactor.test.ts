import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsOf } from '#service/http/storedSecrets.ts'
import { renewTotpSecrets } from '#service/session/secondFactor/factors.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { codeOf, earlierCodeOf } from '#test/support/authenticatorApp.ts'
import { newUser, PASSWORD, refusalIn } from '#test/support/secondFactor.ts'
import { type RunningService, startService, testSecret } from '#test/support/startService.ts'

describe('codes of an authenticator app, and recovery codes', () => {
  let service: RunningService
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  const actsOf = async (userId: number) => {
    const { queries } = service.database
    const rows = await queries
      .selectFrom('audit_record')
      .select(['act', 'outcome', 'detail'])
      .where('record_kind', '=', 'user')
      .where(sql<boolean>`${userId} = any(record_ids)`)
      .orderBy('id')
      .execute()
    return rows.map(({ act, outcome, detail }) => ({ act, outcome, detail }))
  }

  test('a user enrols an app, and then the password alone signs in no more', async () => {
    const ana = await newUser(service)
    const bearer = await ana.signIn()
    expect((await ana.call(bearer, 'GET', '/account/factor')).body).toEqual({
      totpSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const { secret, uri, recoveryCodes } = await ana.enrol(bearer)
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.*${ana.username}\\?.*secret=${secret}`))
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)

    const refused = await ana.authenticate()
    expect(refused.status).toBe(403)
    expect(refusalIn(refused)).toMatchObject({
      code: 'second_factor_required',
      factors: ['totp', 'recovery'],
    })
    expect(refusalIn(refused)).not.toHaveProperty('triesLeft')
    // As people type what they read.
    const code = codeOf(secret).replace(/^(...)/, '$1 ')
    expect((await ana.authenticate({ code })).status).toBe(200)
    const acts = await actsOf(ana.id)
    expect(acts).toContainEqual({ act: 'factor.add', outcome: 'done', detail: { by: 'totp' } })
    expect(acts.filter(({ act }) => act === 'session.start')).toHaveLength(2)
  })

  test('who does not know the password never learns whether there is a second factor', async () => {
    const [ana, bia] = [await newUser(service), await newUser(service)]
    const { secret } = await ana.enrol(await ana.signIn())
    const code = codeOf(secret)
    const answers = [
      await ana.authenticate({ password: 'not hers', code }),
      await ana.authenticate({ password: 'not hers' }),
      await bia.authenticate({ password: 'not hers' }),
    ]
    for (const answer of answers) expect(answer.status).toBe(401)
    const [first, ...others] = answers.map(({ body }) => Object.keys(body as object))
    for (const other of others) expect(other).toEqual(first)
    // The code was not looked at, so it still counts.
    expect((await ana.authenticate({ code })).status).toBe(200)
  })

  test('a wrong code counts as a failed sign-in, says so, and stands in the audit', async () => {
    const ana = await newUser(service)
    await ana.enrol(await ana.signIn())
    for (const triesLeft of [4, 3]) {
      const answer = await ana.authenticate({ code: '000000' })
      expect(answer.status).toBe(403)
      expect(refusalIn(answer)).toMatchObject({
        code: 'second_factor_required',
        triesLeft,
        fields: [{ name: 'code', code: 'wrong_code' }],
      })
    }
    expect(refusalIn(await ana.authenticate({ password: 'not hers' })).triesLeft).toBe(2)
    const wrong = (await actsOf(ana.id)).filter(
      ({ detail }) => (detail as { reason?: string }).reason === 'wrong_factor',
    )
    expect(wrong).toHaveLength(2)
    expect(wrong[0]).toMatchObject({ act: 'session.refuse', outcome: 'refused' })
  })

  test('codes are limited from all networks together', async () => {
    const ana = await newUser(service)
    const bearer = await ana.signIn()
    const { secret } = await ana.enrol(bearer)
    for (let time = 0; time < 10; time++) await ana.confirm(bearer, { code: '000000' })
    const refused = await ana.confirm(bearer, { code: codeOf(secret) })
    expect(refused.status).toBe(429)
    expect((await ana.authenticate({ code: codeOf(secret) })).status).toBe(429)
    // Until an administrator lifts the limits.
    await service.call('administrator', 'DELETE', `/user/${ana.id}/pause`)
    expect((await ana.authenticate({ code: codeOf(secret) })).status).toBe(200)
  })

  test('a code is used once, and none before it afterwards', async () => {
    const ana = await newUser(service)
    const { secret } = await ana.enrol(await ana.signIn())
    const [code, next] = [codeOf(secret), codeOf(secret, 1)]
    expect((await ana.authenticate({ code: next })).status).toBe(200)
    for (const used of [next, code]) expect((await ana.authenticate({ code: used })).status).toBe(403)
    expect((await ana.authenticate({ code: codeOf(secret, 3) })).status).toBe(403)
  })

  test.each(['an app', 'recovery'])(
    'of two sign-ins with one code of %s at once, one starts a session',
    async (by) => {
      const ana = await newUser(service)
      const { secret, recoveryCodes } = await ana.enrol(await ana.signIn())
      const code = by === 'recovery' ? recoveryCodes[0] : codeOf(secret)
      // From two networks, as those of one take turns.
      const answers = await Promise.all([
        ana.authenticate({ code }),
        service.app.inject({
          method: 'POST',
          url: '/api/v1/auth/authenticate',
          payload: { username: ana.username, password: PASSWORD, code },
          remoteAddress: '203.0.113.9',
        }),
      ])
      const statuses = answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode))
      expect(new Set(statuses)).toEqual(new Set([200, 403]))
    },
  )

  test('a recovery code signs in once, says how many are left, and is loud in the audit', async () => {
    const ana = await newUser(service)
    const { recoveryCodes } = await ana.enrol(await ana.signIn())
    const code = recoveryCodes[3]?.toLowerCase().replace('-', ' ')
    const answer = await ana.authenticate({ code })
    expect(answer.body).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await ana.authenticate({ code })).status).toBe(403)
    expect(await actsOf(ana.id)).toContainEqual({
      act: 'factor.recovery',
      outcome: 'done',
      detail: { left: 9 },
    })
    // Made anew, those from before are gone.
    const { token } = answer.body as { token: string }
    expect((await ana.confirm(token, { code: recoveryCodes[4] })).status).toBe(204)
    expect((await actsOf(ana.id)).filter(({ act }) => act === 'factor.recovery')).toHaveLength(2)
    const response = await ana.call(token, 'PUT', '/account/factor/recovery')
    const { recoveryCodes: others } = response.body as { recoveryCodes: string[] }
    expect((await ana.authenticate({ code: recoveryCodes[5] })).status).toBe(403)
    expect((await ana.authenticate({ code: others[5] })).status).toBe(200)
  })

  test('secrets are encrypted, and codes hashed', async () => {
    const ana = await newUser(service)
    const { secret, recoveryCodes } = await ana.enrol(await ana.signIn())
    const { queries } = service.database
    const stored = await queries
      .selectFrom('totp')
      .select('secret')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect(stored.secret).not.toContain(secret)
    const hashes = await queries
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', ana.id)
      .execute()
    expect(hashes).toHaveLength(recoveryCodes.length)
    expect(new Set(hashes.map(({ code_hash }) => code_hash.length))).toEqual(new Set([32]))

    await renewTotpSecrets(queries, ['another secret for the tokens', testSecret])
    const renewed = await queries
      .selectFrom('totp')
      .select('secret')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect(secretsOf(['another secret for the tokens']).decrypt(renewed.secret)).toBe(secret)
    await renewTotpSecrets(queries, [testSecret, 'another secret for the tokens'])
  })

  test('a list that asks for a second factor leads the sign-in through enrolling one', async () => {
    const { queries } = service.database
    const list = await queries
      .insertInto('permission_list')
      .values({
        name: 'Strict',
        name_fold: 'strict',
        name_search: 'strict',
        name_sort: 'strict',
        second_factor: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ana = await newUser(service, 'Strict')
    const refused = await ana.authenticate()
    expect(refused.status).toBe(403)
    const { code, enrolment: offer } = refusalIn(refused)
    expect(code).toBe('enrolment_required')
    const { secret = '', sealed: enrolment = '' } = offer ?? {}

    const wrong = await ana.authenticate({ enrolment, code: '000000' })
    expect(refusalIn(wrong)).toMatchObject({
      code: 'enrolment_required',
      fields: [{ name: 'code', code: 'wrong_code' }],
    })
    // What was made for another user, or changed, is not taken.
    const bia = await newUser(service, 'Strict')
    const other = await bia.authenticate({ enrolment, code: codeOf(secret) })
    expect(refusalIn(other).enrolment).toBeDefined()

    const used = await earlierCodeOf(secret)
    const signedIn = await ana.authenticate({ enrolment, code: used })
    expect(signedIn.status).toBe(200)
    const { token, recoveryCodes } = signedIn.body as { token: string; recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    // With the factor there is nothing to enrol.
    const again = await ana.authenticate({ enrolment, code: used })
    expect(refusalIn(again)).toMatchObject({ code: 'second_factor_required' })

    // The last one stays.
    expect((await ana.confirm(token, { code: codeOf(secret) })).status).toBe(204)
    expect((await ana.call(token, 'DELETE', '/account/factor/totp')).status).toBe(409)
    await queries
      .updateTable('permission_list')
      .set({ second_factor: false })
      .where('id', '=', list.id)
      .execute()
    expect((await ana.call(token, 'DELETE', '/account/factor/totp')).status).toBe(204)
    expect((await ana.call(token, 'GET', '/account/factor')).body).toMatchObject({ recoveryCodesLeft: 0 })
    await ana.signIn()
  })

  test('with a one-time code, a new password is chosen first, and nothing changes before the second factor is right', async () => {
    const ana = await newUser(service)
    const { secret } = await ana.enrol(await ana.signIn())
    const reset = await service.call('administrator', 'PUT', `/user/${ana.id}/code`)
    const { code: password } = reset.body as { code: string }
    const newPassword = 'nine slow green tramways'
    expect(refusalIn(await ana.authenticate({ password })).code).toBe('password_change_required')
    const refused = await ana.authenticate({ password, newPassword })
    expect(refusalIn(refused).code).toBe('second_factor_required')
    expect((await ana.authenticate({ password, newPassword, code: '000000' })).status).toBe(403)
    expect((await ana.authenticate({ password, newPassword, code: codeOf(secret) })).status).toBe(200)
    expect((await ana.authenticate({ password: newPassword, code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('an administrator sees and removes the second factor of a user, whose sessions end', async () => {
    const ana = await newUser(service)
    const bearer = await ana.signIn()
    await ana.enrol(bearer)
    const seen = () => service.call('administrator', 'GET', `/user/${ana.id}`)
    expect((await seen()).body).toMatchObject({ secondFactor: true })
    expect((await seen()).text).not.toContain('"secret"')
    expect((await service.call('administrator', 'DELETE', `/user/${ana.id}/factor`)).status).toBe(204)
    expect((await service.call('administrator', 'DELETE', `/user/${ana.id}/factor`)).status).toBe(404)
    expect((await seen()).body).toMatchObject({ secondFactor: false })
    expect((await ana.call(bearer, 'GET', '/account/factor')).status).toBe(401)
    await ana.signIn()
    expect((await actsOf(ana.id)).map(({ act }) => act)).toContain('factor.remove')

    // Nobody takes it from somebody who has more permissions, nor from oneself here.
    const manager = await newUser(service, await managerOfUsers(service))
    const token = await manager.signIn()
    expect((await manager.call(token, 'DELETE', `/user/${manager.id}/factor`)).status).toBe(409)
    expect((await manager.call(token, 'DELETE', `/user/${ana.id}/factor`)).status).toBe(403)
  })
})

/** The name of a permission list that can change users, and nothing else. */
async function managerOfUsers(service: RunningService): Promise<string> {
  const { queries } = service.database
  const name = 'Managers of users'
  const fold = name.toLowerCase()
  const { id } = await queries
    .insertInto('permission_list')
    .values({ name, name_fold: fold, name_search: fold, name_sort: fold })
    .returning('id')
    .executeTakeFirstOrThrow()
  const permission = await queries
    .selectFrom('permission')
    .select('id')
    .where('code', '=', 'user.write')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('permission_list_permissions')
    .values({ record_id: id, target_id: permission.id, position: 1 })
    .execute()
  return name
}
