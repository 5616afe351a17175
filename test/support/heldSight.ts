import { onTestFinished, vi } from 'vitest'

/** Holds back what comes into view during one test, which lets elements be seen one by one. jsdom has no layout, and so no observer. */
export function heldSight(): { see: (matches: (element: Element) => boolean) => void } {
  const watched: { see: () => void; element: Element }[] = []
  class Sight {
    private readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(element: Element) {
      const entry = { isIntersecting: true } as IntersectionObserverEntry
      watched.push({ element, see: () => this.tell([entry], this as unknown as IntersectionObserver) })
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Sight)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    see: (matches) => watched.filter(({ element }) => matches(element)).forEach(({ see }) => see()),
  }
}
