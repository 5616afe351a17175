import type { ReactNode } from 'react'
import type { Follow, Mark } from './mark.ts'

interface MarkLinkProps {
  mark: Mark
  index: number
  /** Whether the Tab key stops at it. */
  isStop: boolean
  onFollow: Follow
  children: ReactNode
}

/** The drawing of a mark as a link to the list of what it counts or, where the reader may not open that, as something that can be read alone. */
export function MarkLink({ mark: { href, text }, index, isStop, onFollow, children }: MarkLinkProps) {
  const common = {
    'data-mark': index,
    tabIndex: isStop ? 0 : -1,
    className: 'chart-mark',
    'aria-label': text,
  }
  if (href === undefined)
    return (
      <g {...common} role="img">
        {children}
      </g>
    )
  return (
    <a {...common} href={href} onClick={(event) => onFollow(event, href)}>
      {children}
    </a>
  )
}
