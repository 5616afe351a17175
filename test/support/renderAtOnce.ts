import React from 'react'
import { flushSync } from 'react-dom'

// Saved before a test replaces it by a fake timer.
const { setImmediate: nextTask } = globalThis
const SLICES = 200

/** Lets React render what it renders in slices, each in its own task: more of them on a slow machine. */
export async function untilRendered(): Promise<void> {
  for (let slice = 0; slice < SLICES; slice++) await new Promise<void>((resolve) => nextTask(resolve))
}

async function actSlowly(result: PromiseLike<unknown>): Promise<unknown> {
  const value = await result
  await untilRendered()
  return value
}

// This module has to be loaded before Testing Library, which keeps the function.
//
// Testing Library renders within React's `act`, which holds back what React would render by itself, and complains of an update outside: of an
// answer of the service or the code of a page that comes a moment sooner or later. In these tests React renders as it does in a browser: what is
// asked for at once, and the rest by itself, for which tests wait.
Object.assign(React, {
  act: (callback: () => unknown) => {
    const result = flushSync(callback)
    return isPromise(result) ? actSlowly(result) : result
  },
})
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { get: () => false, set: () => {} })

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

// React's development build makes an error for each element, to tell in warnings where it was made, which takes an eighth of the run. It stops
// doing so where it has made many within a second.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
