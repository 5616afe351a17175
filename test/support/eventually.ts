import { vi } from 'vitest'

/** Waits until a check no longer throws, on a machine that may be busy: vitest alone waits for one second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000 })
