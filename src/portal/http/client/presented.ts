import type { Operation } from '#contract/declaration/operation.ts'
import type { Client } from './client.ts'
import type { AnyInput } from './request.ts'
import { UserLeftError } from './errors.ts'

/** The event by which the portal is asked to switch presenter mode off. */
export const STOP_PRESENTING = 'portal-stop-presenting'
/** Offers to switch presenter mode off, from wherever something is not done because of it. */
export const askToStopPresenting = (): void => void window.dispatchEvent(new Event(STOP_PRESENTING))

/** What stands between the pages and the service while presenter mode is on. */
export interface Presenter {
  /** Sends an operation as it is meant, and gives its answer as it is shown; throws a `PresenterError` where it is not sent. */
  pass: (
    operation: Operation,
    input: AnyInput,
    service: {
      send: (input: AnyInput) => Promise<unknown>
      /** Whether the service says that all its data is made up. */
      isSynthetic: () => Promise<boolean>
    },
  ) => Promise<unknown>
}

export interface Presenting {
  /** By which names and numbers are made up; undefined while the mode is off. */
  key: () => string | undefined
  /** Its code, which is loaded only when the mode is on. */
  load: (key: string) => Promise<Presenter>
  isSynthetic: () => Promise<boolean>
}

/** A client whose answers, and whose errors, come as presenter mode shows them. An answer that was asked for before a switch is dropped. */
export function presentedClient(client: Client, presenting: Presenting): Client {
  async function through<T>(
    operation: Operation,
    input: object = {},
    send: (input: AnyInput) => Promise<T>,
  ): Promise<T> {
    // The sign-out is sent before the token is dropped, so it does not wait for code.
    if (operation.access === 'public' || operation.path.startsWith('/auth/')) return send(input)
    const key = presenting.key()
    const service = { send, isSynthetic: presenting.isSynthetic }
    const answer =
      key === undefined
        ? await send(input)
        : await (await presenting.load(key)).pass(operation, input, service)
    if (presenting.key() !== key) throw new UserLeftError(false)
    return answer as T
  }
  return {
    ...client,
    send: (operation, ...[input]) =>
      through(operation, input, (meant) => client.send(operation, meant as never)),
    page: (operation, ...[input]) =>
      through(operation, input, (meant) => client.page(operation, meant as never)),
    download: (operation, input) =>
      through(operation, input, (meant) => client.download(operation, meant as never)),
    of: (user) => presentedClient(client.of(user), presenting),
  }
}
