import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import { loadOnce } from './loadOnce.ts'

export interface LazyPage<Props extends object = object> {
  Page: ComponentType<Props>
  /** Loads the page's code before it is shown. */
  loadCode: () => Promise<unknown>
}

/** A page whose code is loaded when it is first shown. Its `PageBoundary` shows that it is on its way, or why it does not come. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const code = loadOnce('The code of the page', load)
  return { Page: (props) => createElement(use(code.load()), props), loadCode: code.preload }
}
