import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Session } from '#contract/session.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { databases } from '#test/support/databases.ts'
import {
  type Answer,
  type RunningService,
  startService,
  testPassword,
  toAnswer,
} from '#test/support/startService.ts'

describe.each(databases)('guessing a password on $name', ({ open }) => {
  let service: RunningService
  beforeEach(async () => {
    service = await startService(await open())
  })
  afterEach(() => service.close())

  async function signIn(username: string, password: string, remoteAddress = '192.0.2.1'): Promise<Answer> {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/v1/auth/authenticate',
      payload: { username, password },
      remoteAddress,
    })
    return toAnswer(answer)
  }

  async function failFiveTimes(username: string, remoteAddress?: string): Promise<void> {
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await signIn(username, 'wrong', remoteAddress)
      expect(expectRefusal(answer, 401, 'bad_credentials').triesLeft).toBe(triesLeft)
    }
  }

  test('is told the tries that are left, and after five to wait, also with the right one', async () => {
    await failFiveTimes('doctor')
    for (const password of ['wrong', testPassword]) {
      const answer = await signIn('Doctor', password)
      const { retryAfter } = expectRefusal(answer, 429, 'too_many_attempts')
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(answer.headers['retry-after']).toBe(String(retryAfter))
    }
  })

  test('keeps out neither other users nor the same user elsewhere', async () => {
    await failFiveTimes('doctor')
    expectBody(await signIn('frontdesk', testPassword), 200, Session)
    expectBody(await signIn('doctor', testPassword, '192.0.2.2'), 200, Session)
    expectRefusal(await signIn('doctor', testPassword), 429, 'too_many_attempts')
  })

  test('is slowed down for a user that there is not, just the same', async () => {
    await failFiveTimes('nobody')
    expectRefusal(await signIn('nobody', 'wrong'), 429, 'too_many_attempts')
  })

  test('starts anew after a success', async () => {
    await signIn('doctor', 'wrong')
    await signIn('doctor', 'wrong')
    expectBody(await signIn('doctor', testPassword), 200, Session)
    await failFiveTimes('doctor')
  })

  test('is counted one by one where many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('doctor', 'wrong')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('does not end a session that is running', async () => {
    const token = await service.token('doctor')
    await failFiveTimes('doctor', '127.0.0.1')
    const answer = await service.app.inject({
      url: '/api/v1/exam',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
  })
})
