import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { networksOf } from '#service/http/networks.ts'
import { type Claimant, signInLimits } from '#service/session/signInLimits.ts'
import { anyDatabase } from '#test/support/databases.ts'

const right = async () => 'right' as const
const wrong = async () => null

describe('the limits of a sign-in', () => {
  let database: Database
  let limits: ReturnType<typeof signInLimits>
  const pause = vi.fn<(ms: number) => Promise<void>>(async () => {})
  const start = () => signInLimits(database.queries, 'a secret for tests', pause)
  beforeAll(async () => void (database = await anyDatabase.open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.queries.deleteFrom('sign_in_limit').execute()
    limits = start()
    pause.mockClear()
  })

  const claim = (claimant: Partial<Claimant> = {}): Claimant => ({
    username: 'ana',
    address: '192.0.2.1',
    knownDevice: undefined,
    ...claimant,
  })
  const run = (claimant?: Partial<Claimant>, attempt: () => Promise<'right' | null> = right) =>
    limits.run(claim(claimant), attempt)
  async function fail(times: number, claimantOf: (index: number) => Partial<Claimant> = () => ({})) {
    await run(claimantOf(0), wrong)
    const started = await now()
    for (let time = 1; time < times; time++) await run(claimantOf(time), wrong)
    // The time that the tries took is undone, so that the limits do not depend on it.
    await pass(started - (await now()))
  }
  /** The database's time in seconds. */
  async function now(): Promise<number> {
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 as now`.execute(database.queries)
    return rows[0]!.now
  }
  /** Proves that a try is refused with a wait of at most these seconds, and not much less. */
  async function expectPause(seconds: number, claimant?: Partial<Claimant>, service = limits) {
    const attempt = vi.fn<typeof right>(right)
    const result = await service.run(claim(claimant), attempt)
    expect(attempt).not.toHaveBeenCalled()
    const { retryAfter = 0 } = result as { retryAfter?: number }
    expect(retryAfter).toBeGreaterThan(seconds - 20)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(seconds)
  }
  /** Simulates time that has passed: the clock of the database cannot be set, so the limits are moved. */
  const pass = (seconds: number) =>
    database.queries
      .updateTable('sign_in_limit')
      .set({ busy_until: sql`busy_until - ${seconds} * interval '1 second'` })
      .execute()

  test('name the number of tries that are left, and after five the time to wait, without trying until then', async () => {
    for (const triesLeft of [4, 3, 2, 1, 0]) expect(await run({}, wrong)).toEqual({ triesLeft })
    await expectPause(60)
    await pass(30)
    await expectPause(30)
    await pass(30)
    expect(await run()).toBe('right')
  })

  test('allow one more try each minute, not five', async () => {
    await fail(5)
    await pass(60)
    expect(await run({}, wrong)).toEqual({ triesLeft: 0 })
    await expectPause(60)
  })

  test('are reset by a success', async () => {
    await fail(4)
    await run()
    expect(await run({}, wrong)).toEqual({ triesLeft: 4 })
  })

  test('refuse neither another user nor the same user at another address', async () => {
    await fail(5)
    expect(await run({ username: 'rui' })).toBe('right')
    expect(await run({ address: '192.0.2.2' })).toBe('right')
    await expectPause(60)
  })

  test('count simultaneous wrong tries one by one, and allow any number of right ones', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => run())))).toEqual(new Set(['right']))
    const attempt = vi.fn<typeof wrong>(wrong)
    const results = await Promise.all(Array.from({ length: 20 }, () => run({}, attempt)))
    expect(attempt).toHaveBeenCalledTimes(5)
    expect(results.slice(0, 5)).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })))
    for (const result of results.slice(5)) expect(result).toHaveProperty('retryAfter')
  })

  test('slow down guesses at one user from many networks', async () => {
    await fail(30, (index) => ({ address: `198.51.100.${index}` }))
    await expectPause(20, { address: '203.0.113.1' })
    expect(await run({ username: 'rui' })).toBe('right')
  })

  test('allow a sign-in on a known device, whatever is tried elsewhere or at the same address', async () => {
    await fail(30, (index) => ({ address: `198.51.100.${index}` }))
    await fail(100, (index) => ({ username: `name ${index}` }))
    await expectPause(20)
    expect(await run({ knownDevice: 'the device of ana' })).toBe('right')
    expect(pause).not.toHaveBeenCalled()
    await expectPause(20)
  })

  test('slow down guesses at many users from one address, or from one IPv6 /64', async () => {
    for (const [network, beside, elsewhere] of [
      ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
      ['2001:db8:1:2::', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ] as const) {
      await fail(100, (index) => ({
        username: `name ${index}`,
        address: network.endsWith('::') ? `${network}${index.toString(16)}` : network,
      }))
      await expectPause(5, { username: 'somebody', address: beside })
      expect(await run({ username: 'somebody', address: elsewhere })).toBe('right')
    }
  })

  test('delay wrong tries on a known device by seconds, and then allow a sign-in', async () => {
    const device = { knownDevice: 'the device of ana' }
    for (const triesLeft of [4, 3, 2, 1, 0]) expect(await run(device, wrong)).toEqual({ triesLeft })
    expect(pause).not.toHaveBeenCalled()
    expect(await run(device, wrong)).toEqual({ triesLeft: 0 })
    expect(pause).toHaveBeenCalledOnce()
    expect(pause.mock.lastCall?.[0]).toBeGreaterThan(0)
    expect(pause.mock.lastCall?.[0]).toBeLessThanOrEqual(10_000)
    // The delay is over.
    await pass(10)
    expect(await run(device)).toBe('right')
    expect(await run(device, wrong)).toEqual({ triesLeft: 4 })
  })

  test('refuse a known device that tries again during its delay', async () => {
    const device = { knownDevice: 'the device of ana' }
    const held = Promise.withResolvers<void>()
    await fail(5, () => device)
    pause.mockReturnValueOnce(held.promise)
    const slow = run(device, wrong)
    await expect.poll(() => pause.mock.calls.length).toBe(1)
    await expectPause(10, device, start())
    held.resolve()
    expect(await slow).toEqual({ triesLeft: 0 })
  })

  test('refuse a try at once if too many tries are delayed or running before it', async () => {
    const device = { knownDevice: 'the device of ana' }
    const never = Promise.withResolvers<'right' | null>()
    const waiting = [1, 2, 3].map(() => run(device, () => never.promise))
    expect(await run(device)).toEqual({ retryAfter: 10 })
    const many = Array.from({ length: 20 }, () => run({}, () => never.promise))
    expect(await run()).toEqual({ retryAfter: 1 })
    never.resolve('right')
    expect(new Set(await Promise.all([...waiting, ...many]))).toEqual(new Set(['right']))
    expect(await run(device)).toBe('right')
  })

  test('are shared by all processes on a database', async () => {
    for (const triesLeft of [4, 3, 2, 1, 0]) expect(await start().run(claim(), wrong)).toEqual({ triesLeft })
    await expectPause(60)
  })

  test('delay nobody after the clock was set back by hours', async () => {
    const device = { knownDevice: 'the device of ana' }
    for (const claimant of [{}, device]) {
      await fail(6, () => claimant)
      await pass(-5 * 60 * 60)
      expect(await run(claimant, wrong)).toEqual({ triesLeft: 4 })
      expect(await run(claimant)).toBe('right')
    }
  })

  test('do not count a try that ends with an error', async () => {
    const broken = () => Promise.reject(new Error('no database'))
    for (let time = 0; time < 10; time++) await expect(run({}, broken)).rejects.toThrow('no database')
    const both = [run({}, broken), run({}, wrong)]
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: { triesLeft: 4 } },
    ])
  })

  test('store nothing that was typed, and are deleted when they delay nobody any more', async () => {
    await fail(1, () => ({ username: 'a password in the wrong field' }))
    const kept = async () => database.queries.selectFrom('sign_in_limit').selectAll().execute()
    expect(JSON.stringify(await kept())).not.toMatch(/password|192\.0/)
    await limits.deleteExpired()
    expect(await kept()).not.toEqual([])
    await pass(60)
    await limits.deleteExpired()
    expect(await kept()).toEqual([])
  })
})

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['::ffff:c000:201', ['192.0.2.1']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002::', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::2', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
])('%s comes from %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
