import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react'

/** A point of a chart: what it stands for, in words, and the list that it counts. */
export interface Mark {
  key: string
  /** Its text, announced with the focus and shown above the chart: "3 Nov: 14 released". */
  text: string
  /** The address of the list of what it counts; without one it leads nowhere. */
  href?: string | undefined
}

/** Follows a link within the portal. */
export type Follow = (event: MouseEvent, href: string) => void

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The marks of a chart as one stop of the Tab key: the arrow keys go from mark to mark, Home and End to the first and the last. The last is the first to have
 * the focus, as it is the present one, unless `first` says otherwise.
 */
export function useMarks<Area extends Element>(count: number, first = count - 1) {
  const area = useRef<Area>(null)
  const [focused, setFocused] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const [stop, setStop] = useState<number>()
  const stopAt = Math.max(0, Math.min(stop ?? first, count - 1))

  const indexOf = ({ target }: SyntheticEvent) => {
    const mark = target instanceof Element ? target.closest('[data-mark]') : null
    return mark ? Number(mark.getAttribute('data-mark')) : undefined
  }
  const areaProps = {
    ref: area,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const last = count - 1
      const next =
        event.key in steps
          ? (indexOf(event) ?? stopAt) + (steps[event.key] ?? 0)
          : { Home: 0, End: last }[event.key]
      if (next === undefined) return
      event.preventDefault()
      const index = Math.max(0, Math.min(last, next))
      area.current?.querySelector<SVGElement | HTMLElement>(`[data-mark="${index}"]`)?.focus()
    },
    onFocus: (event: SyntheticEvent) => {
      const index = indexOf(event)
      setFocused(index)
      if (index !== undefined) setStop(index)
    },
    onBlur: () => setFocused(undefined),
    onPointerOver: (event: SyntheticEvent) => setPointed(indexOf(event)),
    onPointerLeave: () => setPointed(undefined),
  }
  return {
    areaProps,
    markProps: (index: number) => ({ 'data-mark': index, tabIndex: index === stopAt ? 0 : -1 }),
    /** The mark that is pointed at, or else has the focus. */
    active: pointed ?? focused,
  }
}

/** Where things stand in a drawing that gives each mark a column. */
export interface Place {
  /** How wide a column is. */
  column: number
  /** The middle of a column. */
  x: (index: number) => number
  y: (value: number) => number
  /** The line at 0. */
  bottom: number
}

interface MarksProps<M extends Mark> extends ReturnType<typeof useMarks<SVGGElement>> {
  marks: readonly M[]
  place: Place
  onFollow: Follow
  children: (mark: M, index: number, isActive: boolean) => ReactNode
}

/** The drawings of marks: links to the lists of what they count or, where the reader may not open these, what can be read alone. */
export function Marks<M extends Mark>(props: MarksProps<M>) {
  const { marks, place, areaProps, markProps, active, onFollow, children } = props
  return (
    <g {...areaProps}>
      {marks.map((mark, index) => {
        const { key, text, href } = mark
        const common = { ...markProps(index), className: 'chart-mark', 'aria-label': text }
        const content = (
          <>
            <rect
              x={place.x(index) - place.column / 2}
              y={2}
              width={place.column}
              height={place.bottom - 2}
              rx={3}
              className="chart-hit"
            />
            {children(mark, index, index === active)}
          </>
        )
        return href === undefined ? (
          <g key={key} {...common} role="img">
            {content}
          </g>
        ) : (
          <a key={key} {...common} href={href} onClick={(event) => onFollow(event, href)}>
            {content}
          </a>
        )
      })}
    </g>
  )
}
