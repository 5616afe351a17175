import { lazy } from 'react'
import type { ComponentType } from 'react'
import { NetworkError } from '#portal/http/errors.ts'

/** The code of a page did not come: the network's fault, or a newer portal has taken this one's place. */
export class MissingCodeError extends NetworkError {}

export interface LazyPage {
  Page: ComponentType
  /** Asks for the page's code before it is shown. */
  load: () => Promise<unknown>
}

/** A page whose code comes when it is wanted. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const Page = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new MissingCodeError('The code of the page did not come.', { cause })
    }
  })
  return { Page, load }
}
