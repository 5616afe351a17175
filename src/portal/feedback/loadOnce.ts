import { NetworkError } from '#portal/http/errors.ts'

/** Code or messages did not come: the network's fault, or a newer portal has taken this one's place. */
export class MissingCodeError extends NetworkError {
  /** Lets it be loaded again. */
  readonly forget: () => void

  constructor(what: string, cause: unknown, forget: () => void) {
    super(`${what} did not come.`, { cause })
    this.forget = forget
  }
}

export interface LoadOnce<T> {
  /** The same promise each time, also of a failure until that is forgotten, so that React's `use` can wait for it. */
  load: () => Promise<T>
  /** The same for callers that keep no failure: the next call loads again. */
  preload: () => Promise<T>
  /** What has been loaded. */
  loaded: () => T | undefined
}

/** Something that is loaded when it is first wanted. React's own `lazy` never asks again for what has failed once. */
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
    // As `use` marks it, which else would wait for a moment, and show that it waits, although the value is there.
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
