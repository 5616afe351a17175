import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { paneLimits, within } from './paneLimits.ts'

const STEP = 2

interface PaneSeparatorProps {
  /** What the pane takes of the width of both in percent; null for what it takes by itself. */
  share: number | null
  /** From the moment when it is taken hold of. */
  onMove: (share: number | null) => void
  /** At the end of a move. */
  onKeep: (share: number | null) => void
}

/** Between the list and the open report: moved by pointer, arrow keys, Home and End; a double click or Enter sets it back. */
export function PaneSeparator({ share, onMove, onKeep }: PaneSeparatorProps) {
  const t = useTranslations('readingPane')
  const handle = useRef<HTMLDivElement>(null)
  const width = useWidthAround(handle)
  const limits = paneLimits(width, rootSize())
  const value = within(share ?? limits.own, limits)
  const dragged = useRef(false)

  const drag = ({ clientX }: PointerEvent) => {
    const right = handle.current?.parentElement?.getBoundingClientRect().right
    if (dragged.current && right !== undefined) onMove(within((100 * (right - clientX)) / width, limits))
  }
  const drop = () => {
    if (dragged.current) onKeep(share)
    dragged.current = false
  }
  const press = (event: KeyboardEvent) => {
    const chosen = {
      ArrowLeft: value + STEP,
      ArrowRight: value - STEP,
      Home: limits.most,
      End: limits.least,
      Enter: null,
    }[event.key]
    if (chosen === undefined) return
    event.preventDefault()
    onKeep(chosen === null ? null : within(chosen, limits))
  }
  return (
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-valuemin={Math.round(100 - limits.most)}
      aria-valuemax={Math.round(100 - limits.least)}
      aria-valuenow={Math.round(100 - value)}
      aria-valuetext={t('widthShare', { share: Math.round(value) })}
      title={t('widthHint')}
      className="relative z-10 col-start-2 row-start-1 hidden w-2 cursor-col-resize touch-none justify-self-start outline-none before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line hover:before:w-0.5 hover:before:bg-accent focus-visible:before:w-1 focus-visible:before:bg-accent active:before:w-1 active:before:bg-accent beside:block pointer-coarse:w-5"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = true
        onMove(share)
      }}
      onPointerMove={drag}
      onLostPointerCapture={drop}
      onDoubleClick={() => onKeep(null)}
      onKeyDown={press}
    />
  )
}

const rootSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** How wide what an element stands in is. */
function useWidthAround(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const around = element.current?.parentElement
    if (!around) return undefined
    const look = () => setWidth(around.offsetWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(around)
    return () => observer.disconnect()
  }, [element])
  return width
}
