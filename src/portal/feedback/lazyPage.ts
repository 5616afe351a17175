import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import { loadOnce } from './loadOnce.ts'

export interface LazyPage {
  Page: ComponentType
  /** Loads the page's code before it is shown. */
  loadCode: () => Promise<unknown>
}

/** A page whose code is loaded when it is first shown. Its `PageBoundary` shows that it is on its way, or why it does not come. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const code = loadOnce('The code of the page', load)
  return { Page: () => createElement(use(code.load())), loadCode: code.preload }
}
