import { onTestFinished } from 'vitest'

/** Gives the window another width for one test. */
export function shrinkTo(width: number) {
  const wide = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { ...wide, get: () => width })
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'offsetWidth', wide))
}
