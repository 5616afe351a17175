import { QueueFullError } from '#service/http/concurrencyLimit.ts'
import { Problem } from '#service/http/problem.ts'
import type { Allowance, Claimant, signInLimits } from './signInLimits.ts'

export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Runs one check of a password, or of anything else that could be guessed, under the limits of a sign-in. It returns null where it has failed,
 * and then the answer is the number of tries that are left. Throws the refusal where there are none, or too many people wait.
 */
export async function limitedAttempt<T extends object>(
  limits: SignInLimits,
  claimant: Claimant,
  attempt: () => Promise<T | null>,
): Promise<T | { triesLeft: number }> {
  const result = await limits.run(claimant, attempt).catch((error: unknown) => {
    throw error instanceof QueueFullError ? tooManySignIns() : error
  })
  return unlessTooSoon(result)
}

/** The result of a try. Throws the refusal where there are no tries left. */
export function unlessTooSoon<T extends object>(result: T | Allowance): T | { triesLeft: number } {
  if ('retryAfter' in result)
    throw new Problem('too_many_attempts', `Too many attempts. Try again in ${result.retryAfter} s.`, {
      retryAfter: result.retryAfter,
    })
  return result
}

const tooManySignIns = () =>
  new Problem('unavailable', 'Too many people are signing in at this moment. Try again shortly.', {
    retryAfter: 5,
  })
