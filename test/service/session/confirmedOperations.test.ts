import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { API } from '#contract/url.ts'
import { hashPassword } from '#service/session/password/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

const PASSWORD = 'a password that confirms'

type Confirmed = readonly [string, Operation]
const confirmed: readonly Confirmed[] = Object.entries<Operation>(everyOperation).filter(
  ([, { confirmation }]) => confirmation !== undefined,
)

describe('an operation that is confirmed', () => {
  let service: RunningService
  let listId: number
  let username: string
  let number = 0

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    listId = await insertPermissionList(service.database.queries, { name: 'All', permissions })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await asksForRemovals(true)
    username = `confirming.${++number}`
    const passwordHash = await hashPassword(PASSWORD)
    await userRepository(service.database.queries).insert({
      username,
      name: 'Ana',
      permissionList: 'All',
      passwordHash,
    })
  })

  const asksForRemovals = (confirm_removal: boolean) =>
    service.database.queries
      .updateTable('permission_list')
      .set({ confirm_removal })
      .where('id', '=', listId)
      .execute()
  const call = async (token: string, method: string, path: string, payload?: object | string) =>
    toAnswer(
      await service.app.inject({
        method: method as 'GET',
        url: API + path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(payload !== undefined && { payload }),
      }),
    )
  const signIn = async () =>
    (
      (await service.call(null, 'POST', '/auth/authenticate', { username, password: PASSWORD })).body as {
        token: string
      }
    ).token
  const confirm = async (token: string) => {
    const answer = await call(token, 'PUT', '/account/confirmation', { password: PASSWORD })
    expect(answer.status).toBe(204)
  }
  /** Asks with a body that cannot be parsed, so that nothing is changed. */
  const ask = (token: string, { method, path }: Operation) =>
    call(token, method, path.replaceAll(/\{\w+\}/g, '1'), '{"broken')
  /** The names of those that are refused for want of a confirmation. */
  async function refused(token: string): Promise<string[]> {
    const names: string[] = []
    for (const [name, operation] of confirmed) {
      const { text } = await ask(token, operation)
      if (text.includes('"confirmation_required"')) names.push(name)
    }
    return names
  }
  const named = (...kinds: Operation['confirmation'][]) =>
    confirmed.filter(([, { confirmation }]) => kinds.includes(confirmation)).map(([name]) => name)

  test('is refused before its body is read, unless the user has confirmed in this session', async () => {
    const [token, other] = [await signIn(), await signIn()]
    expect(await refused(token)).toEqual(named('always', 'removal'))
    await confirm(token)
    expect(await refused(token)).toEqual([])
    expect(await refused(other)).toEqual(named('always', 'removal'))
  })

  test('is open without, where the list does not ask for it, unless it always is', async () => {
    await asksForRemovals(false)
    expect(await refused(await signIn())).toEqual(named('always'))
  })

  test('is confirmed for five minutes', async () => {
    const token = await signIn()
    await confirm(token)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(confirmed_until) - now())::float8 as seconds from session
      where user_id = (select id from app_user where username = ${username})`.execute(
      service.database.queries,
    )
    expect(rows[0]?.seconds).toBeGreaterThan(4 * 60)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(5 * 60)
    await sql`update session set confirmed_until = now()`.execute(service.database.queries)
    expect(await refused(token)).toEqual(named('always', 'removal'))
  })

  test('stays confirmed after the token was exchanged, and not after signing in anew', async () => {
    const token = await signIn()
    await confirm(token)
    const { token: renewed } = (await call(token, 'GET', '/auth/usertoken')).body as { token: string }
    expect(await refused(renewed)).toEqual([])
    expect((await call(renewed, 'DELETE', '/auth/usertoken')).status).toBeLessThan(300)
    expect(await refused(await signIn())).toEqual(named('always', 'removal'))
  })

  test('is confirmed anew after the password was changed elsewhere', async () => {
    const token = await signIn()
    await confirm(token)
    const administered = await service.call('administrator', 'GET', '/user/query?name=confirming')
    expect(administered.status).toBe(200)
    const { id } = (await userRepository(service.database.queries).findByUsername(username)) ?? { id: 0 }
    expect((await service.call('administrator', 'PUT', `/user/${id}/code`)).status).toBe(200)
    expectRefusal(await ask(token, confirmed[0]![1]), 401, 'session_ended')
  })

  test('is confirmed also to take a removal back, and nothing of either is done without', async () => {
    const token = await signIn()
    const id = await insertPatient(service.database.queries)
    const isRemoved = async () =>
      (
        await service.database.queries
          .selectFrom('patient')
          .select('date_hour_deleted')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).date_hour_deleted !== null
    expectRefusal(await call(token, 'DELETE', '/patient', { id }), 403, 'confirmation_required')
    expect(await isRemoved()).toBe(false)
    await confirm(token)
    expect((await call(token, 'DELETE', '/patient', { id })).status).toBe(200)
    await sql`update session set confirmed_until = now()`.execute(service.database.queries)
    expectRefusal(await call(token, 'POST', '/patient/restore', { id }), 403, 'confirmation_required')
    expect(await isRemoved()).toBe(true)
    await confirm(token)
    expect((await call(token, 'POST', '/patient/restore', { id })).status).toBe(200)
  })

  test('is not gone round by an integration: neither its list nor its key is changed without', async () => {
    const { id, keyId } = await makeIntegration(service, 'Registry', { active: false })
    const token = await signIn()
    const version = async (path: string) => {
      const { dateHourChanged } = (await service.call('administrator', 'GET', path)).body as {
        dateHourChanged: string
      }
      return dateHourChanged
    }
    for (const body of [{ active: true }, { networks: null }, { permissionList: { id: listId } }])
      expectRefusal(
        await call(token, 'PUT', '/integration', {
          id,
          dateHourChanged: await version(`/integration/${id}`),
          ...body,
        }),
        403,
        'confirmation_required',
      )
    const longer = { id: keyId, dateHourChanged: await version(`/integrationkey/${keyId}`), expires: null }
    expectRefusal(await call(token, 'PUT', '/integrationkey', longer), 403, 'confirmation_required')
  })
})

/** What is written with the same permissions and opens nothing: no removal is gone round by it. */
const opensNothing = /(?:IntegrationBinding|IntegrationExposedData|Module|Permission)$/

test('what removes, restores or merges patients, and what says who may do what, is confirmed', () => {
  const guarding: readonly string[] = [
    'patient.remove',
    'patient.merge',
    'patient.restore',
    'user.write',
    'permission.write',
    'integration.write',
  ]
  const open = Object.entries<Operation>(everyOperation)
    .filter(([, { access, method, queryIn, path, confirmation }]) => {
      const isReading = method === 'GET' || queryIn !== undefined || path.endsWith('/removed')
      return guarding.includes(access) && !isReading && confirmation === undefined
    })
    .map(([name]) => name)
    .filter((name) => !opensNothing.test(name))
  expect(open.toSorted()).toEqual(['endUserSessions', 'unlockUser'])
})
