/** Fewer reports say nothing of the clinic, so no sentence or large figure rests on them. Charts and tables show their number beside them. */
export const FEWEST = 5

/** How a figure differs from the same of the period before. */
export interface Change {
  difference: number
  /** A part of the figure before; null where that was 0, of which nothing is a part. */
  part: number | null
}

export function changeOf(now: number | null, before: number | null | undefined): Change | null {
  if (now === null || before == null) return null
  const difference = now - before
  return { difference, part: before === 0 ? null : difference / before }
}
