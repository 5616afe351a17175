import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import { MissingCodeError } from '#portal/http/errors.ts'

export interface LazyPage {
  Page: ComponentType
  /** Asks for the page's code before it is shown. */
  load: () => Promise<unknown>
}

/** A page whose code comes when it is wanted. React's own `lazy` never asks again for what has failed once. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let coming: Promise<ComponentType> | undefined
  const ask = async () => {
    try {
      return await load()
    } catch (cause) {
      throw new MissingCodeError('The code of the page', cause, () => void (coming = undefined))
    }
  }
  const Page = () => createElement(use((coming ??= ask())))
  return { Page, load }
}
