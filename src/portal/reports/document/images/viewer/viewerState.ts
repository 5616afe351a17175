import { defaultView } from './imageView.ts'
import type { View } from './imageView.ts'

/** One half of the viewer (or the whole where it is not split): the image that it shows, and its view of each image that it has shown. */
export interface Half {
  index: number
  views: Readonly<Record<number, View>>
}

export interface ViewerState {
  halves: readonly Half[]
  /** The half that keys and buttons act on. */
  active: number
  /** Both halves zoom and move together. */
  linked: boolean
}

export type ViewerAction =
  | { type: 'show'; index: number }
  | {
      type: 'changeView'
      change: (view: View, half: number) => View
      /** The active half by default. */
      half?: number | undefined
      /** Applied to both halves where they are linked. */
      toBothIfLinked?: boolean
    }
  | { type: 'activate'; half: number }
  | { type: 'toggleSideBySide' }
  | { type: 'toggleLink' }

export const viewOf = ({ index, views }: Half): View => views[index] ?? defaultView

export const viewerReducer =
  (imageCount: number) =>
  (state: ViewerState, action: ViewerAction): ViewerState => {
    const { halves, active, linked } = state
    switch (action.type) {
      case 'show':
        if (action.index < 0 || action.index >= imageCount) return state
        return {
          ...state,
          halves: halves.map((half, n) => (n === active ? { ...half, index: action.index } : half)),
        }
      case 'changeView': {
        const target = action.half ?? active
        const isTarget = (n: number) => n === target || (linked && action.toBothIfLinked === true)
        const change = (half: Half, n: number): Half =>
          isTarget(n)
            ? { ...half, views: { ...half.views, [half.index]: action.change(viewOf(half), n) } }
            : half
        return { ...state, halves: halves.map(change) }
      }
      case 'activate':
        return halves.length > action.half ? { ...state, active: action.half } : state
      case 'toggleSideBySide': {
        const shown = halves[active]
        if (!shown || imageCount < 2) return state
        if (halves.length > 1) return { halves: [shown], active: 0, linked: false }
        const beside = shown.index + 1 < imageCount ? shown.index + 1 : shown.index - 1
        return { ...state, halves: [shown, { index: beside, views: {} }] }
      }
      case 'toggleLink':
        return halves.length > 1 ? { ...state, linked: !linked } : state
    }
  }
