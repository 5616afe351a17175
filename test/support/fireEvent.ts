import { fireEvent as dispatch } from '@testing-library/react'
import { flushSync } from 'react-dom'

type Call = (...parameters: unknown[]) => unknown

/** Dispatches a single event, and has React render its effects, as a browser does before the next event. */
export const fireEvent = new Proxy(dispatch, {
  apply: (target, _, parameters) => flushSync(() => (target as Call)(...parameters)),
  get:
    (target, name) =>
    (...parameters: unknown[]) =>
      flushSync(() => (Reflect.get(target, name) as Call)(...parameters)),
})
