import { lazy } from 'react'
import type { ComponentType } from 'react'
import { NetworkError } from '#portal/http/errors.ts'

export interface LazyPage {
  Page: ComponentType
  /** Asks for the page's code before it is shown. */
  load: () => Promise<unknown>
}

/** A page whose code comes when it is wanted. Code that does not come is the network's fault, and is told as that. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const Page = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new NetworkError('The code of the page did not come.', { cause })
    }
  })
  return { Page, load }
}
