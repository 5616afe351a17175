import { useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'

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
  const goTo = (index: number) =>
    area.current?.querySelector<SVGElement | HTMLElement>(`[data-mark="${index}"]`)?.focus()

  const areaProps = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const step = steps[event.key]
      const isEnd = event.key === 'Home' || event.key === 'End'
      if (step === undefined && !isEnd) return
      event.preventDefault()
      if (step === undefined) goTo(event.key === 'Home' ? 0 : count - 1)
      else goTo(Math.max(0, Math.min(count - 1, (indexOf(event) ?? stopAt) + step)))
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
  const shown = pointed ?? focused
  return {
    area,
    areaProps,
    stopAt,
    /** The mark that is pointed at, or else has the focus. */
    active: shown !== undefined && shown < count ? shown : undefined,
  }
}
