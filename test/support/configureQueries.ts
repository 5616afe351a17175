import { untilRendered } from './renderAtOnce.ts'
import { configure, getConfig } from '@testing-library/react'

// In a module of its own, which a worker evaluates once. It evaluates `portalSetup.ts` again for each file, and there each file would
// wrap the functions of the file before.

const isReplaced = (found: unknown) =>
  [found].flat().some((element) => element instanceof Element && !element.isConnected)

configure(({ asyncWrapper, getElementError }) => ({
  // The code of a page is compiled when it is first imported, which takes long on a busy machine.
  asyncUtilTimeout: 30_000,
  // Tests should see what a click has changed rather than the previous page.
  asyncWrapper: async (act) => {
    for (;;) {
      const result = await asyncWrapper(act)
      await untilRendered()
      // An answer that came meanwhile may have replaced an element that was found, and a click on it would do nothing.
      if (!isReplaced(result)) return result
    }
  },
  // React renders what follows from an event before the next by itself.
  eventWrapper: (dispatch) => dispatch(),
  // A query that waits fails many times before it succeeds. The page is printed once, when the time is over.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? undefined)
      : getElementError(message, container),
}))
