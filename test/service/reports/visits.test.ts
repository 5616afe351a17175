import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#contract/access/roles.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const Visit = z.strictObject({ since: z.nullable(z.iso.datetime()) })

describe('visits', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())
  beforeEach(() => service.database.queries.deleteFrom('release_visit').execute())

  const say = async (role: Role = 'doctor') =>
    expectBody(await service.call(role, 'PUT', '/portalreport/visit'), 200, Visit).since
  /** Simulates so many minutes that have passed. */
  const pass = (minutes: number) =>
    sql`update release_visit set seen_at = seen_at - ${minutes} * interval '1 minute'`.execute(
      service.database.queries,
    )
  const lastSeen = async () => {
    const visits = await service.database.queries.selectFrom('release_visit').select('seen_at').execute()
    return visits[0]!.seen_at.toISOString()
  }

  test('go on while they are recorded, and end after half an hour without', async () => {
    expect(await say()).toBeNull()
    expect(await say()).toBeNull()
    await pass(29)
    expect(await say()).toBeNull()
    await pass(31)
    const end = await lastSeen()
    expect(await say()).toBe(end)
    await pass(20)
    expect(await say()).toBe(end)
    await pass(20)
    expect(await say()).toBe(end)
    await pass(300)
    const next = await lastSeen()
    expect(next).not.toBe(end)
    expect(await say()).toBe(next)
  })

  test("are each user's own", async () => {
    expect(await say('administrator')).toBeNull()
  })

  test('that are begun several times at once are one visit', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 12 }, () => say())))).toEqual(new Set([null]))
    await pass(45)
    const end = await lastSeen()
    expect(new Set(await Promise.all(Array.from({ length: 12 }, () => say())))).toEqual(new Set([end]))
  })
})
