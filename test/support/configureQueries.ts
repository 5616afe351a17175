import { configure, getConfig } from '@testing-library/react'

// In a module of its own, which a worker evaluates once. It evaluates `portalSetup.ts` again for each file, and there each file would
// wrap the functions of the file before.

// Saved before a test replaces it by a fake timer.
const { setImmediate: nextTask } = globalThis
const SLICES = 200

configure(({ asyncWrapper, getElementError }) => ({
  // The code of a page is compiled when it is first imported, which takes long on a busy machine.
  asyncUtilTimeout: 30_000,
  // React renders a change of the address in slices, each in its own task, more of them on a slow machine: tests should see what
  // a click has changed rather than the previous page.
  asyncWrapper: async (act) => {
    const result = await asyncWrapper(act)
    for (let slice = 0; slice < SLICES; slice++) await new Promise<void>((resolve) => nextTask(resolve))
    return result
  },
  // A query that waits fails many times before it succeeds. The page is printed once, when the time is over.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? undefined)
      : getElementError(message, container),
}))
