import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAttempts } from '#service/session/attempts.ts'

const right = async () => 'right' as const
const wrong = async () => null

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function fail(
  attempts: ReturnType<typeof signInAttempts>,
  times: number,
  name = 'ana',
  address = 'here',
) {
  for (let time = 0; time < times; time++) await attempts.run(name, address, wrong)
}

test('a failure says how many tries are left', async () => {
  const attempts = signInAttempts()
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await attempts.run('ana', 'here', wrong)).toEqual({ triesLeft })
})

test('after five failures nothing is tried for a minute, not even what is right', async () => {
  const attempts = signInAttempts()
  await fail(attempts, 5)
  const attempt = vi.fn<typeof right>(right)
  expect(await attempts.run('ana', 'here', attempt)).toEqual({ retryAfter: 60 })
  vi.advanceTimersByTime(59_000)
  expect(await attempts.run('ana', 'here', attempt)).toEqual({ retryAfter: 1 })
  expect(attempt).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_500)
  expect(await attempts.run('ana', 'here', attempt)).toBe('right')
})

test('another name and another address go on', async () => {
  const attempts = signInAttempts()
  await fail(attempts, 5)
  expect(await attempts.run('rui', 'here', right)).toBe('right')
  expect(await attempts.run('ana', 'there', right)).toBe('right')
  expect(await attempts.run('ana', 'here', right)).toEqual({ retryAfter: 60 })
})

test('a success forgets the failures before it', async () => {
  const attempts = signInAttempts()
  await fail(attempts, 4)
  await attempts.run('ana', 'here', right)
  expect(await attempts.run('ana', 'here', wrong)).toEqual({ triesLeft: 4 })
})

test('names that run into each other are told apart', async () => {
  const attempts = signInAttempts()
  await fail(attempts, 5, 'a', 'b:c')
  expect(await attempts.run('a:b', 'c', right)).toBe('right')
})

test('tries at the same moment are counted one by one', async () => {
  const attempts = signInAttempts()
  const attempt = vi.fn<typeof wrong>(wrong)
  const results = await Promise.all(Array.from({ length: 20 }, () => attempts.run('ana', 'here', attempt)))
  expect(attempt).toHaveBeenCalledTimes(5)
  expect(results.slice(0, 5)).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })))
  expect(new Set(results.slice(5).map((it) => JSON.stringify(it)))).toEqual(new Set(['{"retryAfter":60}']))
})

test('a hundred failures from one address end its tries, whatever the names', async () => {
  const attempts = signInAttempts()
  for (let name = 0; name < 100; name++) await fail(attempts, 1, `name ${name}`)
  expect(await attempts.run('somebody', 'here', right)).toEqual({ retryAfter: 60 })
  expect(await attempts.run('somebody', 'there', right)).toBe('right')
})

test('tries for many names at the same moment are counted too', async () => {
  const attempts = signInAttempts()
  const attempt = vi.fn<typeof wrong>(wrong)
  await Promise.all(Array.from({ length: 300 }, (_, name) => attempts.run(`name ${name}`, 'here', attempt)))
  expect(attempt).toHaveBeenCalledTimes(100)
})

test('any number of people may sign in from one address', async () => {
  const attempts = signInAttempts()
  for (let name = 0; name < 300; name++)
    expect(await attempts.run(`name ${name}`, 'here', right)).toBe('right')
})

test('a try that breaks off is no failure and does not keep others waiting', async () => {
  const attempts = signInAttempts()
  const broken = () => Promise.reject(new Error('no database'))
  for (let time = 0; time < 10; time++)
    await expect(attempts.run('ana', 'here', broken)).rejects.toThrow('no database')
  const both = [attempts.run('ana', 'here', broken), attempts.run('ana', 'here', wrong)]
  expect(await Promise.allSettled(both)).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: { triesLeft: 4 } },
  ])
})
