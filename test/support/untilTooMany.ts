import { expect } from 'vitest'
import type { ErrorCode } from '#contract/http/error.ts'
import { expectRefusal } from './answers.ts'
import type { Answer } from './startService.ts'

/**
 * Tries what is refused with 401 and this code until a wait is asked for, and returns that answer and the number of tries before it: `tries`, and as many more
 * as the limit has allowed since the first.
 */
export async function untilTooMany(
  attempt: (index: number) => Promise<Answer>,
  { code, tries, everySeconds }: { code: ErrorCode; tries: number; everySeconds: number },
): Promise<{ answer: Answer; retryAfter: number | undefined; before: number }> {
  const began = Date.now()
  for (let before = 0; ; before++) {
    const answer = await attempt(before)
    const allowed = tries + Math.ceil((Date.now() - began) / 1000 / everySeconds)
    if (answer.status === 401 && before < allowed) {
      expectRefusal(answer, 401, code)
      continue
    }
    const { retryAfter } = expectRefusal(answer, 429, 'too_many_attempts')
    expect(before).toBeGreaterThanOrEqual(tries)
    return { answer, retryAfter, before }
  }
}
