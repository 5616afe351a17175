import type { Step } from './tours.ts'

const isOn = (page: string): boolean =>
  window.location.pathname === page || window.location.pathname.startsWith(`${page}/`)

function firstVisible(selectors: readonly string[]): HTMLElement | undefined {
  for (const selector of selectors)
    for (const element of document.querySelectorAll<HTMLElement>(selector))
      if (element.checkVisibility({ visibilityProperty: true })) return element
  return undefined
}

/** The control that a step is about, if it is on the screen. */
export const findControl = ({ at, control }: Step): HTMLElement | undefined =>
  at === undefined || isOn(at) ? firstVisible(control) : undefined

/** Milliseconds that a page has for drawing a control before its address is visited anew, without what is open on it. */
const DRAWN_MS = 1000

/**
 * Finds the way to a step's control, one address after the other: the page, and then the page behind its first link. Each is returned once.
 * `waited`: milliseconds since the step began.
 */
export function wayTo({ at, by }: Step): (waited: number) => string | undefined {
  const visited = new Set<string>()
  const once = (address: string | undefined) => {
    if (address === undefined || visited.has(address)) return undefined
    visited.add(address)
    return address
  }
  return (waited) => {
    if (at === undefined) return undefined
    if (!isOn(at)) return once(at)
    const link = by === undefined ? undefined : firstVisible([by])
    if (link instanceof HTMLAnchorElement) return once(link.pathname)
    // What is open on the page may cover the control.
    return waited > DRAWN_MS && window.location.pathname !== at ? once(at) : undefined
  }
}
