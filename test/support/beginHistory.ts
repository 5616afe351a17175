import { onTestFinished } from 'vitest'

interface Entry {
  state: unknown
  url: string
}

/**
 * Replaces the history of the window for one test by one with a single entry. The history of jsdom keeps the entries of earlier tests, and
 * navigates asynchronously; this one navigates at once.
 */
export function beginHistory(url: string): void {
  const { history } = window
  const entries: Entry[] = []
  let index = -1

  const show = (entry: Entry) => {
    entries[index] = entry
    History.prototype.replaceState.call(history, entry.state, '', entry.url)
  }
  const pushState = (state: unknown, _: string, to: string) => {
    index += 1
    entries.length = index
    show({ state, url: to })
  }
  const replaceState = (state: unknown, _: string, to = window.location.href) => show({ state, url: to })
  const go = (steps: number) => {
    const entry = entries[index + steps]
    if (!entry) return
    index += steps
    show(entry)
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }))
  }

  const methods = { pushState, replaceState, go, back: () => go(-1), forward: () => go(1) }
  Object.assign(history, methods)
  onTestFinished(() => {
    for (const name of Object.keys(methods)) Reflect.deleteProperty(history, name)
  })
  pushState(null, '', url)
}
