import { setTimeout as delay } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const STEP_MS = 30_000

/** A code of an authenticator app, `steps` of half a minute from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/**
 * The code of the step before, so that those of this step and the next can be used after it. The service takes it until this step ends: if that
 * is less than `ms` away, waits for the next step first.
 */
export async function earlierCodeOf(secret: string, ms = 5000): Promise<string> {
  const left = () => STEP_MS - (Date.now() % STEP_MS)
  // Anew after each wait: a timer may end a moment before the clock says so.
  while (left() < ms) await delay(left())
  return codeOf(secret, -1)
}
