import { use, useEffect, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { ActiveRow } from '#portal/ui/table/rowControls.tsx'

const keys = { hide: ['Escape'] }

interface TooltipProps {
  /** All of it. */
  tip: string
  className?: string
  /** What there is room for in the row. */
  children: ReactNode
}

// In pixels: its greatest width, and what it needs below to stand there.
const WIDTH = 320
const HEIGHT = 160
const EDGE = 8

/**
 * Something short in a row of a table that says more: under the pointer, at a touch, and with the focus, which the tab key gives it from
 * its row. It is part of its description for who does not see it.
 */
export function Tooltip({ tip, className = '', children }: TooltipProps) {
  const id = useId()
  const tabIndex = use(ActiveRow) ? 0 : -1
  const [owner, setOwner] = useState<DOMRect>()
  const show = (event: { currentTarget: HTMLElement }) =>
    setOwner(event.currentTarget.getBoundingClientRect())
  const hide = () => setOwner(undefined)

  // Escape keeps its meaning on the page as well.
  const onEscape = () => {
    hide()
    return false
  }
  useKeys(keys, { hide: onEscape }, { isTaken: () => !owner })
  useEffect(() => {
    if (!owner) return undefined
    const scroll = () => setOwner(undefined)
    document.addEventListener('scroll', scroll, true)
    return () => {
      document.removeEventListener('scroll', scroll, true)
    }
  }, [owner])

  return (
    <span role="presentation" className="inline-flex min-w-0" onPointerLeave={hide}>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-describedby={id}
        className={`min-h-6 truncate underline decoration-dotted underline-offset-2 hover:text-ink ${className}`}
        onPointerEnter={show}
        onFocus={show}
        onClick={show}
        onBlur={hide}
      >
        {children}
      </button>
      <span id={id} hidden>
        {tip}
      </span>
      {owner && createPortal(<Tip owner={owner}>{tip}</Tip>, document.body)}
    </span>
  )
}

/** It stands above all rows, and stays while the pointer is on it. */
function Tip({ owner, children }: { owner: DOMRect; children: string }) {
  const left = Math.max(EDGE, Math.min(owner.left, window.innerWidth - WIDTH - EDGE))
  const isBelow = owner.bottom + HEIGHT < window.innerHeight
  const style = isBelow ? { left, top: owner.bottom } : { left, bottom: window.innerHeight - owner.top }
  return (
    <div aria-hidden="true" className="fixed z-50 max-w-80 py-1" style={style}>
      <p className="rounded-control border border-line bg-panel px-3 py-2 text-small text-ink shadow-pop">
        {children}
      </p>
    </div>
  )
}
