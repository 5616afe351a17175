import { onTestFinished } from 'vitest'

/** A window as wide as a phone's, for one test. */
export function shrinkTo(width: number) {
  const wide = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { ...wide, get: () => width })
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'offsetWidth', wide))
}
