import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { sessionRepository } from '#service/session/sessionRepository.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { databases } from '#test/support/databases.ts'
import { untilBlocked } from '#test/support/untilBlocked.ts'

const idle = { curtainAfter: 600, endAfter: 900 }

describe.each(databases)('a session that starts on $name', ({ open }) => {
  let database: Database
  let users: ReturnType<typeof userRepository>
  let sessions: ReturnType<typeof sessionRepository>
  beforeAll(async () => {
    database = await open()
    users = userRepository(database.queries)
    sessions = sessionRepository(database.queries)
  })
  afterAll(() => database.close())

  async function addUser(username: string): Promise<number> {
    await users.insert({ username, name: 'Ana Prado', permissionList: 'doctor', passwordHash: 'first' })
    return (await users.findByUsername(username))!.id
  }

  test('is stored for the user and the password that were verified', async () => {
    const id = await addUser('ana')
    const session = await sessions.insert({ id, idle }, 'first')
    const { sessionId, number } = session!
    expect(await sessions.findCaller(sessionId, number)).toMatchObject({
      state: 'current',
      caller: { id, username: 'ana', session: { id: sessionId, tokenNumber: number }, key: null },
    })
    expect(await sessions.findCaller(sessionId, number + 1)).toBeUndefined()
  })

  test('is not stored if the password was changed since it was verified', async () => {
    const id = await addUser('eva')
    await users.setPassword('eva', 'second')
    expect(await sessions.insert({ id, idle }, 'first')).toBeUndefined()
    expect(await sessions.insert({ id, idle }, 'second')).toBeDefined()
  })

  test('is not stored for a disabled user, until the user is enabled again', async () => {
    const id = await addUser('rui')
    await users.disable('rui')
    expect(await sessions.insert({ id, idle }, 'first')).toBeUndefined()
    await users.enable('rui')
    expect(await sessions.insert({ id, idle }, 'first')).toBeDefined()
  })

  test('is deleted when all of its tokens have expired, and not before', async () => {
    const id = await addUser('ivo')
    const [old, young] = [
      await sessions.insert({ id, idle }, 'first'),
      await sessions.insert({ id, idle }, 'first'),
    ]
    for (const [session, age] of [
      [old, 13],
      [young, 11],
    ] as const)
      await database.queries
        .updateTable('session')
        .set({ created_at: sql`now() - ${age} * interval '1 hour'`, ended_at: new Date() })
        .where('id', '=', session!.sessionId)
        .execute()
    await sessions.deleteExpired()
    const left = await database.queries.selectFrom('session').select('id').where('user_id', '=', id).execute()
    expect(left).toEqual([{ id: young!.sessionId }])
  })

  test('waits for a password change in progress, and is then not stored', async () => {
    const id = await addUser('zoe')
    let starting: ReturnType<typeof sessions.insert> | undefined
    await database.queries.transaction().execute(async (trx) => {
      await trx.updateTable('app_user').set({ password_hash: 'second' }).where('id', '=', id).execute()
      starting = sessions.insert({ id, idle }, 'first')
      await untilBlocked(trx)
      await trx.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', id).execute()
    })
    expect(await starting).toBeUndefined()
  })
})
