import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

// In rem, as in the grid of `PaneSplit`.
const MIN_LIST = 16.5
const DEFAULT_LIST = 22.5
const MIN_PANE = 22
const DEFAULT_PANE = 28

const KEY_STEP_PERCENT = 2

export interface PaneWords {
  width: string
  widthHint: string
  widthShare: (share: number) => string
}

export interface PaneSeparatorProps {
  words: PaneWords
  /** The pane's width in percent of the page; null for the default. */
  share: number | null
  /** Called at the start of a drag and at each move. */
  onDrag: (share: number | null) => void
  /** Called at the end of a drag, and at each key and double click. */
  onChange: (share: number | null) => void
}

/** The separator between list and pane: moved by pointer, arrow keys, Home and End; a double click or Enter resets it. */
export function PaneSeparator({ words, share, onDrag, onChange }: PaneSeparatorProps) {
  const separator = useRef<HTMLDivElement>(null)
  const width = useParentWidth(separator)
  const limits = paneLimits(width, rootFontSize())
  const value = clamp(share ?? limits.initial, limits)
  const isDragging = useRef(false)

  const drag = ({ clientX }: PointerEvent) => {
    const right = separator.current?.parentElement?.getBoundingClientRect().right
    if (isDragging.current && right !== undefined) onDrag(clamp((100 * (right - clientX)) / width, limits))
  }
  const drop = () => {
    if (isDragging.current) onChange(share)
    isDragging.current = false
  }
  const pressKey = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: value + KEY_STEP_PERCENT,
      ArrowRight: value - KEY_STEP_PERCENT,
      Home: limits.max,
      End: limits.min,
      Enter: null,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(next === null ? null : clamp(next, limits))
  }
  return (
    <div
      ref={separator}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.width}
      aria-valuemin={Math.round(100 - limits.max)}
      aria-valuemax={Math.round(100 - limits.min)}
      aria-valuenow={Math.round(100 - value)}
      aria-valuetext={words.widthShare(Math.round(value))}
      title={words.widthHint}
      className="relative z-10 col-start-2 row-start-1 hidden w-2 cursor-col-resize touch-none justify-self-start outline-none before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line hover:before:w-0.5 hover:before:bg-accent focus-visible:before:w-1 focus-visible:before:bg-accent active:before:w-1 active:before:bg-accent beside:block pointer-coarse:w-5"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        isDragging.current = true
        onDrag(share)
      }}
      onPointerMove={drag}
      onLostPointerCapture={drop}
      onDoubleClick={() => onChange(null)}
      onKeyDown={pressKey}
    />
  )
}

interface PaneLimits {
  min: number
  max: number
  /** The width where the user has not set one. */
  initial: number
}

/** The pane's limits in percent of the page's width. */
export function paneLimits(width: number, rem: number): PaneLimits {
  if (width <= 0) return { min: 0, max: 100, initial: 50 }
  const percent = (size: number) => (100 * size * rem) / width
  const max = Math.max(0, 100 - percent(MIN_LIST))
  const min = Math.min(max, percent(MIN_PANE))
  const initial = Math.max(percent(DEFAULT_PANE), 100 - percent(DEFAULT_LIST))
  return { min, max, initial: clamp(initial, { min, max }) }
}

const clamp = (share: number, { min, max }: Pick<PaneLimits, 'min' | 'max'>): number =>
  Math.min(max, Math.max(min, share))

const rootFontSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

function useParentWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const parent = element.current?.parentElement
    if (!parent) return undefined
    const measure = () => setWidth(parent.offsetWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    return () => observer.disconnect()
  }, [element])
  return width
}
