import { Problem } from './problem.ts'

const MINUTE_MS = 60_000

/** Lets so many calls a minute through, and throws a Problem at the others. */
export function fewPerMinute(most: number): () => void {
  let calls: number[] = []
  return () => {
    const now = Date.now()
    calls = calls.filter((at) => at > now - MINUTE_MS)
    if (calls.length >= most)
      throw new Problem(
        'too_many_attempts',
        `This can be done ${most} times a minute. Try again in a minute.`,
        {
          retryAfter: MINUTE_MS / 1_000,
        },
      )
    calls.push(now)
  }
}
