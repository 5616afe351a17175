// In rem, as in the grid of `PaneSplit`.
const LIST_LEAST = 20
const PANE_LEAST = 22
const WIDE_PAGE = 66
const PANE_OWN = 46

export interface PaneLimits {
  least: number
  most: number
  /** What it takes by itself. */
  own: number
}

/** How much of a page the open report may take, in percent of its width. */
export function paneLimits(width: number, rem: number): PaneLimits {
  if (width <= 0) return { least: 0, most: 100, own: 50 }
  const percent = (size: number) => (100 * size * rem) / width
  const most = Math.max(0, 100 - percent(LIST_LEAST))
  const least = Math.min(most, percent(PANE_LEAST))
  const own = width < WIDE_PAGE * rem ? most : Math.min(50, percent(PANE_OWN))
  return { least, most, own: within(own, { least, most }) }
}

export const within = (share: number, { least, most }: Pick<PaneLimits, 'least' | 'most'>): number =>
  Math.min(most, Math.max(least, share))
