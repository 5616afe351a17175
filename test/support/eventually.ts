import { vi } from 'vitest'

/** Waits until a check no longer throws. The default of vitest, one second, is too short on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout })
