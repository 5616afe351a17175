import { paths } from '#contract/portalPaths.ts'

const KEY = `last input${paths.home === '/' ? '' : ` of ${paths.home}`}`
/** Other tabs learn of input this much later at most, in milliseconds. */
const SHARED_EVERY_MS = 2_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** When a user last typed, pressed or pointed in any tab of the portal, in milliseconds since 1970 by this device's clock. */
export function watchInput(onInput: () => void) {
  let own = Date.now()
  let shared = 0
  const share = () => {
    shared = own
    try {
      window.localStorage.setItem(KEY, String(own))
    } catch {
      // The browser forbids storage: then each tab counts for itself.
    }
  }
  const note = () => {
    // After a sleep of the device, input may come before any timer: whether it comes too late is asked before it counts.
    if (Date.now() - own >= SHARED_EVERY_MS) onInput()
    own = Date.now()
    if (own - shared >= SHARED_EVERY_MS || own < shared) share()
    onInput()
  }
  share()
  for (const name of inputs) window.addEventListener(name, note, { passive: true, capture: true })
  return {
    at: (): number => {
      const now = Date.now()
      // A moment in the future is from before the clock was set back: counted anew.
      own = Math.min(own, now)
      return Math.max(own, inOtherTabs(now))
    },
    note,
    stop: () => {
      for (const name of inputs) window.removeEventListener(name, note, { capture: true })
    },
  }
}

function inOtherTabs(now: number): number {
  try {
    const at = Number(window.localStorage.getItem(KEY))
    return at <= now ? at : 0
  } catch {
    return 0
  }
}
