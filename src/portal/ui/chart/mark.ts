import type { MouseEvent } from 'react'

/** A point of a chart: what it stands for, in words, and the list that it counts. */
export interface Mark {
  key: string
  /** Below the axis. */
  axis: string
  /** Its text, announced with the focus and shown above the chart: "3 Nov: 14 released". */
  text: string
  /** The address of the list of what it counts; without one it leads nowhere. */
  href?: string | undefined
}

/** Follows a link within the portal. */
export type Follow = (event: MouseEvent, href: string) => void
