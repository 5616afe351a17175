import { asItIs } from './view.ts'
import type { View } from './view.ts'

/** One half of the viewer, or all of it: an image, and how each one was looked at here. */
export interface Half {
  index: number
  views: Readonly<Record<number, View>>
}

/** What the viewer shows. */
export interface Viewing {
  halves: readonly Half[]
  /** The half that keys and buttons act on. */
  active: number
  /** Both halves move together. */
  linked: boolean
}

export type ViewingAct =
  | { do: 'show'; index: number }
  | { do: 'look'; change: (view: View, half: number) => View; half?: number | undefined; together?: boolean }
  | { do: 'activate'; half: number }
  | { do: 'sideBySide' }
  | { do: 'link' }

export const viewOf = ({ index, views }: Half): View => views[index] ?? asItIs

/** What the viewer shows next, of so many images. */
export const viewingAfter =
  (count: number) =>
  (viewing: Viewing, act: ViewingAct): Viewing => {
    const { halves, active, linked } = viewing
    switch (act.do) {
      case 'show':
        if (act.index < 0 || act.index >= count) return viewing
        return {
          ...viewing,
          halves: halves.map((it, n) => (n === active ? { ...it, index: act.index } : it)),
        }
      case 'look': {
        const meant = act.half ?? active
        const moves = (n: number) => n === meant || (linked && act.together === true)
        const look = (it: Half, n: number): Half =>
          moves(n) ? { ...it, views: { ...it.views, [it.index]: act.change(viewOf(it), n) } } : it
        return { ...viewing, halves: halves.map(look) }
      }
      case 'activate':
        return halves.length > act.half ? { ...viewing, active: act.half } : viewing
      case 'sideBySide': {
        const shown = halves[active]
        if (!shown || count < 2) return viewing
        if (halves.length > 1) return { halves: [shown], active: 0, linked: false }
        const beside = shown.index + 1 < count ? shown.index + 1 : shown.index - 1
        return { ...viewing, halves: [shown, { index: beside, views: {} }] }
      }
      case 'link':
        return halves.length > 1 ? { ...viewing, linked: !linked } : viewing
    }
  }
