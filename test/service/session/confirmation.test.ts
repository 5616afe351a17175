import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access/access.ts'
import { operations } from '#contract/operations.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { codeOf } from '#test/support/authenticatorApp.ts'
import { newUser, PASSWORD, refusalIn } from '#test/support/secondFactor.ts'
import { insertPatient } from '#test/support/records.ts'
import { softwareAuthenticator } from '#test/support/softwareAuthenticator.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { callerWith, versionOf } from '#test/service/resources/hooks/callers.ts'

test('what removes or restores patients, what takes an account over, and what changes the own second factor, declares that it is confirmed', () => {
  const named = (confirmation: string) =>
    Object.entries(operations)
      .filter(([, operation]) => 'confirmation' in operation && operation.confirmation === confirmation)
      .map(([name]) => name)
      .toSorted()
  expect(named('removal')).toEqual([
    'mergePatients',
    'removePatient',
    'removeUserFactor',
    'resetPassword',
    'restorePatient',
    'unmergePatient',
  ])
  expect(named('always')).toEqual([
    'offerPasskey',
    'offerTotp',
    'removePasskey',
    'removeTotp',
    'renewRecoveryCodes',
    'storePasskey',
    'storeTotp',
  ])
})

describe('the confirmation of a session', () => {
  let service: RunningService
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  const askForRemovals = (confirm_removal: boolean) =>
    service.database.queries
      .updateTable('permission_list')
      .set({ confirm_removal })
      .where('code', '=', 'frontdesk')
      .execute()
  const endOfConfirmations = () =>
    sql`update session set confirmed_until = now() - interval '1 second'`.execute(service.database.queries)

  test('is asked for where the permission list says so, by the password of a user without a second factor', async () => {
    const ana = await newUser(service)
    const bearer = await ana.signIn()
    const id = await insertPatient(service.database.queries)
    const remove = () => ana.call(bearer, 'DELETE', '/patient', { id })
    const restore = () => ana.call(bearer, 'POST', '/patient/restore', { id })
    await askForRemovals(true)
    const refused = await remove()
    expect(refused.status).toBe(403)
    expect(refusalIn(refused)).toMatchObject({ code: 'confirmation_required', factors: ['password'] })
    expect(refusalIn(await ana.confirm(bearer, {})).code).toBe('confirmation_required')
    const wrong = await ana.confirm(bearer, { password: 'not hers' })
    expect(wrong.status).toBe(400)
    expect(refusalIn(wrong)).toMatchObject({ triesLeft: 4, fields: [{ code: 'wrong_password' }] })
    expect((await remove()).status).toBe(403)

    expect((await ana.confirm(bearer, { password: PASSWORD })).status).toBe(204)
    expect((await remove()).status).toBe(200)
    await endOfConfirmations()
    expect(refusalIn(await restore()).code).toBe('confirmation_required')
    // Another session of the user is another one.
    const other = await ana.signIn()
    await ana.confirm(other, { password: PASSWORD })
    expect((await restore()).status).toBe(403)
    await askForRemovals(false)
    expect((await restore()).status).toBe(200)
    const acts = await service.database.queries
      .selectFrom('audit_record')
      .select(['act', 'outcome'])
      .where('user_id', '=', ana.id)
      .where('act', 'in', ['session.confirm', 'access.refuse'])
      .orderBy('id')
      .execute()
    expect(acts.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual([
      'session.confirm refused',
      'session.confirm done',
      'session.confirm done',
    ])
  })

  test('is asked for before what would switch it off or go round it is changed: permission lists, users and their passwords, and keys of integrations', async () => {
    const { queries } = service.database
    const { call, listId } = await callerWith(service, 'chief', permissions)
    await queries
      .updateTable('permission_list')
      .set({ confirm_removal: true })
      .where('id', '=', listId)
      .execute()
    const list = await versionOf(call, `/permissionlist/${listId}`)
    const trySwitchingOff = () => call('PUT', '/permissionlist', { ...list, confirmRemoval: false })
    const user = { username: 'another', name: 'Another', permissionList: { id: listId } }
    for (const refused of [
      await trySwitchingOff(),
      await call('POST', '/user', user),
      await call('POST', '/user/import', { csv: '', dryRun: true }),
      await call('POST', '/integrationkey', { integration: { id: 1 }, name: 'A key' }),
      await call('PUT', '/user/1/code'),
      await call('DELETE', '/user/1/factor'),
    ])
      expectRefusal(refused, 403, 'confirmation_required')
    expect((await call('GET', `/permissionlist/${list.id}/history`)).status).toBe(200)
    await sql`update session set confirmed_until = now() + interval '1 minute'
      where user_id = (select id from app_user where username = 'chief')`.execute(queries)
    expect((await trySwitchingOff()).status).toBe(200)
    await endOfConfirmations()
    expect((await call('POST', '/user', user)).status).toBe(201)
  })

  test('of a user with a second factor needs that, and no password', async () => {
    const ana = await newUser(service)
    const bearer = await ana.signIn()
    const { secret } = await ana.enrol(bearer)
    await endOfConfirmations()
    const refused = await ana.call(bearer, 'DELETE', '/account/factor/totp')
    expect(refusalIn(refused)).toMatchObject({ code: 'confirmation_required', factors: ['totp', 'recovery'] })
    expect((await ana.confirm(bearer, { password: PASSWORD })).status).toBe(403)
    const wrong = await ana.confirm(bearer, { code: '000000' })
    expect(refusalIn(wrong)).toMatchObject({ triesLeft: 9, fields: [{ code: 'wrong_code' }] })
    const code = codeOf(secret)
    expect((await ana.confirm(bearer, { code })).status).toBe(204)
    expect((await ana.confirm(bearer, { code })).status).toBe(403)

    const authenticator = softwareAuthenticator({ rpId: 'portal.example', origin: 'http://portal.example' })
    const offer = await ana.call(bearer, 'GET', '/account/factor/passkey')
    const passkey = authenticator.create(offer.body as { challenge: string })
    expect((await ana.call(bearer, 'PUT', '/account/factor/passkey', { name: 'Key', passkey })).status).toBe(
      200,
    )
    await endOfConfirmations()
    const asked = refusalIn(await ana.confirm(bearer, {})).passkey ?? { challenge: '' }
    expect((await ana.confirm(bearer, { passkey: authenticator.get(asked) })).status).toBe(204)
    expect((await ana.call(bearer, 'DELETE', '/account/factor/totp')).status).toBe(204)
  })
})
