import { NetworkError } from '#portal/http/client/errors.ts'

/** Milliseconds in which a page and its first data have usually loaded. */
export const PAGE_LOADS_MS = 2_000

/** Code or messages did not load: the network failed, or a newer version of the portal was deployed. */
export class MissingCodeError extends NetworkError {
  /** Lets it be loaded again. */
  readonly forget: () => void

  constructor(what: string, cause: unknown, forget: () => void) {
    super(`${what} did not load.`, { cause })
    this.forget = forget
  }
}

export interface LoadOnce<T> {
  /** The same promise each time, also of a failure until that is forgotten, so that React's `use` can wait for it. */
  load: () => Promise<T>
  /** The same for callers that keep no failure: the next call loads again. */
  preload: () => Promise<T>
  /** The loaded value. */
  loaded: () => T | undefined
}

/** Something that is loaded when it is first wanted. React's own `lazy` never loads again what has failed once. */
export function loadOnce<T>(what: string, load: () => Promise<T>): LoadOnce<T> {
  let value: T | undefined
  let promise: Promise<T> | undefined
  const forget = () => void (promise = undefined)

  async function start(): Promise<T> {
    try {
      value = await load()
    } catch (cause) {
      throw new MissingCodeError(what, cause, forget)
    }
    // Marked as React's `use` does it: otherwise `use` would suspend for a moment although the value is there.
    if (promise) void Object.assign(promise, { status: 'fulfilled', value })
    return value
  }
  const once = () => (promise ??= start())
  return {
    load: once,
    preload: async () => {
      try {
        return await once()
      } catch (error) {
        forget()
        throw error
      }
    },
    loaded: () => value,
  }
}
