import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { MockInstance } from 'vitest'

// Kept before a test replaces it by a fake.
const { setImmediate: nextTask } = globalThis
const SLICES = 50

configure(({ asyncWrapper }) => ({
  // A page's code is compiled when it is first asked for, on a machine that may be busy.
  asyncUtilTimeout: 30_000,
  // React renders a change of the address in slices, each a task of its own, and more of them on a slow machine: a user sees what
  // a click has changed, not what is left of the page before.
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act)
    for (let slice = 0; slice < SLICES; slice++) await new Promise<void>((resolve) => nextTask(resolve))
    return result
  },
}))

// What jsdom has no layout for. Every element is as large as a window.
const SIZE = { offsetWidth: 1440, offsetHeight: 900, clientHeight: 900 }
for (const [name, value] of Object.entries(SIZE))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })

class NothingResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NothingResizes
Element.prototype.scrollIntoView = () => {}

// jsdom knows the element, not what it does: the focus goes into it and comes back, and all else is inert, which is hidden from
// assistive technology as Testing Library sees it.
const restore = new WeakMap<HTMLDialogElement, () => void>()
HTMLDialogElement.prototype.showModal = function showModal() {
  const before = document.activeElement
  const hidden = [...document.body.children].filter(
    (element) => !element.contains(this) && !element.ariaHidden,
  )
  for (const element of hidden) element.ariaHidden = 'true'
  this.open = true
  this.querySelector<HTMLElement>('button:enabled, input:enabled, select:enabled, [tabindex]')?.focus()
  restore.set(this, () => {
    for (const element of hidden) element.ariaHidden = null
    if (before instanceof HTMLElement) before.focus()
  })
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  restore.get(this)?.()
  this.dispatchEvent(new Event('close'))
}

// Nor does it know what `popover` does; its style sheet hides a popup until it is shown.
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.display = ''
}

// Node's own reaches the workers of other tests as well.
const channels = new Set<TabsOfThisTest>()
class TabsOfThisTest extends EventTarget {
  constructor() {
    super()
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
  }
}
Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: TabsOfThisTest })

// Testing Library would do so by itself, but for the first file alone of those that share a worker.
afterEach(cleanup)

let consoleError: MockInstance<typeof console.error>

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
  // Answers of a real service come when they come; tests wait for what they show.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  sessionStorage.clear()
  localStorage.clear()
  channels.clear()
})

// An error on the console that no test has asked for is a fault. One that has may `mockClear` what it expected.
afterEach(() => {
  const calls = consoleError.mock.calls
  consoleError.mockRestore()
  expect(calls, 'errors on the console').toEqual([])
})
