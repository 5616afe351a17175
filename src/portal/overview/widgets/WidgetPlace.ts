import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { Placed } from './useArrangement.ts'

interface Place {
  size: Placed['size']
  /** The menu by which the user arranges it. */
  actions: ReactNode
  /** On paper: the chart and its table, and nothing to press. */
  isPrinted: boolean
}

/** How a widget stands on the page that it is rendered for. */
export const WidgetPlace = createContext<Place>({ size: 'medium', actions: null, isPrinted: false })

export const useWidgetPlace = (): Place => use(WidgetPlace)
