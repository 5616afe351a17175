import { vi } from 'vitest'

/** Holds back the timers of a delay during one test, which lets those run that are still set. */
export function heldTimers(delay: number): { run: () => void } {
  const held = new Map<unknown, () => void>()
  const { setTimeout, clearTimeout } = globalThis
  const set = (run: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
    if (after !== delay) return setTimeout(run, after, ...given)
    const timer = setTimeout(() => {})
    held.set(timer, () => run(...given))
    return timer
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(set as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer)
    clearTimeout(timer)
  })
  return {
    run: () => {
      for (const run of held.values()) run()
      held.clear()
    },
  }
}
