import { untilRendered } from './renderAtOnce.ts'
import { configure, getConfig } from '@testing-library/react'

// In a module of its own, which a worker evaluates once. It evaluates `portalSetup.ts` again for each file, and there each file would
// wrap the functions of the file before.

const isReplaced = (found: unknown[]) =>
  found.some((element) => element instanceof Element && !element.isConnected)

const replaced = () => new Error('What was looked in has been replaced on the page.')

/** Ends a wait with an error. */
type End = (error: Error) => void

// The waits for something within an element. What has been replaced on the page stays as it was, and would be looked at until the time is over.
const waits = new WeakMap<Element, Set<End>>()
let beginning: End | undefined

/** Ends a wait as soon as the element within which it looks is replaced; a `waitFor` around it then looks for that element anew. */
function unlessReplaced<T>(wait: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const outer = beginning
  beginning = reject
  // Looks once before it returns, which `noteWait` hears of.
  const result = wait()
  beginning = outer
  return Promise.race([result, promise])
}

function noteWait(container: Element): void {
  const ends = waits.get(container) ?? new Set()
  waits.set(container, ends)
  if (beginning) ends.add(beginning)
  if (container.isConnected) return
  for (const end of ends) end(replaced())
}

configure(({ asyncWrapper, getElementError }) => ({
  // The code of a page is compiled when it is first imported, which takes long on a busy machine.
  asyncUtilTimeout: 60_000,
  // Tests should see what a click has changed rather than the previous page.
  asyncWrapper: async (act) => {
    for (let before: unknown[] = []; ;) {
      const result = await asyncWrapper(() => unlessReplaced(act))
      await untilRendered()
      const found = [result].flat()
      // An answer that came meanwhile may have replaced an element that was found, and a click on it would do nothing.
      if (!isReplaced(found)) return result
      if (found.every((element, index) => element === before[index])) throw replaced()
      before = found
    }
  },
  // React renders the effects of an event before the next by itself.
  eventWrapper: (dispatch) => dispatch(),
  // A query that waits fails many times before it succeeds. The page is printed once, when the time is over.
  getElementError: (message, container) => {
    noteWait(container)
    return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? undefined)
      : getElementError(message, container)
  },
}))
