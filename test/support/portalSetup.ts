import './renderAtOnce.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import type { MockInstance } from 'vitest'
import './configureQueries.ts'

// jsdom has no layout: every element has the size of the window.
const SIZE = { offsetWidth: 1440, offsetHeight: 900, clientHeight: 900 }
for (const [name, value] of Object.entries(SIZE))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })

class InertResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= InertResizeObserver
Element.prototype.scrollIntoView = () => {}
Element.prototype.checkVisibility = () => true

// jsdom does not implement modal dialogs: the focus moves into the dialog and returns, and the rest of the page is inert, which hides it from
// Testing Library's queries by role.
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

// jsdom does not implement `popover` either; its style sheet hides a popup until it is shown.
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.display = ''
}

// Node's BroadcastChannel also reaches the workers of other tests.
const channels = new Set<ChannelOfThisTest>()
class ChannelOfThisTest extends EventTarget {
  constructor() {
    super()
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
  }
}
Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: ChannelOfThisTest })

// A module whose loading the end of a file cuts off stays broken for the other files of the worker.
afterAll(() => vi.dynamicImportSettled())

let consoleError: MockInstance<typeof console.error>

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
  sessionStorage.clear()
  localStorage.clear()
  channels.clear()
})

// An unexpected error on the console fails the test. A test that expects one calls `mockClear`.
afterEach(() => {
  // Testing Library's automatic cleanup works only for the first of the files that share a worker. It comes before what may throw, so that the
  // next test begins with an empty page.
  cleanup()
  const calls = consoleError.mock.calls
  restoreWorker()
  expect(calls, 'errors on the console').toEqual([])
})

/** Leaves nothing that a test has replaced or written to the tests that share its worker and its document. */
function restoreWorker(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const { attributes } of [document.documentElement, document.body])
    while (attributes[0]) attributes.removeNamedItem(attributes[0].name)
  document.body.replaceChildren()
  document.title = ''
}
