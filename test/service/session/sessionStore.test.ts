import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { sessionStore } from '#service/session/sessionStore.ts'
import { userStore } from '#service/session/userStore.ts'
import { databases } from '#test/support/databases.ts'

describe.each(databases)('a session that starts on $name', ({ open }) => {
  let database: Database
  let users: ReturnType<typeof userStore>
  let sessions: ReturnType<typeof sessionStore>
  beforeAll(async () => {
    database = await open()
    users = userStore(database.queries)
    sessions = sessionStore(database.queries)
  })
  afterAll(() => database.close())

  async function addUser(username: string): Promise<number> {
    await users.add({ username, name: 'Ana Prado', role: 'doctor', passwordHash: 'first' })
    return (await users.find(username))!.id
  }

  test('is there for the user and the password that were verified', async () => {
    const id = await addUser('ana')
    const session = await sessions.start(id, 'first')
    const { sessionId, number } = session!
    expect(await sessions.find(sessionId, number)).toMatchObject({
      id,
      username: 'ana',
      sessionId,
      tokenNumber: number,
    })
    expect(await sessions.find(sessionId, number + 1)).toBeUndefined()
  })

  test('is none where the password is another by now', async () => {
    const id = await addUser('eva')
    await users.setPassword('eva', 'second')
    expect(await sessions.start(id, 'first')).toBeUndefined()
    expect(await sessions.start(id, 'second')).toBeDefined()
  })

  test('is none where the user is disabled by now, until that is taken back', async () => {
    const id = await addUser('rui')
    await users.disable('rui')
    expect(await sessions.start(id, 'first')).toBeUndefined()
    await users.enable('rui')
    expect(await sessions.start(id, 'first')).toBeDefined()
  })

  test('is removed when no token of it can serve any more, and no sooner', async () => {
    const id = await addUser('ivo')
    const [old, young] = [await sessions.start(id, 'first'), await sessions.start(id, 'first')]
    for (const [session, age] of [
      [old, 7 * 24 + 1],
      [young, 7 * 24 - 1],
    ] as const)
      await database.queries
        .updateTable('session')
        .set({ created_at: sql`now() - ${age} * interval '1 hour'`, ended_at: new Date() })
        .where('id', '=', session!.sessionId)
        .execute()
    await sessions.purge()
    const left = await database.queries.selectFrom('session').select('id').where('user_id', '=', id).execute()
    expect(left).toEqual([{ id: young!.sessionId }])
  })

  test('waits for a new password that is being set, and is then none', async () => {
    const id = await addUser('zoe')
    let starting: ReturnType<typeof sessions.start> | undefined
    await database.queries.transaction().execute(async (trx) => {
      await trx.updateTable('app_user').set({ password_hash: 'second' }).where('id', '=', id).execute()
      starting = sessions.start(id, 'first')
      await trx.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', id).execute()
    })
    expect(await starting).toBeUndefined()
  })
})
