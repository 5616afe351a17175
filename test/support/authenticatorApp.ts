import { setTimeout as delay } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const STEP_MS = 30_000

/** A code of an authenticator app, `steps` of half a minute from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/**
 * The code of the step before, which leaves those of this step and the next to be used after it. It is taken no longer than this step lasts:
 * for at least `ms`, if need be of the step to come.
 */
export async function earlierCodeOf(secret: string, ms = 5000): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < ms) await delay(left)
  return codeOf(secret, -1)
}
